extension QueryValue {
    /// The value of what Swift programs keep in a `[String: Any]`: `nil`, `Bool`, numbers, text, types with such a raw value,
    /// `Decimal`, and arrays, array slices, sets and dictionaries of them, optional or not.
    ///
    /// Dictionaries are sorted by the UTF-8 bytes of their keys, so that every process writes the same; `KeyValuePairs` and
    /// `[(String, Any)]` keep their order, and all entries of a key. Keys may be text, integers or types with such a raw value.
    ///
    /// Objects of Foundation are errors, because there is no telling what they are meant to be: `NSNumber` (which is what
    /// `JSONSerialization` makes of numbers and truth values), `NSString`, `NSNull`, `NSArray`, `NSDictionary`. So are `Date`, `Data`,
    /// `URL` and `UUID`, of which a style knows how to write them in `Encodable` types only; here their text is up to the caller. The
    /// module `RequestEncoding` reads all of them, with `QueryValue(foundation:)`.
    ///
    /// - Throws: ``QueryCodingError`` of the kind `unsupportedType` with the name of a type that has no place in a query,
    ///   `depthLimit` beyond 512 levels or the levels that the stack has room for, `duplicateField` for keys of
    ///   different types with the same text.
    /// - Complexity: O(n log n).
    public init(any value: Any) throws(QueryCodingError) {
        try self.init(any: value, reader: nil)
    }

    /// The same with a reader of types that this module does not know, which is asked first, and no more levels of containers below
    /// the root than a maximum.
    package init(
        any value: Any, reader: (any ParameterReader)?, maximumDepth: Int = QueryLimits.maximumDepth
    ) throws(QueryCodingError) {
        // The root is at depth 0.
        let levels = StackAllowance.levelsToRelease - 1
        let conversion = AnyConversion(reader: reader, maximumDepth: min(maximumDepth, levels))
        try self.init(converting: value) { part, open throws(QueryCodingError) in
            do throws(QueryCodingError) {
                let result = try conversion.convert(part)
                if case .container = result, open.count > conversion.maximumDepth {
                    let detail = levels < maximumDepth ? StackAllowance.shortage : nil
                    throw QueryCodingError(kind: .depthLimit, detail: detail)
                }
                return result
            } catch {
                throw error.at(open.field)
            }
        }
    }
}

extension [OpenContainer<Any>] {
    fileprivate var field: String {
        map { container in
            let position = container.converted.count
            return container.kind == .dictionary ? container.keys[position] : String(position)
        }.field
    }
}

/// Finds out what the values of a program are to a query. Its errors have no field.
private struct AnyConversion {
    let reader: (any ParameterReader)?
    let maximumDepth: Int

    func convert(_ value: Any) throws(QueryCodingError) -> QueryValue.Conversion<Any> {
        switch try parameter(value) {
        case .scalar(let scalar): .value(scalar)
        case .container(.array(let elements)): .container(OpenContainer(.array, elements))
        case .container(.set(let members)): .container(OpenContainer(.set, members))
        case .container(.entries(let parts)): .container(OpenContainer(try entries(parts)))
        case .container(.dictionary(let parts)): .container(OpenContainer(try sortedEntries(parts)))
        }
    }

    private func parameter(_ value: Any) throws(QueryCodingError) -> Parameter {
        let value = try innermost(value)
        if let parameter = try reader?.parameter(value) { return parameter }
        if let scalar = QueryValue(scalar: value) { return .scalar(scalar) }
        guard let parts = ParameterParts(value) else { throw unsupported(value) }
        return .container(parts)
    }

    /// What is in optionals and raw values.
    private func innermost(_ value: Any) throws(QueryCodingError) -> Any {
        var innermost = value
        // A raw value may be of a type with a raw value. A type whose raw value is of the same type has none in the end.
        for _ in 0..<32 {
            // A cast of it would be one of what is in it.
            if type(of: innermost) == AnyHashable.self, let hashable = innermost as? AnyHashable {
                innermost = hashable.base
            }
            if innermost is any ScalarParameter { return innermost }
            if let wrapping = innermost as? any WrappingParameter {
                guard let wrapped = wrapping.wrapped else { return innermost }
                innermost = wrapped
            } else if let raw = innermost as? any RawRepresentable {
                innermost = rawValue(of: raw)
            } else {
                return innermost
            }
        }
        throw unsupported(value)
    }

    private func entries(_ parts: [(key: Any, value: Any)]) throws(QueryCodingError) -> [(key: String, value: Any)] {
        var entries: [(key: String, value: Any)] = []
        entries.reserveCapacity(parts.count)
        for (key, value) in parts {
            entries.append((try text(ofKey: key), value))
        }
        return entries
    }

    private func sortedEntries(
        _ parts: [(key: Any, value: Any)]
    ) throws(QueryCodingError) -> [(key: String, value: Any)] {
        let sorted = try entries(parts).sorted { $0.key.isOrderedBefore($1.key) }
        if let pair = zip(sorted, sorted.dropFirst()).first(where: { $0.key.hasSameBytes(as: $1.key) }) {
            throw QueryCodingError(kind: .duplicateField, detail: pair.0.key)
        }
        return sorted
    }

    private func text(ofKey key: Any) throws(QueryCodingError) -> String {
        let inner = try innermost(key)
        let read = try reader?.parameter(inner)
        if case .container = read { throw unsupportedKey(inner) }
        let scalar = if case .scalar(let value) = read { Optional(value) } else { QueryValue(scalar: inner) }
        guard let text = scalar?.keyText else { throw unsupportedKey(inner) }
        return text
    }

    private func unsupportedKey(_ key: Any) -> QueryCodingError {
        QueryCodingError(kind: .unsupportedType, detail: "key of type \(String(reflecting: type(of: key)))")
    }

    private func unsupported(_ value: Any) -> QueryCodingError {
        QueryCodingError(kind: .unsupportedType, detail: String(reflecting: type(of: value)))
    }
}

extension QueryValue {
    /// The text of a scalar that may be a key: text or a number but for floating-point numbers.
    var keyText: String? {
        switch storage {
        case .string(let text), .number(let text), .decimal(let text): text
        case .integer(let integer): String(integer)
        default: nil
        }
    }

    /// The value of a type that has no parts.
    fileprivate init?(scalar value: Any) {
        switch value {
        case let scalar as any ScalarParameter: self = scalar.queryValue
        case let integer as any BinaryInteger: self = .integer(integer)
        case let number as any BinaryFloatingPoint: self = .floatingPoint(number)
        case let text as any StringProtocol: self = .string(text)
        case is any WrappingParameter: self = .null
        default: return nil
        }
    }

    /// A number of single precision, with the digits that give it back.
    package static func float(_ value: Float) -> QueryValue {
        value.isFinite ? .number(value.description) : .double(Double(value))
    }
}

extension QueryValue {
    /// A number of any precision: of double precision if that prints the same digits.
    private static func floatingPoint(_ value: some BinaryFloatingPoint) -> QueryValue {
        let double = Double(value)
        let digits = "\(value)"
        return !value.isFinite || double.description == digits ? .double(double) : .number(digits)
    }
}

private func rawValue<Value: RawRepresentable>(of value: Value) -> Any {
    value.rawValue
}
