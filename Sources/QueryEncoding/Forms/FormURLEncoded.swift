public import PercentEncoding

/// The format `application/x-www-form-urlencoded`: names and values in order, written and read as by `URLSearchParams`.
///
/// ```swift
/// [("q", "a b"), ("q", "é")].formURLEncoded()    // "q=a+b&q=%C3%A9"
/// FormURLEncoded.pairs(in: "q=a+b&q")    // [QueryPair(field: "q", value: "a b"), QueryPair(field: "q", value: "")]
/// ```
///
/// Reading never fails: a malformed escape stands for itself, and ill-formed UTF-8 becomes U+FFFD. A leading `?`
/// belongs to the first name, whereas `new URLSearchParams(text)` drops it. For limits, errors and trees, see
/// ``QueryDecoder``.
///
/// Source: WHATWG URL, section 5.
public enum FormURLEncoded {
    /// Returns the names and values in a text. A name without `=` has an empty value.
    ///
    /// Source: WHATWG URL, section 5.1, application/x-www-form-urlencoded parser.
    ///
    /// - Complexity: Linear.
    @inlinable
    public static func pairs(in text: some StringProtocol) -> [QueryPair] {
        pairs(in: text.utf8)
    }

    /// Returns the names and values in the body of a request.
    ///
    /// - Complexity: Linear.
    @inlinable
    public static func pairs(in body: some Collection<UInt8>) -> [QueryPair] {
        body.withContiguousSpan { readPairs($0) }
    }

    /// Returns the names and values in a text, decoded in a charset; nil means UTF-8. Non-ASCII characters stand for
    /// themselves.
    ///
    /// - Throws: ``QueryCodingError`` with a byte offset if bytes are invalid and the charset does not replace them.
    /// - Complexity: Linear.
    @inlinable
    public static func pairs(
        in text: some StringProtocol, charset: (any TextEncoding)?
    ) throws(QueryCodingError) -> [QueryPair] {
        try text.utf8.withContiguousSpan { text throws(QueryCodingError) in
            try readPairs(text, charset, .text)
        }
    }

    /// Returns the names and values in the body of a request, decoded in a charset; nil means UTF-8.
    ///
    /// - Throws: ``QueryCodingError`` with a byte offset if bytes are invalid and the charset does not replace them.
    /// - Complexity: Linear.
    @inlinable
    public static func pairs(
        in body: some Collection<UInt8>, charset: (any TextEncoding)?
    ) throws(QueryCodingError) -> [QueryPair] {
        try body.withContiguousSpan { body throws(QueryCodingError) in
            try readPairs(body, charset, .bytes)
        }
    }

    // The functions below are not generic, so the compiler specialises the generic code that they call.
    @usableFromInline
    static func readPairs(_ query: Span<UInt8>) -> [QueryPair] {
        // Without a charset, parsing never fails.
        (try? readPairs(query, nil, .bytes)) ?? []
    }

    @usableFromInline
    static func readPairs(
        _ query: Span<UInt8>, _ charset: (any TextEncoding)?, _ kind: QueryKind
    ) throws(QueryCodingError) -> [QueryPair] {
        let reader = ComponentReader(
            space: .plus, malformed: .keep, invalid: .replace,
            charset: charset.map { SharedCharset($0.adapted(to: .browser)) }, kind: kind, grammar: .flat)
        return try query.pairs(ScanRules(reader: reader, separators: .ampersand), bareValue: "")
    }
}

// MARK: Writing

extension Sequence where Element == (String, String) {
    /// Returns the names and values encoded as a form in UTF-8. Everything but letters, digits and `*-._` is
    /// escaped, and a space becomes `+`.
    ///
    /// Line ends are kept, as by `URLSearchParams`. ``QueryStyle/browser`` converts line ends to CRLF, as browsers do
    /// for a form.
    ///
    /// Source: WHATWG URL, section 5.2, application/x-www-form-urlencoded serializer.
    ///
    /// - Complexity: Linear.
    @inlinable
    public func formURLEncoded() -> String {
        withSpan { FormURLEncoded.text($0) }
    }

    /// Returns the names and values encoded as a form in a charset; nil means UTF-8.
    ///
    /// - Throws: ``QueryCodingError`` if the charset has no bytes for a character.
    /// - Complexity: Linear.
    public func formURLEncoded(charset: (any TextEncoding)?) throws(QueryCodingError) -> String {
        try QueryPair.text(map { QueryPair(field: $0, value: $1) }, charset, .form)
    }
}

extension Sequence where Element == QueryPair {
    /// Returns the pairs encoded as a form in UTF-8. A pair without a value gets an empty value. A value that is
    /// already encoded is inserted unchanged.
    ///
    /// Source: WHATWG URL, section 5.2, application/x-www-form-urlencoded serializer.
    ///
    /// - Complexity: Linear.
    @inlinable
    public func formURLEncoded() -> String {
        withSpan { FormURLEncoded.text($0) }
    }

    /// Returns the pairs encoded as a form in a charset; nil means UTF-8.
    ///
    /// - Throws: ``QueryCodingError`` if the charset has no bytes for a character.
    /// - Complexity: Linear.
    public func formURLEncoded(charset: (any TextEncoding)?) throws(QueryCodingError) -> String {
        try QueryPair.text(self, charset, .form)
    }
}

// The functions of this extension are neither public nor generic, so the compiler specialises the generic code that the
// functions call.
extension FormURLEncoded {
    @usableFromInline
    static func text(_ entries: Span<(String, String)>) -> String {
        QueryText.text(.form) { text, style in
            entries.forEachBorrowed { text.append($0.0, $0.1, style) }
        }
    }

    @usableFromInline
    static func text(_ pairs: Span<QueryPair>) -> String { QueryPair.text(pairs, PairStyle.form) }
}
