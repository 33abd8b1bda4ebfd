public import PercentEncoding
public import QueryEncoding

extension String {
    /// Returns the URL with one value for a query parameter. The first field with the name gets the value, and other
    /// fields with the name are removed. If no field has the name, the parameter is appended to the query.
    ///
    /// ```swift
    /// "https://a.test/s?page=1&q=x#top".settingQueryParameter("page", to: "2")    // "https://a.test/s?page=2&q=x#top"
    /// ```
    ///
    /// Names are compared after unescaping, and `+` is a space. All other bytes of the URL do not change.
    ///
    /// Source: WHATWG URL, section 6.2, URLSearchParams.set.
    ///
    /// - Complexity: Linear.
    public func settingQueryParameter(_ name: String, to value: String, style: QueryStyle = .auto) -> String {
        ParameterEdit(name, value, style).set(in: self)
    }

    /// Returns the URL with one value for a query parameter, in a charset; see
    /// ``Swift/String/settingQueryParameter(_:to:style:)``.
    ///
    /// - Throws: `QueryCodingError` if the charset cannot encode a character.
    /// - Complexity: Linear.
    public func settingQueryParameter(
        _ name: String, to value: String, style: QueryStyle = .auto, charset: (any TextEncoding)?
    ) throws(QueryCodingError) -> String {
        try ParameterEdit(name, value, style, charset).set(in: self)
    }

    /// Returns the URL with another value for each field of the query that has a name. Unlike
    /// ``Swift/String/settingQueryParameter(_:to:style:)``, a URL without such a field does not change.
    ///
    /// - Complexity: Linear.
    public func replacingQueryParameter(_ name: String, with value: String, style: QueryStyle = .auto) -> String {
        ParameterEdit(name, value, style).replaced(in: self)
    }

    /// Returns the URL with another value for each field of the query that has a name, in a charset.
    ///
    /// - Throws: `QueryCodingError` if the charset cannot encode a character.
    /// - Complexity: Linear.
    public func replacingQueryParameter(
        _ name: String, with value: String, style: QueryStyle = .auto, charset: (any TextEncoding)?
    ) throws(QueryCodingError) -> String {
        try ParameterEdit(name, value, style, charset).replaced(in: self)
    }

    /// Returns the URL without the fields of the query that have a name, each with one `&`. If nothing of the query is
    /// left, its `?` is removed, too.
    ///
    /// ```swift
    /// "https://a.test/s?utm_source=x&q=1".removingQueryParameter("utm_source")    // "https://a.test/s?q=1"
    /// ```
    ///
    /// - Complexity: Linear.
    public func removingQueryParameter(_ name: String) -> String {
        ParameterEdit(name, "", .auto).removed(from: self)
    }

    /// Returns the URL without the fields of the query whose name in a charset is the given one.
    ///
    /// - Throws: `QueryCodingError` if the charset cannot encode the name.
    /// - Complexity: Linear.
    public func removingQueryParameter(
        _ name: String, charset: (any TextEncoding)?
    ) throws(QueryCodingError) -> String {
        try ParameterEdit(name, "", .auto, charset).removed(from: self)
    }

    /// Returns the URL with pairs added to its query, before the fragment.
    ///
    /// - Complexity: Linear.
    public func appendingQuery(of pairs: some Sequence<QueryPair>, style: QueryStyle = .auto) -> String {
        appendingQuery(pairs.percentEncoded(style: style))
    }

    /// Returns the URL with pairs added to its query in a charset, as by ``Swift/String/appendingQuery(of:style:)``.
    ///
    /// - Throws: `QueryCodingError` if the charset cannot encode a character.
    /// - Complexity: Linear.
    public func appendingQuery(
        of pairs: some Sequence<QueryPair>, style: QueryStyle = .auto, charset: (any TextEncoding)?
    ) throws(QueryCodingError) -> String {
        appendingQuery(try pairs.percentEncoded(style: style, charset: charset))
    }
}

/// A change of the query fields with a name.
private struct ParameterEdit {
    /// The bytes of the name.
    private let name: [UInt8]
    /// The escaped field without a value.
    private let field: String
    /// The escaped value, after its `=`.
    private let value: String

    init(_ name: String, _ value: String, _ style: QueryStyle) {
        self.name = Array(name.utf8)
        field = QueryPair(field: name, value: nil).percentEncoded(style: style)
        self.value = QueryPair(field: "", value: value).percentEncoded(style: style).withoutNumberSigns
    }

    init(_ name: String, _ value: String, _ style: QueryStyle, _ charset: (any TextEncoding)?) throws(QueryCodingError)
    {
        let escaped = try QueryPair(field: name, value: nil).percentEncoded(charset: charset)
        self.name = (try? escaped.percentDecodedBytes()) ?? []
        field = try QueryPair(field: name, value: nil).percentEncoded(style: style, charset: charset)
        self.value = try QueryPair(field: "", value: value).percentEncoded(style: style, charset: charset)
            .withoutNumberSigns
    }

    /// Returns the URL with the value for the first field that has the name. If no field has the name, appends one.
    func set(in url: String) -> String { edited(url, keeping: 1) ?? url.appendingQuery(field + value) }

    /// Returns the URL with the value for each field that has the name.
    func replaced(in url: String) -> String { edited(url, keeping: .max) ?? url }

    /// Returns the URL without the fields that have the name.
    func removed(from url: String) -> String { edited(url, keeping: 0) ?? url }

    /// Returns the URL with the value for the first `kept` fields that have the name, and without the others; nil if no
    /// field has the name.
    private func edited(_ url: String, keeping kept: Int) -> String? {
        let bytes = Array(url.utf8)
        let fields = fields(of: bytes)
        if fields.isEmpty { return nil }
        var output: [UInt8] = []
        output.reserveCapacity(bytes.count + value.utf8.count)
        var position = 0
        for (index, field) in fields.enumerated() {
            let end = field.valueRange?.upperBound ?? field.nameRange.upperBound
            if index < kept {
                output += bytes[position..<field.nameRange.upperBound]
                output += value.utf8
                position = end
                continue
            }
            output += bytes[position..<field.nameRange.lowerBound]
            position = end
            // The `&` before the field goes with it, or the `&` after it at the start of the query.
            if output.last == UInt8(ascii: "&") {
                output.removeLast()
            } else if end < bytes.count, bytes[end] == UInt8(ascii: "&") {
                position += 1
            } else {
                output.removeLast()
            }
        }
        return String(decoding: output + bytes[position...], as: UTF8.self)
    }

    private func fields(of url: [UInt8]) -> [QueryFields<[UInt8]>.Field] {
        let fields = try? QueryFields(url, as: .url, malformed: .keep, limits: .none)
        return fields.map { $0.filter { isNamed(url[$0.nameRange]) } } ?? []
    }

    private func isNamed(_ escaped: ArraySlice<UInt8>) -> Bool {
        (try? escaped.percentDecodedBytes(space: .plus, malformed: .keep)) == name
    }
}
