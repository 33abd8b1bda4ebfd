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
        let edit = ParameterEdit(name, value, style)
        return edit.matches(self) ? edit.edited(self, keeping: 1) : appendingQuery(edit.pair)
    }

    /// Returns the URL with one value for a query parameter, in a charset; see
    /// ``Swift/String/settingQueryParameter(_:to:style:)``.
    ///
    /// - Throws: `QueryCodingError` if the charset cannot encode a character.
    /// - Complexity: Linear.
    public func settingQueryParameter(
        _ name: String, to value: String, style: QueryStyle = .auto, charset: (any TextEncoding)?
    ) throws(QueryCodingError) -> String {
        let edit = try ParameterEdit(name, value, style, charset)
        return edit.matches(self) ? edit.edited(self, keeping: 1) : appendingQuery(edit.pair)
    }

    /// Returns the URL with another value for each field of the query that has a name. Unlike
    /// ``Swift/String/settingQueryParameter(_:to:style:)``, a URL without such a field does not change.
    ///
    /// - Complexity: Linear.
    public func replacingQueryParameter(_ name: String, with value: String, style: QueryStyle = .auto) -> String {
        ParameterEdit(name, value, style).edited(self, keeping: .max)
    }

    /// Returns the URL with another value for each field of the query that has a name, in a charset.
    ///
    /// - Throws: `QueryCodingError` if the charset cannot encode a character.
    /// - Complexity: Linear.
    public func replacingQueryParameter(
        _ name: String, with value: String, style: QueryStyle = .auto, charset: (any TextEncoding)?
    ) throws(QueryCodingError) -> String {
        try ParameterEdit(name, value, style, charset).edited(self, keeping: .max)
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
        ParameterEdit(name, "", .auto).edited(self, keeping: 0)
    }

    /// Returns the URL without the fields of the query whose name in a charset is the given one.
    ///
    /// - Throws: `QueryCodingError` if the charset cannot encode the name.
    /// - Complexity: Linear.
    public func removingQueryParameter(
        _ name: String, charset: (any TextEncoding)?
    ) throws(QueryCodingError) -> String {
        try ParameterEdit(name, "", .auto, charset).edited(self, keeping: 0)
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
    /// The escaped field, with its value.
    let pair: String
    /// The escaped value, after its `=`.
    private let value: [UInt8]

    init(_ name: String, _ value: String, _ style: QueryStyle) {
        let pair = QueryPair(field: name, value: value).percentEncoded(style: style)
        self.init(Array(name.utf8), pair, QueryPair(field: "", value: value).percentEncoded(style: style))
    }

    init(_ name: String, _ value: String, _ style: QueryStyle, _ charset: (any TextEncoding)?) throws(QueryCodingError)
    {
        let pair = try QueryPair(field: name, value: value).percentEncoded(style: style, charset: charset)
        let ownValue = try QueryPair(field: "", value: value).percentEncoded(style: style, charset: charset)
        let escaped = try QueryPair(field: name, value: nil).percentEncoded(charset: charset)
        self.init((try? escaped.percentDecodedBytes()) ?? [], pair, ownValue)
    }

    private init(_ name: [UInt8], _ pair: String, _ value: String) {
        self.name = name
        self.pair = pair
        self.value = Array(value.withoutNumberSigns.utf8)
    }

    /// Whether the URL has a field with the name.
    func matches(_ url: String) -> Bool { !fields(of: Array(url.utf8)).isEmpty }

    /// Returns the URL with another value for the first `kept` fields that have the name, and without the others.
    func edited(_ url: String, keeping kept: Int) -> String {
        let bytes = Array(url.utf8)
        var output: [UInt8] = []
        output.reserveCapacity(bytes.count + value.count)
        var position = 0
        for (index, field) in fields(of: bytes).enumerated() {
            let end = field.valueRange?.upperBound ?? field.nameRange.upperBound
            if index < kept {
                output += bytes[position..<field.nameRange.upperBound]
                output += value
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
