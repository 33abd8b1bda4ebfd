#if canImport(FoundationNetworking)
    public import FoundationNetworking
#else
    public import Foundation
#endif

extension URLRequest {
    /// Sets the body to a form, with `Content-Type` (including the boundary) and `Content-Length`. The method is unchanged.
    ///
    /// A form that is all in memory becomes `httpBody`, a form with files or streams `httpBodyStream`.
    ///
    /// On Linux, a request with a stream also gets the field `Transfer-Encoding` with a blank, which is not sent. Without it,
    /// `URLSession` there sends the body in chunks next to a `Content-Length`, which is forbidden (RFC 9112, section 6.1).
    ///
    /// - Throws: ``RequestEncodingError`` of the kind `invalidURL` for an invalid host and for a request without a URL, which
    ///   Foundation on Linux cannot change; `invalidMethod`, `invalidHeaderName` and `invalidHeaderValue` for those of the request.
    /// - Complexity: Linear in the part of the form that is in memory.
    public mutating func setMultipartBody(_ form: MultipartFormData) throws(RequestEncodingError) {
        try HTTPSyntax.check(self)
        setValue(nil, forHTTPHeaderField: "Transfer-Encoding")
        if form.isInMemory {
            httpBody = try form.encode()
        } else {
            httpBodyStream = form.bodyStream()
            #if canImport(FoundationNetworking)
                setValue(" ", forHTTPHeaderField: "Transfer-Encoding")
            #endif
        }
        setValue(form.contentType, forHTTPHeaderField: "Content-Type")
        setValue(String(form.contentLength), forHTTPHeaderField: "Content-Length")
    }
}
