public import PercentEncoding

extension Charset: ContentTypeEncoding {
    /// Creates the charset that a `Content-Type` declares. If the field declares no charset, returns nil.
    ///
    /// ```swift
    /// try Charset(contentType: #"text/html; charset="GBK""#)    // Charset.gbk
    /// try Charset(contentType: "text/html")    // nil
    /// ```
    ///
    /// Parameters may be in any order, quoted, and in upper or lower case. If several parameters declare a charset, the
    /// first one counts.
    ///
    /// Source: RFC 9110, section 8.3.
    ///
    /// - Throws: ``CharsetError/Kind/malformedContentType`` with the offset of a byte, or the errors of ``init(_:)``
    ///   for the label.
    /// - Complexity: Linear.
    public init?(contentType: String) throws(CharsetError) {
        let type: MediaType
        do throws(HeaderReader.Malformed) {
            type = try MediaType(contentType)
        } catch {
            throw CharsetError(kind: .malformedContentType, offset: error.offset)
        }
        guard let label = type.charset else { return nil }
        try self.init(label)
    }
}

extension String {
    /// Creates text from the body of a response in the charset that its `Content-Type` declares. If the field declares
    /// no known charset, uses the charset `otherwise`.
    ///
    /// AFNetworking's response serializers follow the same rule: if the `textEncodingName` of a response is absent or
    /// unknown, they use their `stringEncoding`.
    ///
    /// - Parameters:
    ///   - bytes: The body.
    ///   - contentType: The value of the field; nil if the field is absent.
    ///   - otherwise: The charset to use if the field declares no known charset.
    ///   - invalid: How to handle bytes that are not text in the charset.
    /// - Throws: ``CharsetError`` if ICU is missing or bytes are invalid and not replaced. Invalid bytes are reported
    ///   with their offset.
    /// - Complexity: Linear; a table is compiled on first use.
    public init(
        decoding bytes: some Collection<UInt8>, contentType: String?, otherwise: Charset = .utf8,
        invalid: InvalidBytesPolicy = .fail
    ) throws(CharsetError) {
        var charset: Charset?
        if let contentType { charset = (try? Charset(contentType: contentType)) ?? nil }
        try self.init(decoding: bytes, in: charset ?? otherwise, invalid: invalid)
    }
}
