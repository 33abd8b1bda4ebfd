internal import PercentEncoding

extension QueryEncoder {
    /// The `Content-Type` of the forms that the encoder writes. If the encoder has a charset whose name is a token, the
    /// type has a `charset` parameter.
    ///
    /// ```swift
    /// QueryEncoder(style: .browser).contentType    // "application/x-www-form-urlencoded"
    /// QueryEncoder(style: .browser, charset: Charset.gbk).contentType    // "application/x-www-form-urlencoded; charset=GBK"
    /// ```
    ///
    /// ``QueryDecoder/with(contentType:charsets:)`` reads the `Content-Type`. If ``QueryStyle/escapesInUTF8`` is true, the
    /// type has no `charset` parameter.
    ///
    /// Source: RFC 9110, sections 5.6.2 and 8.3.1.
    public var contentType: String {
        let type = "application/x-www-form-urlencoded"
        guard let name = style.adapted(charset)?.name, !name.isEmpty, name.utf8.allSatisfy(\.isHTTPToken) else {
            return type
        }
        return "\(type); charset=\(name)"
    }
}
