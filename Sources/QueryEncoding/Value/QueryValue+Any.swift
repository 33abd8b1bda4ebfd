#if canImport(FoundationEssentials)
    internal import FoundationEssentials
#else
    internal import Foundation
#endif

extension QueryValue {
    /// The value of what Swift programs keep in a `[String: Any]`: `nil`, `Bool`, numbers, text, types with such a raw value,
    /// and arrays, sets and dictionaries of them, optional or not.
    ///
    /// Dictionaries are sorted by the UTF-8 bytes of their keys, so that every process writes the same. Keys may be text,
    /// integers or types with such a raw value.
    ///
    /// - Throws: ``QueryCodingError`` of the kind `unsupportedType` with the name of a type that has no place in a query,
    ///   `depthLimit` beyond ``QueryLimits/maximumDepth``, `duplicateField` for keys of different types with the same text.
    /// - Complexity: O(n log n).
    public init(any value: Any) throws(QueryCodingError) {
        var conversion = AnyConversion()
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

    private var frames: [Frame] = []

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
        var value = value
        // An optional in an optional, or a raw value of a type with a raw value, is no deeper than the types are.
        while let inner = innerValue(value) { value = inner }
        if let scalar = QueryValue(scalar: value) { return scalar }
        guard let frame = try frame(for: value) else {
            throw QueryCodingError(kind: .unsupportedType, field: field, detail: String(reflecting: type(of: value)))
        }
        // The root is at depth 0.
        guard frames.count <= QueryLimits.maximumDepth else {
            throw QueryCodingError(kind: .depthLimit, field: field)
        }
        frames.append(frame)
        return nil
    }

    private func innerValue(_ value: Any) -> Any? {
        if value is QueryValue { return nil }
        if let optional = value as? any OptionalValue { return optional.wrapped }
        if let raw = value as? any RawRepresentable { return rawValue(of: raw) }
        return nil
    }

    private func frame(for value: Any) throws(QueryCodingError) -> Frame? {
        if let array = value as? [Any] { return Frame(kind: .array, keys: [], children: array) }
        if let set = value as? Set<AnyHashable> { return Frame(kind: .set, keys: [], children: set.map(\.base)) }
        if let dictionary = value as? [String: Any] { return try frame(entries: dictionary.map { ($0.key, $0.value) }) }
        guard let dictionary = value as? [AnyHashable: Any] else { return nil }
        var entries: [(key: String, value: Any)] = []
        for (key, value) in dictionary {
            entries.append((try text(ofKey: key.base), value))
        }
        return try frame(entries: entries)
    }

    private func frame(entries: [(key: String, value: Any)]) throws(QueryCodingError) -> Frame {
        let sorted = entries.sorted { $0.key.isOrderedBefore($1.key) }
        let keys = sorted.map(\.key)
        if let pair = zip(keys, keys.dropFirst()).first(where: { $0.hasSameBytes(as: $1) }) {
            throw QueryCodingError(kind: .duplicateField, field: field, detail: pair.0)
        }
        return Frame(kind: .dictionary, keys: keys, children: sorted.map(\.value))
    }

    private func text(ofKey key: Any) throws(QueryCodingError) -> String {
        var key = key
        while let inner = innerValue(key) { key = inner }
        switch QueryValue(scalar: key)?.storage {
        case .string(let text), .number(let text): return text
        case .integer(let integer): return String(integer)
        default:
            throw QueryCodingError(
                kind: .unsupportedType, field: field, detail: "key of type \(String(reflecting: type(of: key)))")
        }
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
        case let value as QueryValue: self = value
        case let text as String: self = .string(text)
        case let text as Substring: self = .string(text)
        case let character as Character: self = .string(String(character))
        case let bool as Bool: self = .bool(bool)
        case let number as Double: self = .double(number)
        case let number as Float: self = .float(number)
        case let integer as any BinaryInteger: self = .integer(integer)
        case let number as any BinaryFloatingPoint: self = .floatingPoint(number)
        case let decimal as Decimal: self = .decimal(decimal)
        case let text as any StringProtocol: self = .string(text)
        default:
            if value is any OptionalValue {
                self = .null
            } else {
                return nil
            }
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

    /// A decimal number. What is not a number is up to the style, as it is for other types of numbers.
    static func decimal(_ value: Decimal) -> QueryValue {
        value.isNaN ? .double(.nan) : .number(value.description)
    }
}

private protocol OptionalValue {
    var wrapped: Any? { get }
}

extension Optional: OptionalValue {
    fileprivate var wrapped: Any? {
        self
    }
}

private func rawValue<Value: RawRepresentable>(of value: Value) -> Any {
    value.rawValue
}
