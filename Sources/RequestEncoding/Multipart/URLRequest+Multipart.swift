#if canImport(FoundationNetworking)
    public import FoundationNetworking
#else
    public import Foundation
#endif

extension URLRequest {
    /// Sets the body to a form, with `Content-Type` (including the boundary) and `Content-Length`. The method is unchanged.
    ///
    /// A form in memory becomes `httpBody`; a form with files or streams becomes `httpBodyStream`.
    ///
    /// On Linux, a request with a stream also gets a blank `Transfer-Encoding` field, which is not sent. Without this
    /// field, `URLSession` would send the body in chunks and also send a `Content-Length`, although RFC 9112, section
    /// 6.1, forbids this combination.
    ///
    /// - Throws: ``RequestEncodingError`` of these kinds:
    ///   - `invalidURL` for an invalid host or a request without a URL (Foundation on Linux cannot change the request)
    ///   - `invalidMethod`, `invalidHeaderName` or `invalidHeaderValue` for an invalid method or header of the request
    /// - Complexity: Linear in the number of bytes of the form that are in memory.
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
