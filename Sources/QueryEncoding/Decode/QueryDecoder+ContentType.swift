public import PercentEncoding

extension QueryDecoder {
    /// Creates a decoder for a form in the charset that its `Content-Type` declares. It knows no charset but UTF-8.
    ///
    /// ```swift
    /// try QueryDecoder(contentType: "application/x-www-form-urlencoded; charset=utf-8").value(from: "q=%C3%A9")    // ["q": "é"]
    /// ```
    ///
    /// - Parameters:
    ///   - style: The notation of arrays, nesting, nulls and so on in the form.
    ///   - contentType: The value of the field; nil if the field is absent.
    ///   - limits: The limits of the input.
    /// - Throws: ``QueryCodingError`` as described at ``with(contentType:charsets:)``.
    /// - Complexity: Linear in the length of the field.
    public init(
        style: QueryStyle = .auto, contentType: String?, limits: QueryLimits = .standard
    ) throws(QueryCodingError) {
        self = try QueryDecoder(style: style, limits: limits).with(contentType: contentType)
    }

    /// Creates a decoder for a form in the charset that its `Content-Type` declares, or otherwise in a default charset.
    ///
    /// ```swift
    /// let field = "application/x-www-form-urlencoded; charset=gbk"
    /// try QueryDecoder(contentType: field, default: Charset.utf8).value(from: "q=%C4%E3")    // ["q": "你"]
    /// ```
    ///
    /// Browsers declare no charset. They send a form in the encoding of its page, which the server knows. The standard
    /// requires UTF-8.
    ///
    /// - Parameters:
    ///   - style: The notation of arrays, nesting, nulls and so on in the form.
    ///   - contentType: The value of the field; nil if the field is absent.
    ///   - defaultCharset: The charset of a form whose field declares none, such as `Charset.utf8` of the module
    ///     `LegacyCharsets`. Its type also determines which charsets are known.
    ///   - limits: The limits of the input.
    /// - Throws: ``QueryCodingError`` as described at ``with(contentType:charsets:)``.
    /// - Complexity: Linear in the length of the field.
    public init<Charset: ContentTypeEncoding>(
        style: QueryStyle = .auto, contentType: String?, default defaultCharset: Charset,
        limits: QueryLimits = .standard
    ) throws(QueryCodingError) {
        let decoder = QueryDecoder(style: style, charset: defaultCharset, limits: limits)
        self = try decoder.with(contentType: contentType, charsets: Charset.self)
    }

    /// The same decoder for a form in the charset that its `Content-Type` declares. If it declares none, the charset
    /// does not change.
    ///
    /// Parameters may be in any order, quoted, and in upper or lower case. If there are several charsets, the first one
    /// counts. UTF-8 is always known. US-ASCII is read as UTF-8, unless `charsets` knows it.
    ///
    /// Source: RFC 9110, section 8.3; WHATWG URL, section 5.
    ///
    /// - Parameters:
    ///   - contentType: The value of the field; nil, for an absent field, is accepted.
    ///   - charsets: The type that knows other charsets, such as `Charset.self` of the module `LegacyCharsets`; nil if
    ///     there is none.
    /// - Throws: ``QueryCodingError`` with the byte offset in the field, of the kind
    ///   ``QueryCodingError/Kind/malformedContentType``,
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
        // The fast path: nil means UTF-8.
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
