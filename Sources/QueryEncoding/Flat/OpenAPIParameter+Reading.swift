internal import PercentEncoding

extension OpenAPIParameter {
    /// The value that a query has for this parameter, of strings; nil if it has none.
    ///
    /// `+` is a space, as in a form. All fields of the query belong to an exploded object in the style form, since its name is not written.
    ///
    /// - Parameters:
    ///   - query: A query, without `?`.
    ///   - shape: What the parameter is.
    ///   - limits: How long the query may be and how many parts the value may have.
    /// - Throws: ``QueryCodingError`` with a byte offset for a malformed escape, text that is not UTF-8, a field or key that occurs twice,
    ///   or a value that the style does not allow; also for what the specification does not define.
    /// - Complexity: Linear, O(n log n) for objects.
    public func value(
        in query: some StringProtocol, as shape: Shape, limits: QueryLimits = .standard
    ) throws(QueryCodingError) -> QueryValue? {
        try check(shape)
        let bytes = Array(query.utf8)
        if bytes.count > limits.bytes { throw QueryCodingError(kind: .byteLimit, offset: limits.bytes) }
        if shape == .object && explode == .exploded { return try object(FormParts(bytes), limits) }
        let values = FormParts(bytes).filter { hasName($0.name) }.map(\.value)
        guard let value = values.first else { return nil }
        if shape == .array && explode == .exploded { return .array(try strings(values, limits)) }
        if values.count > 1 {
            throw QueryCodingError(kind: .duplicateField, field: name, offset: values[1].startIndex)
        }
        switch shape.value {
        case .primitive: return .string(try text(value))
        case .array: return .array(try strings(split(value), limits))
        case .object: return try object(joinedIn: value, limits)
        }
    }
}

extension OpenAPIParameter {
    /// Whether it is this parameter's name, escaped in any way.
    private func hasName(_ bytes: ArraySlice<UInt8>) -> Bool {
        decodedName(bytes).elementsEqual(name.utf8)
    }

    /// A name in a query, which may be another parameter's and then is no concern of this one.
    private func decodedName(_ bytes: ArraySlice<UInt8>) -> [UInt8] {
        // A malformed escape is no error with this.
        (try? bytes.percentDecodedBytes(space: .plus, malformed: .keep)) ?? []
    }

    private func text(_ bytes: ArraySlice<UInt8>) throws(QueryCodingError) -> String {
        do throws(PercentDecodingError) {
            return try bytes.percentDecoded(space: .plus)
        } catch {
            throw QueryCodingError(
                kind: error.kind == .malformedEscape ? .malformedEscape : .invalidText, field: name,
                offset: bytes.startIndex + error.offset)
        }
    }

    private func strings(
        _ values: [ArraySlice<UInt8>], _ limits: QueryLimits
    ) throws(QueryCodingError) -> [QueryValue] {
        try check(count: values.count, limits)
        var strings: [QueryValue] = []
        for value in values { strings.append(.string(try text(value))) }
        return strings
    }

    private func object(joinedIn value: ArraySlice<UInt8>, _ limits: QueryLimits) throws(QueryCodingError) -> QueryValue
    {
        // What is written for null.
        if value.isEmpty && style == .form { return .null }
        let parts = split(value)
        guard parts.count.isMultiple(of: 2) else {
            throw QueryCodingError(
                kind: .malformedValue, field: name, offset: value.startIndex, detail: "key without a value")
        }
        try check(count: parts.count / 2, limits)
        var entries: [QueryValue.Entry] = []
        for index in stride(from: 0, to: parts.count, by: 2) {
            entries.append(
                QueryValue.Entry(key: try text(parts[index]), value: .string(try text(parts[index + 1]))))
        }
        try check(unique: entries)
        return .dictionary(entries)
    }

    /// An exploded object.
    private func object(_ parts: FormParts, _ limits: QueryLimits) throws(QueryCodingError) -> QueryValue? {
        var entries: [QueryValue.Entry] = []
        for part in parts {
            guard let key = try style == .deepObject ? deepKey(part.name) : text(part.name) else { continue }
            try check(count: entries.count + 1, limits)
            entries.append(QueryValue.Entry(key: key, value: .string(try text(part.value))))
        }
        if entries.isEmpty { return nil }
        try check(unique: entries)
        return .dictionary(entries)
    }

    /// The key in the brackets behind the name; nil if the field is another parameter's.
    private func deepKey(_ field: ArraySlice<UInt8>) throws(QueryCodingError) -> String? {
        let decoded = decodedName(field)
        guard decoded.starts(with: name.utf8) else { return nil }
        let rest = decoded.dropFirst(name.utf8.count)
        if rest.isEmpty {
            throw QueryCodingError(kind: .conflictingField, field: name, offset: field.startIndex)
        }
        guard rest.first == UInt8(ascii: "[") else { return nil }
        // Strict where the field is this parameter's.
        let text = try text(field)
        let key = rest.dropFirst().dropLast()
        let hasBrackets = key.contains(UInt8(ascii: "[")) || key.contains(UInt8(ascii: "]"))
        guard rest.last == UInt8(ascii: "]"), !key.isEmpty, !hasBrackets else {
            throw QueryCodingError(kind: .malformedField, field: text, offset: field.startIndex)
        }
        return String(decoding: key, as: UTF8.self)
    }

    private func check(count: Int, _ limits: QueryLimits) throws(QueryCodingError) {
        if count > limits.pairs { throw QueryCodingError(kind: .pairLimit, field: name) }
    }
}
