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
        var conversion = AnyConversion(reader: reader, maximumDepth: min(maximumDepth, levels))
        conversion.excess = levels < maximumDepth ? StackAllowance.shortage : nil
        self = try conversion.convert(value)
    }
}

/// A conversion that is under way. It does not recurse, because values may be nested deeper than a small stack bears.
private struct AnyConversion {
    private enum Kind { case array, set, dictionary }

    /// A container of which some children have been converted.
    private struct Frame {
        let kind: Kind
        let keys: [String]
        let children: [Any]
        var converted: [QueryValue] = []

        var value: QueryValue {
            switch kind {
            case .array: .array(converted)
            case .set: .set(converted)
            case .dictionary: .dictionary(zip(keys, converted).map { ($0, $1) })
            }
        }
    }

    private let reader: (any ParameterReader)?
    private let maximumDepth: Int
    /// More about the error for what is too deep.
    var excess: String?
    private var frames: [Frame] = []

    init(reader: (any ParameterReader)?, maximumDepth: Int) {
        self.reader = reader
        self.maximumDepth = maximumDepth
    }

    mutating func convert(_ value: Any) throws(QueryCodingError) -> QueryValue {
        if let scalar = try enter(value) { return scalar }
        while true {
            let top = frames.count - 1
            let position = frames[top].converted.count
            if position < frames[top].children.count {
                if let scalar = try enter(frames[top].children[position]) { frames[top].converted.append(scalar) }
            } else {
                let value = frames.removeLast().value
                guard top > 0 else { return value }
                frames[top - 1].converted.append(value)
            }
        }
    }

    /// The value of a scalar; nil for a container, which the conversion is then in.
    private mutating func enter(_ value: Any) throws(QueryCodingError) -> QueryValue? {
        let parts: ParameterParts
        switch try parameter(value) {
        case .scalar(let scalar): return scalar
        case .container(let container): parts = container
        }
        let frame = try frame(for: parts)
        // The root is at depth 0.
        guard frames.count <= maximumDepth else {
            throw QueryCodingError(kind: .depthLimit, field: field, detail: excess)
        }
        frames.append(frame)
        return nil
    }

    private func parameter(_ value: Any) throws(QueryCodingError) -> Parameter {
        let value = try innermost(value)
        if let parameter = try read(value) { return parameter }
        if let scalar = QueryValue(scalar: value) { return .scalar(scalar) }
        guard let parts = ParameterParts(value) else { throw unsupported(value) }
        return .container(parts)
    }

    /// What the reader makes of a value.
    private func read(_ value: Any) throws(QueryCodingError) -> Parameter? {
        guard let reader else { return nil }
        do throws(QueryCodingError) {
            return try reader.parameter(value)
        } catch {
            throw error.at(field)
        }
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

    private func frame(for container: ParameterParts) throws(QueryCodingError) -> Frame {
        switch container {
        case .array(let elements): return Frame(kind: .array, keys: [], children: elements)
        case .set(let members): return Frame(kind: .set, keys: [], children: members)
        case .dictionary(let parts): return try frame(unordered: entries(parts))
        case .entries(let parts):
            let entries = try entries(parts)
            return Frame(kind: .dictionary, keys: entries.map(\.key), children: entries.map(\.value))
        }
    }

    private func entries(_ parts: [(key: Any, value: Any)]) throws(QueryCodingError) -> [(key: String, value: Any)] {
        var entries: [(key: String, value: Any)] = []
        entries.reserveCapacity(parts.count)
        for (key, value) in parts {
            entries.append((try text(ofKey: key), value))
        }
        return entries
    }

    private func frame(unordered entries: [(key: String, value: Any)]) throws(QueryCodingError) -> Frame {
        let sorted = entries.sorted { $0.key.isOrderedBefore($1.key) }
        let keys = sorted.map(\.key)
        if let pair = zip(keys, keys.dropFirst()).first(where: { $0.hasSameBytes(as: $1) }) {
            throw QueryCodingError(kind: .duplicateField, field: field, detail: pair.0)
        }
        return Frame(kind: .dictionary, keys: keys, children: sorted.map(\.value))
    }

    private func text(ofKey key: Any) throws(QueryCodingError) -> String {
        let inner = try innermost(key)
        let read = try read(inner)
        if case .container = read { throw unsupportedKey(inner) }
        let scalar = if case .scalar(let value) = read { Optional(value) } else { QueryValue(scalar: inner) }
        switch scalar?.storage {
        case .string(let text), .number(let text), .decimal(let text): return text
        case .integer(let integer): return String(integer)
        default: throw unsupportedKey(inner)
        }
    }

    private func unsupportedKey(_ key: Any) -> QueryCodingError {
        QueryCodingError(
            kind: .unsupportedType, field: field, detail: "key of type \(String(reflecting: type(of: key)))")
    }

    private func unsupported(_ value: Any) -> QueryCodingError {
        QueryCodingError(kind: .unsupportedType, field: field, detail: String(reflecting: type(of: value)))
    }

    /// Where the conversion is, for errors.
    private var field: String {
        var field = ""
        for frame in frames {
            let position = frame.converted.count
            let step = frame.kind == .dictionary ? frame.keys[position] : String(position)
            field += field.isEmpty ? step : "[\(step)]"
        }
        return field
    }
}

extension QueryValue {
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
