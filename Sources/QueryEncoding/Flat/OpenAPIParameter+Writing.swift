internal import PercentEncoding

extension OpenAPIParameter {
    /// The part of a query that says the value, without `?` or `&` around it. Empty for an empty array or object.
    ///
    /// A value that is encoded already is inserted as it is.
    ///
    /// - Throws: ``QueryCodingError`` for what the specification does not define (another kind of value, a null or a container inside
    ///   a container) and for what could not be read back (a delimiter in a part, a key twice, a number that is not finite).
    /// - Complexity: Linear, O(n log n) for objects.
    public func query(of value: QueryValue) throws(QueryCodingError) -> String {
        switch value.storage {
        case .array(let elements), .set(let elements):
            try check(.array)
            return try query(of: elements)
        case .dictionary(let entries):
            try check(.object)
            return try query(of: entries)
        case .null:
            try check(.primitive)
            return escapedName + "="
        default:
            try check(.primitive)
            return "\(escapedName)=\(try escaped(value, field: name))"
        }
    }

    /// The query that says several parameters, in order; those that write nothing leave no `&` behind.
    ///
    /// - Throws: ``QueryCodingError``, see ``query(of:)-swift.method``.
    /// - Complexity: Linear, O(n log n) for objects.
    public static func query(
        of parameters: some Sequence<(OpenAPIParameter, QueryValue)>
    ) throws(QueryCodingError) -> String {
        var queries: [String] = []
        for (parameter, value) in parameters {
            let query = try parameter.query(of: value)
            if !query.isEmpty { queries.append(query) }
        }
        return queries.joined(separator: "&")
    }
}

extension OpenAPIParameter {
    private var escapedName: String { name.percentEncoded() }

    private func query(of elements: [QueryValue]) throws(QueryCodingError) -> String {
        if elements.isEmpty { return "" }
        var parts: [String] = []
        for (index, element) in elements.enumerated() {
            parts.append(try escaped(element, field: "\(name)[\(index)]"))
        }
        if explode == .joined { return try joined(parts) }
        return parts.map { "\(escapedName)=\($0)" }.joined(separator: "&")
    }

    private func query(of entries: [QueryValue.Entry]) throws(QueryCodingError) -> String {
        if entries.isEmpty { return "" }
        try check(unique: entries)
        var parts: [(key: String, value: String)] = []
        for entry in entries {
            let key = try escapedKey(entry.key)
            parts.append((key, try escaped(entry.value, field: "\(name)[\(entry.key)]")))
        }
        if explode == .joined { return try joined(parts.flatMap { [$0.key, $0.value] }) }
        return parts.map { "\($0.key)=\($0.value)" }.joined(separator: "&")
    }

    /// A key as it is written; in the style deepObject, the whole name of its field.
    private func escapedKey(_ key: String) throws(QueryCodingError) -> String {
        guard style == .deepObject else { return key.percentEncoded() }
        // A reader would take it for the key of an array or of an object inside.
        if key.isEmpty || key.utf8.contains(UInt8(ascii: "[")) || key.utf8.contains(UInt8(ascii: "]")) {
            throw QueryCodingError(
                kind: .unsupportedType, field: "\(name)[\(key)]", detail: "key that is empty or has brackets")
        }
        return "\(name)[\(key)]".percentEncoded()
    }

    private func joined(_ parts: [String]) throws(QueryCodingError) -> String {
        let delimiter = delimiter
        for part in parts where delimiter.split(Array(part.utf8)[...]).count > 1 {
            throw QueryCodingError(
                kind: .unsupportedType, field: name, detail: "delimiter of \(style) in \(part.prefix(40))")
        }
        return "\(escapedName)=\(parts.joined(separator: delimiter.text))"
    }

    /// A primitive as it is written.
    private func escaped(_ value: QueryValue, field: String) throws(QueryCodingError) -> String {
        switch value.storage {
        case .encoded(let text): return text
        case .string(let text): return escaped(text)
        case .number(let literal): return escaped(literal)
        case .integer(let number): return String(number)
        case .bool(let flag): return flag ? "true" : "false"
        case .double(let number):
            do throws(QueryCodingError) {
                return escaped(try NumberStyle.shortest.text(of: number))
            } catch {
                throw error.at(field)
            }
        case .null: throw QueryCodingError(kind: .unsupportedType, field: field, detail: "null")
        case .array, .set: throw QueryCodingError(kind: .unsupportedType, field: field, detail: "array")
        case .dictionary: throw QueryCodingError(kind: .unsupportedType, field: field, detail: "dictionary")
        }
    }

    private func escaped(_ text: String) -> String {
        guard reserved == .literal else { return text.percentEncoded() }
        let literal = EscapeSet.unreserved.adding(explode == .joined ? ":/?@!$'()*;" : ":/?@!$'()*,;")
        return EscapeKeepingEncoder(literal).text(text[...])
    }
}

extension OpenAPIParameter {
    /// - Throws: ``QueryCodingError`` if a key occurs twice.
    func check(unique entries: [QueryValue.Entry]) throws(QueryCodingError) {
        let keys = entries.map(\.key).sorted { $0.isOrderedBefore($1) }
        for (key, next) in zip(keys, keys.dropFirst()) where key.hasSameBytes(as: next) {
            throw QueryCodingError(kind: .duplicateField, field: "\(name)[\(key)]")
        }
    }
}
