package import QueryEncoding

/// The rules for part names, line ends in text, and boundaries.
public struct MultipartStyle: Sendable {
    enum Names: Sendable { case escaped, raw }

    /// The treatment of quotes and line ends in names.
    let names: Names

    /// Whether line ends in text become CRLF.
    let normalizesText: Bool

    /// Whether names are in the charset of the form. If false, names are in UTF-8.
    let namesHaveCharset: Bool

    /// The default style for flattening parameters.
    package let parameters: QueryStyle

    private let boundary: @Sendable () -> String

    /// The style of browsers. Line ends in names and text become CRLF. Then, in names, `"` becomes `%22`, CR `%0D` and
    /// LF `%0A`.
    ///
    /// The boundary has 128 random bits.
    ///
    /// Source: HTML, section "Multipart form data".
    public static let browser = MultipartStyle(
        names: .escaped, normalizesText: true, namesHaveCharset: true, parameters: .auto,
        boundary: MultipartBoundary.random)

    /// The style of AFNetworking 2.0 to 4.0: names are not escaped and always in UTF-8.
    ///
    /// A name with a line end or a quote is an error. AFNetworking writes the name unchanged, so PHP treats a text
    /// field named `x"; filename="evil.php` as a file.
    ///
    /// The boundary is `Boundary+` and 64 random bits, as in AFNetworking.
    ///
    /// Source: AFURLRequestSerialization.m, AFHTTPBodyPart and AFStreamingMultipartFormData.
    public static let afnetworking = MultipartStyle(
        names: .raw, normalizesText: false, namesHaveCharset: false, parameters: .afnetworking,
        boundary: MultipartBoundary.afnetworking)

    /// Makes a boundary that no part contains, except with negligible probability.
    func makeBoundary() -> String {
        boundary()
    }
}
