package import QueryEncoding

/// How the names of parts are written, and what boundaries look like.
public struct MultipartStyle: Sendable {
    enum Names: Sendable { case escaped, raw }

    /// What becomes of quotes and line ends in names.
    let names: Names

    /// Whether line ends in text become CRLF.
    let normalizesText: Bool

    /// Whether names are in the charset of the form; otherwise they are UTF-8.
    let namesHaveCharset: Bool

    /// The style of the names that parameters have, unless another one is given.
    package let parameters: QueryStyle

    private let boundary: @Sendable () -> String

    /// As browsers do: in names `"` is written `%22`, CR `%0D` and LF `%0A`, and line ends in names and text are CRLF first.
    ///
    /// The boundary has 128 random bits.
    ///
    /// Source: HTML, section "Multipart form data".
    public static let browser = MultipartStyle(
        names: .escaped, normalizesText: true, namesHaveCharset: true, parameters: .auto,
        boundary: MultipartBoundary.random)

    /// As AFNetworking 2.0 to 4.0: names as they are, and always in UTF-8.
    ///
    /// A name with a line end or a quote is an error here. AFNetworking writes it, and then a text field named `x"; filename="evil.php`
    /// is a file for PHP.
    ///
    /// The boundary is `Boundary+` and 64 random bits, as upstream's.
    ///
    /// Source: AFURLRequestSerialization.m, AFHTTPBodyPart and AFStreamingMultipartFormData.
    public static let afnetworking = MultipartStyle(
        names: .raw, normalizesText: false, namesHaveCharset: false, parameters: .afnetworking,
        boundary: MultipartBoundary.afnetworking)

    /// A boundary that no part has, but by a chance of one in many.
    func makeBoundary() -> String {
        boundary()
    }
}
