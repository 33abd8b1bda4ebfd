extension QueryValue {
    /// Creates a query value from a Swift value such as a `[String: Any]`. Supported types are:
    /// - `nil`, `Bool`, numbers, text, and types whose raw value is one of these
    /// - `Decimal`
    /// - arrays, array slices, sets and dictionaries of supported types, including optionals
    ///
    /// The entries of dictionaries are sorted by the UTF-8 bytes of their keys, so that every process writes the same
    /// query. `KeyValuePairs` and `[(String, Any)]` keep their order, and a key may occur more than once. Keys may be
    /// text, integers, or types whose raw value is text or an integer.
    ///
    /// Values of two groups of types cause an error:
    /// - Foundation objects such as `NSNumber`, `NSString` and `NSArray`, because their intended type is unclear. For
    ///   example, `JSONSerialization` uses `NSNumber` for both numbers and Booleans.
    /// - `Date`, `Data`, `URL` and `UUID`, because a style defines their text only in `Encodable` types. Convert these
    ///   values to text before the call.
    ///
    /// `QueryValue(foundation:)` in the module `RequestEncoding` supports the types of both groups.
    ///
    /// - Throws: ``QueryCodingError`` of one of these kinds:
    ///   - `unsupportedType`, with the name of the type, if queries cannot represent a type
    ///   - `depthLimit`, if the value has more than 512 levels or more levels than the stack allows
    ///   - `duplicateField`, if keys of different types have the same text
    /// - Complexity: O(n log n).
    public init(any value: Any) throws(QueryCodingError) {
        try self.init(any: value, reader: nil)
    }

    /// Creates a value. For each value, the reader is called first, so that it can convert types that this module does
    /// not support. Containers below the root may be nested up to the given depth.
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

/// A conversion of Swift values to query values. Errors of the conversion have no field.
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

    /// Returns the value that optionals, raw values and `AnyHashable` wrap.
    private func innermost(_ value: Any) throws(QueryCodingError) -> Any {
        var innermost = value
        // A raw value may itself have a raw value. If the raw values never end, an error is thrown after 32 levels.
        for _ in 0..<32 {
            // A cast of an `AnyHashable` applies to the wrapped value, so the exact type is compared before the cast.
            if type(of: innermost) == AnyHashable.self, let hashable = innermost as? AnyHashable {
                innermost = hashable.base
            }
            if ScalarTypes.contain(type(of: innermost)) { return innermost }
            if let wrapping = innermost as? any OptionalType {
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
    /// The scalar as the text of a key; nil unless the scalar is text, an integer or a number given as text.
    var keyText: String? {
        switch storage {
        case .string(let text), .number(let text), .decimal(let text): text
        case .integer(let integer): String(integer)
        default: nil
        }
    }

    /// Creates a scalar from a value that is not a container; nil if its type is not supported.
    fileprivate init?(scalar value: Any) {
        if let scalar = ScalarTypes.queryValue(of: value) {
            self = scalar
            return
        }
        switch value {
        case let scalar as QueryValue: self = scalar
        case let integer as any BinaryInteger: self = .integer(integer)
        case let number as any BinaryFloatingPoint: self = .floatingPoint(number)
        case is any OptionalType: self = .null
        default: return nil
        }
    }
}

private func rawValue<Value: RawRepresentable>(of value: Value) -> Any {
    value.rawValue
}
