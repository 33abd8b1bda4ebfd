public import PercentEncoding

extension Charset: ContentTypeEncoding {
    /// The charset that `Content-Type` names; nil if it names none.
    ///
    /// ```swift
    /// try Charset(contentType: #"text/html; charset="GBK""#)    // Charset.gbk
    /// try Charset(contentType: "text/html")    // nil
    /// ```
    ///
    /// Parameters may be in any order, in quotes, and in letters of either case; of several charsets the first one counts.
    ///
    /// Source: RFC 9110, section 8.3.
    ///
    /// - Throws: ``CharsetError`` of the kind ``CharsetError/Kind/malformedContentType`` with the offset of a byte, or for a label as
    ///   ``init(_:)`` says.
    /// - Complexity: Linear.
    public init?(contentType: String) throws(CharsetError) {
        let type: MediaType
        do throws(MediaType.Malformed) {
            type = try MediaType(contentType)
        } catch {
            throw CharsetError(kind: .malformedContentType, offset: error.offset)
        }
        guard let label = type.charset else { return nil }
        try self.init(label)
    }
}

extension String {
    /// The text of the body of a response: in the charset that its `Content-Type` names, or else in another one.
    ///
    /// That is the rule of AFNetworking's response serializers, whose `stringEncoding` counts where the response has no
    /// `textEncodingName`, or one that nobody knows.
    ///
    /// - Parameters:
    ///   - bytes: The body.
    ///   - contentType: The text of the field; nil if there is none.
    ///   - otherwise: The charset if the field names none that there is.
    ///   - invalid: What to do with bytes that are not text.
    /// - Throws: ``CharsetError`` with the offset of a byte that is not part of a character, unless these are replaced; no ICU.
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
