public import PercentEncoding

extension QueryDecoder {
    /// Returns the decoder for a form in the charset that its `Content-Type` declares. If no charset is declared, the
    /// decoder keeps its charset. A form is a query, whatever the ``input`` of this decoder is.
    ///
    /// ```swift
    /// let field = "application/x-www-form-urlencoded; charset=gbk"
    /// try QueryDecoder().with(contentType: field, charsets: Charset.self).value(from: "q=%C4%E3")    // ["q": "你"]
    /// ```
    ///
    /// Browsers do not declare a charset. A browser encodes a form in the charset of its page, and the server knows
    /// that charset. The WHATWG URL Standard requires UTF-8.
    ///
    /// Parameters may be in any order, and their values may be quoted. Case is ignored. If several charsets are
    /// declared, the first charset is used. UTF-8 is always supported. US-ASCII is read as UTF-8, unless `charsets` is
    /// given.
    ///
    /// Source: RFC 9110, section 8.3; WHATWG URL, section 5.
    ///
    /// - Parameters:
    ///   - contentType: The value of the header field; nil if the field is absent.
    ///   - charsets: The type that supports charsets other than UTF-8, such as `Charset.self` of the module
    ///     `LegacyCharsets`; nil to support only UTF-8.
    /// - Throws: ``QueryCodingError`` with the byte offset in the header field, of the kind
    ///   ``QueryCodingError/Kind/malformedContentType``, ``QueryCodingError/Kind/unknownCharset`` or
    ///   ``QueryCodingError/Kind/unsupportedMediaType``.
    /// - Complexity: Linear in the length of the header field.
    public func with(
        contentType: String?, charsets: (any ContentTypeEncoding.Type)? = nil
    ) throws(QueryCodingError) -> QueryDecoder {
        var copy = ofQueries
        guard let contentType else { return copy }
        let type = try MediaType(form: contentType)
        guard let label = type.charset else { return copy }
        // UTF-8 is represented by nil, which selects the fast path.
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
        do throws(HeaderReader.Malformed) {
            try self.init(contentType)
        } catch {
            throw QueryCodingError(kind: .malformedContentType, offset: error.offset)
        }
        guard name == "application/x-www-form-urlencoded" else {
            throw QueryCodingError(kind: .unsupportedMediaType, offset: nameOffset, detail: name.shortened)
        }
    }
}
