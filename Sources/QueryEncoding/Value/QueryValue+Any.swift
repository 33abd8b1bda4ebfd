extension QueryValue {
    /// Creates a value from the contents of a Swift `[String: Any]`:
    /// - `nil`, `Bool`, numbers, text, and types with such a raw value;
    /// - `Decimal`;
    /// - arrays, array slices, sets and dictionaries of them, optional or not.
    ///
    /// Dictionaries are sorted by the UTF-8 bytes of their keys, so that every process writes the same query.
    /// `KeyValuePairs` and `[(String, Any)]` keep their order and all entries of a key. Keys may be text, integers or
    /// types with such a raw value.
    ///
    /// Two groups of types are errors:
    /// - Foundation objects, because their intended type is unclear: `NSNumber` (`JSONSerialization` uses it for both
    ///   numbers and Booleans), `NSString`, `NSNull`, `NSArray`, `NSDictionary`.
    /// - `Date`, `Data`, `URL` and `UUID`. A style defines their text only in `Encodable` types; here, convert them to
    ///   text yourself.
    ///
    /// The module `RequestEncoding` reads all of them, with `QueryValue(foundation:)`.
    ///
    /// - Throws: ``QueryCodingError`` of the kind `unsupportedType` with the name of a type that queries cannot
    ///   represent; `depthLimit` beyond 512 levels or the levels that the stack has room for; `duplicateField` for keys
    ///   of different types with the same text.
    /// - Complexity: O(n log n).
    public init(any value: Any) throws(QueryCodingError) {
        try self.init(any: value, reader: nil)
    }

    /// Creates a value with a reader of types that this module does not know. The reader is asked first. Containers may
    /// nest up to the given number of levels below the root.
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

/// A conversion of a program's values to query values. Its errors have no field.
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

    /// The value inside optionals and raw values.
    private func innermost(_ value: Any) throws(QueryCodingError) -> Any {
        var innermost = value
        // A raw value may itself have a raw value. If it has the same type, the loop ends without one.
        for _ in 0..<32 {
            // A cast of `AnyHashable` would be a cast of the value inside.
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
    /// The text of a scalar that may be a key: text, or a number other than a floating-point number.
    var keyText: String? {
        switch storage {
        case .string(let text), .number(let text), .decimal(let text): text
        case .integer(let integer): String(integer)
        default: nil
        }
    }

    /// Creates the value of a type without parts.
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

    /// A number of single precision, with the digits that restore it.
    package static func float(_ value: Float) -> QueryValue {
        value.isFinite ? .number(value.description) : .double(Double(value))
    }
}

extension QueryValue {
    /// A number of any precision; in double precision if that prints the same digits.
    private static func floatingPoint(_ value: some BinaryFloatingPoint) -> QueryValue {
        let double = Double(value)
        let digits = "\(value)"
        return !value.isFinite || double.description == digits ? .double(double) : .number(digits)
    }
}

private func rawValue<Value: RawRepresentable>(of value: Value) -> Any {
    value.rawValue
}
