// Without these overloads, a dictionary literal that contains variables would become a `Dictionary`. The key is
// generic, so that the compiler prefers the `QueryValue` overloads if the literal is empty.

extension QueryEncoder {
    /// Returns the query string of a dictionary literal; see ``QueryLiteralValue``.
    ///
    /// - Throws: ``QueryCodingError`` if the style cannot write a value or the charset cannot encode a character.
    /// - Complexity: Linear, or O(n log n) if the style sorts.
    public func encode(
        _ literal: KeyValuePairs<some StringProtocol, any QueryLiteralValue>
    ) throws(QueryCodingError) -> String {
        try encode(queryValue(of: literal))
    }

    /// Appends the query string of a dictionary literal to bytes; see ``QueryLiteralValue``. If encoding fails, nothing
    /// is appended.
    ///
    /// - Throws: ``QueryCodingError`` if the style cannot write a value or the charset cannot encode a character.
    /// - Complexity: Linear, or O(n log n) if the style sorts.
    public func encode(
        _ literal: KeyValuePairs<some StringProtocol, any QueryLiteralValue>, appendingTo output: inout [UInt8]
    ) throws(QueryCodingError) {
        try encode(queryValue(of: literal), appendingTo: &output)
    }

    /// Returns the query string of a dictionary literal of parameters, in the order of the literal; see
    /// ``QueryLiteralValue``.
    ///
    /// - Throws: ``QueryCodingError`` in the same cases as for a `Dictionary`.
    /// - Complexity: Linear, or O(n log n) if the style sorts.
    public func encode(
        parameters literal: KeyValuePairs<some StringProtocol, any QueryLiteralValue>
    ) throws(QueryCodingError) -> String {
        try encode(QueryValue(any: literal))
    }

    /// Returns the query string of a dictionary literal that contains other literals.
    ///
    /// - Throws: ``QueryCodingError`` in the same cases as for a `Dictionary`.
    /// - Complexity: Linear, or O(n log n) if the style sorts.
    public func encode(parameters literal: QueryValue) throws(QueryCodingError) -> String {
        try encode(literal)
    }

    /// Returns the pairs of a dictionary literal; see ``QueryLiteralValue``.
    ///
    /// - Throws: ``QueryCodingError`` if the style cannot write a value.
    /// - Complexity: Linear, or O(n log n) if the style sorts.
    public func pairs(
        of literal: KeyValuePairs<some StringProtocol, any QueryLiteralValue>
    ) throws(QueryCodingError) -> [QueryPair] {
        try pairs(of: queryValue(of: literal))
    }

    /// Converts a dictionary literal to a query value; see ``QueryLiteralValue``. Dates, data and optionals are in the
    /// style's notation.
    ///
    /// - Throws: ``QueryCodingError`` with the field of a value that is nested too deeply or that the style's notation
    ///   cannot represent.
    /// - Complexity: Linear, or O(n log n) if values are sorted.
    public func queryValue(
        of literal: KeyValuePairs<some StringProtocol, any QueryLiteralValue>
    ) throws(QueryCodingError) -> QueryValue {
        var entries: [QueryValue.Entry] = []
        entries.reserveCapacity(literal.count)
        for (key, value) in literal {
            let key = String(key)
            do {
                guard let value = try entryValue(value, key) else { continue }
                entries.append(QueryValue.Entry(key: key, value: value))
            } catch let error as QueryCodingError {
                throw error.at(key)
            } catch {
                throw QueryCodingError(kind: .unsupportedType, field: key, detail: "\(error)")
            }
        }
        return .dictionary(entries)
    }

    /// Checks the depth of a literal and returns the literal.
    ///
    /// - Throws: ``QueryCodingError`` if the literal is nested too deeply.
    /// - Complexity: Linear.
    public func queryValue(of literal: QueryValue) throws(QueryCodingError) -> QueryValue {
        guard literal.isNested(atMost: limits.depth) else { throw QueryCodingError(kind: .depthLimit) }
        return literal
    }

    /// Returns the query value of a dictionary entry; nil if the entry is omitted.
    private func entryValue(_ value: any QueryLiteralValue, _ key: String) throws -> QueryValue? {
        switch value {
        case let text as String: .string(text)
        case let number as Int: .integer(number)
        case let value as QueryValue: value
        // Errors then have the whole field. Under a key, Alamofire's encoder writes dates and data differently.
        default: try queryValue(of: LiteralEntry(key: key, value: value)).dictionary?.first?.value
        }
    }
}

/// A dictionary with one entry.
private struct LiteralEntry: Encodable {
    let key: String
    let value: any QueryLiteralValue

    func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: TreeKey.self)
        try container.encode(value, forKey: TreeKey(stringValue: key))
    }
}
