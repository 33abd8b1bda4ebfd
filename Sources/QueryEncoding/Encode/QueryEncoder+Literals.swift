// Without these overloads, a dictionary literal that contains variables would become a `Dictionary`. The key is
// generic, so that for an empty literal the overloads for `QueryValue` rank first.

extension QueryEncoder {
    /// Returns the query string of a dictionary literal; see ``QueryLiteralValue``.
    ///
    /// - Throws: ``QueryCodingError`` if the style cannot write a value or the charset has no bytes for a character.
    /// - Complexity: Linear, or O(n log n) if the style sorts.
    public func encode(
        _ literal: KeyValuePairs<some StringProtocol, any QueryLiteralValue>
    ) throws(QueryCodingError) -> String {
        try encode(queryValue(of: literal))
    }

    /// Appends the query string of a dictionary literal to bytes; see ``QueryLiteralValue``. If encoding fails, nothing
    /// is appended.
    ///
    /// - Throws: ``QueryCodingError`` if the style cannot write a value or the charset has no bytes for a character.
    /// - Complexity: Linear, or O(n log n) if the style sorts.
    public func encode(
        _ literal: KeyValuePairs<some StringProtocol, any QueryLiteralValue>, appendingTo output: inout [UInt8]
    ) throws(QueryCodingError) {
        try encode(queryValue(of: literal), appendingTo: &output)
    }

    /// Returns the query string of a dictionary literal of parameters, in the order of the literal; see
    /// ``QueryLiteralValue``.
    ///
    /// - Throws: ``QueryCodingError`` under the same conditions as for a `Dictionary`.
    /// - Complexity: Linear, or O(n log n) if the style sorts.
    public func encode(
        parameters literal: KeyValuePairs<some StringProtocol, any QueryLiteralValue>
    ) throws(QueryCodingError) -> String {
        try encode(QueryValue(any: literal))
    }

    /// Returns the query string of a dictionary literal that contains other literals.
    ///
    /// - Throws: ``QueryCodingError`` under the same conditions as for a `Dictionary`.
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

    /// Returns the dictionary of a literal, with dates, data and optionals in the style's forms; see
    /// ``QueryLiteralValue``.
    ///
    /// - Throws: ``QueryCodingError`` with the field of a value that is nested too deeply or has no text in the style.
    /// - Complexity: Linear, or O(n log n) if values are sorted.
    public func queryValue(
        of literal: KeyValuePairs<some StringProtocol, any QueryLiteralValue>
    ) throws(QueryCodingError) -> QueryValue {
        var entries: [QueryValue.Entry] = []
        entries.reserveCapacity(literal.count)
        for (key, value) in literal {
            let key = String(key)
            do {
                guard let value = try dictionaryValue(of: value) else { continue }
                entries.append(QueryValue.Entry(key: key, value: value))
            } catch let error as QueryCodingError {
                throw error.at(key)
            } catch {
                throw QueryCodingError(kind: .unsupportedType, field: key, detail: "\(error)")
            }
        }
        return .dictionary(entries)
    }

    /// Returns the literal itself after checking its depth.
    ///
    /// - Throws: ``QueryCodingError`` if the literal is nested too deeply.
    /// - Complexity: Linear.
    public func queryValue(of literal: QueryValue) throws(QueryCodingError) -> QueryValue {
        guard literal.isNested(atMost: limits.depth) else { throw QueryCodingError(kind: .depthLimit) }
        return literal
    }

    /// Returns the encoded value of a dictionary entry; nil if the value is omitted.
    private func dictionaryValue(of value: any QueryLiteralValue) throws -> QueryValue? {
        switch value {
        case let text as String: .string(text)
        case let number as Int: .integer(number)
        case let value as QueryValue: value
        // Alamofire's encoder writes dates and data at the root differently than under a key.
        case _ where style.mirrorsAlamofire: try queryValue(of: LiteralField(value: value)).dictionary?.first?.value
        default: try queryValue(of: value)
        }
    }
}

/// A value under a key.
private struct LiteralField: Encodable {
    private enum CodingKeys: CodingKey { case value }

    let value: any QueryLiteralValue

    func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(value, forKey: .value)
    }
}
