internal import PercentEncoding
public import QueryEncoding

extension OpenAPIParameter {
    /// Returns the value of this parameter in a query; nil if the query does not contain the parameter. Every scalar is
    /// a string.
    ///
    /// `+` is read as a space, as in a form. For an exploded object in the style ``Style/form``, all fields of the
    /// query belong to the object, because the name of the object is not written.
    ///
    /// - Parameters:
    ///   - query: A query, without `?`.
    ///   - shape: The type of the value.
    ///   - limits: The limits of the query's length and of the number of parts in the value.
    /// - Throws: `QueryCodingError` with a byte offset. Malformed escapes, ill-formed UTF-8, and repeated fields or
    ///   keys are errors. Values that the style does not allow or the specification does not define are also errors.
    /// - Complexity: Linear.
    public func value(
        in query: some StringProtocol, as shape: Shape, limits: QueryLimits = .standard
    ) throws(QueryCodingError) -> QueryValue? {
        try check(shape)
        var reader = try OpenAPIReader(Array(String(query).utf8), self, limits)
        return try reader.value(as: shape)
    }
}

private struct OpenAPIReader {
    private let query: [UInt8]
    private let fields: QueryFields<[UInt8]>
    private let parameter: OpenAPIParameter
    private let name: [UInt8]
    private let limit: Int
    private var counted = 0

    init(_ query: [UInt8], _ parameter: OpenAPIParameter, _ limits: QueryLimits) throws(QueryCodingError) {
        self.query = query
        self.parameter = parameter
        name = Array(parameter.name.utf8)
        limit = limits.pairs
        // Fields of other parameters do not count.
        var limits = limits
        limits.pairs = .max
        fields = try QueryFields(query, limits: limits)
    }

    mutating func value(as shape: OpenAPIParameter.Shape) throws(QueryCodingError) -> QueryValue? {
        if shape == .object && parameter.explode { return try explodedObject() }
        let values = values
        guard let value = values.first else { return nil }
        if shape == .array && parameter.explode { return .array(try strings(values)) }
        if values.count > 1 {
            throw QueryCodingError(kind: .duplicateField, field: parameter.name, offset: values[1].lowerBound)
        }
        switch shape.value {
        case .primitive: return .string(try text(value))
        case .array: return .array(try strings(parts(of: value)))
        case .object: return try joinedObject(value)
        }
    }

    private mutating func strings(_ values: [Range<Int>]) throws(QueryCodingError) -> [QueryValue] {
        var strings: [QueryValue] = []
        for value in values {
            try count(value)
            strings.append(.string(try text(value)))
        }
        return strings
    }

    private mutating func joinedObject(_ value: Range<Int>) throws(QueryCodingError) -> QueryValue {
        // Null is written as an empty value.
        if value.isEmpty && parameter.style == .form { return .null }
        let parts = parts(of: value)
        guard parts.count.isMultiple(of: 2) else {
            throw QueryCodingError(
                kind: .malformedValue, field: parameter.name, offset: value.lowerBound, detail: "key without a value")
        }
        var entries: [QueryValue.Entry] = []
        var offsets: [Int] = []
        for index in stride(from: 0, to: parts.count, by: 2) {
            try count(parts[index])
            let key = try text(parts[index])
            entries.append(QueryValue.Entry(key: key, value: .string(try text(parts[index + 1]))))
            offsets.append(parts[index].lowerBound)
        }
        try parameter.check(unique: entries, at: offsets)
        return .dictionary(entries)
    }

    private mutating func explodedObject() throws(QueryCodingError) -> QueryValue? {
        var entries: [QueryValue.Entry] = []
        var offsets: [Int] = []
        for field in fields {
            let name = field.nameRange
            guard let key = try parameter.style == .deepObject ? deepKey(name) : text(name) else { continue }
            try count(name)
            entries.append(QueryValue.Entry(key: key, value: .string(try field.valueRange.map(text) ?? "")))
            offsets.append(name.lowerBound)
        }
        if entries.isEmpty { return nil }
        try parameter.check(unique: entries, at: offsets)
        return .dictionary(entries)
    }

    private mutating func count(_ place: Range<Int>) throws(QueryCodingError) {
        counted += 1
        if counted > limit {
            throw QueryCodingError(kind: .pairLimit, field: parameter.name, offset: place.lowerBound)
        }
    }
}

extension OpenAPIReader {
    /// The ranges of the values of all fields with the parameter's name.
    private var values: [Range<Int>] {
        var values: [Range<Int>] = []
        for field in fields where query[field.nameRange].elementsEqual(name) || field.hasName(parameter.name) {
            let end = field.nameRange.upperBound
            values.append(field.valueRange ?? end..<end)
        }
        return values
    }

    /// Returns the ranges of the parts of a joined value. A delimiter is recognised whether or not it is escaped.
    private func parts(of value: Range<Int>) -> [Range<Int>] {
        var parts: [Range<Int>] = []
        var start = value.lowerBound
        var position = start
        while position < value.upperBound {
            let length = parameter.delimiterLength(at: query[position..<value.upperBound])
            if length > 0 {
                parts.append(start..<position)
                start = position + length
            }
            position += max(length, 1)
        }
        return parts + [start..<value.upperBound]
    }

    /// Returns the decoded name of a field. The field may belong to another parameter.
    private func decoded(_ field: Range<Int>) -> [UInt8] {
        // Malformed escapes are kept, so decoding never fails.
        (try? query[field].percentDecodedBytes(space: .plus, malformed: .keep)) ?? []
    }

    private func text(_ range: Range<Int>) throws(QueryCodingError) -> String {
        do throws(PercentDecodingError) {
            return try query[range].percentDecoded(space: .plus)
        } catch {
            throw QueryCodingError(
                kind: error.kind == .malformedEscape ? .malformedEscape : .invalidText, field: parameter.name,
                offset: range.lowerBound + error.offset)
        }
    }

    /// Returns the key in the brackets after the name; nil if the field belongs to another parameter.
    private func deepKey(_ field: Range<Int>) throws(QueryCodingError) -> String? {
        let decoded = decoded(field)
        guard decoded.starts(with: name) else { return nil }
        let rest = decoded.dropFirst(name.count)
        if rest.isEmpty {
            throw QueryCodingError(kind: .conflictingField, field: parameter.name, offset: field.lowerBound)
        }
        guard rest.first == UInt8(ascii: "[") else { return nil }
        // The field belongs to this parameter, so malformed escapes are errors.
        let text = try text(field)
        let keys = keys(inBrackets: rest)
        guard let key = keys.first, keys.count == 1, !key.isEmpty else {
            if keys.isEmpty { throw QueryCodingError(kind: .malformedField, field: text, offset: field.lowerBound) }
            throw QueryCodingError(
                kind: .unsupportedType, field: text, offset: field.lowerBound,
                detail: "\(keys.count > 1 ? "nested key" : "empty key"), which deepObject does not define")
        }
        return String(decoding: key, as: UTF8.self)
    }

    /// Returns the keys in consecutive pairs of brackets; an empty array if brackets do not match.
    private func keys(inBrackets text: ArraySlice<UInt8>) -> [ArraySlice<UInt8>] {
        let parts = text.split(separator: UInt8(ascii: "]"), omittingEmptySubsequences: false)
        let keys = parts.dropLast()
        let areMatched = keys.allSatisfy {
            $0.first == UInt8(ascii: "[") && !$0.dropFirst().contains(UInt8(ascii: "["))
        }
        return areMatched && parts.last?.isEmpty == true ? keys.map { $0.dropFirst() } : []
    }
}
