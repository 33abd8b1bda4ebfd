public import PercentEncoding

extension QueryDecoder {
    /// A decoder for a form in the charset that its `Content-Type` names; without other charsets than UTF-8.
    ///
    /// ```swift
    /// try QueryDecoder(contentType: "application/x-www-form-urlencoded; charset=utf-8").value(from: "q=%C3%A9")    // ["q": "é"]
    /// ```
    ///
    /// - Parameters:
    ///   - style: How arrays, nesting, nulls and so on are written in the form.
    ///   - contentType: The value of the field; nil if there is none.
    ///   - limits: How much is accepted.
    /// - Throws: ``QueryCodingError`` as ``with(contentType:charsets:)`` says.
    /// - Complexity: Linear in the length of the field.
    public init(
        style: QueryStyle = .auto, contentType: String?, limits: QueryLimits = .standard
    ) throws(QueryCodingError) {
        self = try QueryDecoder(style: style, limits: limits).with(contentType: contentType)
    }

    /// A decoder for a form in the charset that its `Content-Type` names, or else in a default one.
    ///
    /// ```swift
    /// let field = "application/x-www-form-urlencoded; charset=gbk"
    /// try QueryDecoder(contentType: field, default: Charset.utf8).value(from: "q=%C4%E3")    // ["q": "你"]
    /// ```
    ///
    /// Browsers name no charset: they send a form in the encoding of its page, which the server knows. By the standard, that is UTF-8.
    ///
    /// - Parameters:
    ///   - style: How arrays, nesting, nulls and so on are written in the form.
    ///   - contentType: The value of the field; nil if there is none.
    ///   - defaultCharset: The charset of a form whose field names none, such as `Charset.utf8` of the module `LegacyCharsets`. Its type
    ///     also decides which charsets are known.
    ///   - limits: How much is accepted.
    /// - Throws: ``QueryCodingError`` as ``with(contentType:charsets:)`` says.
    /// - Complexity: Linear in the length of the field.
    public init<Charset: ContentTypeEncoding>(
        style: QueryStyle = .auto, contentType: String?, default defaultCharset: Charset,
        limits: QueryLimits = .standard
    ) throws(QueryCodingError) {
        let decoder = QueryDecoder(style: style, charset: defaultCharset, limits: limits)
        self = try decoder.with(contentType: contentType, charsets: Charset.self)
    }

    /// The same decoder for a form in the charset that its `Content-Type` names; if it names none, the charset stays.
    ///
    /// Parameters may be in any order, in quotes, and in letters of either case; of several charsets the first one counts. UTF-8 is always
    /// known, and US-ASCII is read as UTF-8 where `charsets` does not know it better.
    ///
    /// Source: RFC 9110, section 8.3; WHATWG URL, section 5.
    ///
    /// - Parameters:
    ///   - contentType: The value of the field; nil, if there is none, is accepted.
    ///   - charsets: The type that knows other charsets, such as `Charset.self` of the module `LegacyCharsets`; nil for none.
    /// - Throws: ``QueryCodingError`` with the byte offset in the field, of the kind ``QueryCodingError/Kind/malformedContentType``,
    ///   ``QueryCodingError/Kind/unsupportedMediaType`` if it is not `application/x-www-form-urlencoded`, or
    ///   ``QueryCodingError/Kind/unknownCharset``.
    /// - Complexity: Linear in the length of the field.
    public func with(
        contentType: String?, charsets: (any ContentTypeEncoding.Type)? = nil
    ) throws(QueryCodingError) -> QueryDecoder {
        guard let contentType else { return self }
        let type = try MediaType(form: contentType)
        guard let label = type.charset else { return self }
        var copy = self
        // The fast path: nil is UTF-8.
        copy.charset = nil
        switch (label.lowercased(), charsets) {
        case ("utf-8", _), ("utf8", _), ("us-ascii", nil), ("ascii", nil): return copy
        default: break
        }
        guard let charset = try? charsets?.init(contentType: contentType) else {
            throw QueryCodingError(
                kind: .unknownCharset, offset: type.charsetOffset, detail: label.shortened.debugDescription)
        }
        copy.charset = charset
        return copy
    }
}

extension MediaType {
    fileprivate init(form contentType: String) throws(QueryCodingError) {
        do throws(Malformed) {
            try self.init(contentType)
        } catch {
            throw QueryCodingError(kind: .malformedContentType, offset: error.offset)
        }
        guard name == "application/x-www-form-urlencoded" else {
            throw QueryCodingError(kind: .unsupportedMediaType, offset: nameOffset, detail: name.shortened)
        }
    }
}
