#if canImport(FoundationNetworking)
    public import FoundationNetworking
#else
    public import Foundation
#endif

extension URLRequest {
    /// Makes a form the body, and sets `Content-Type` with its boundary and `Content-Length`. The method stays as it is.
    ///
    /// A form that is all in memory is `httpBody`, one with files or streams is `httpBodyStream`.
    ///
    /// On Linux a request with a stream also has the field `Transfer-Encoding` with a blank, which is not sent: without it
    /// `URLSession` there sends the body in chunks, next to a `Content-Length` that must not be there then (RFC 9112, section 6.1).
    ///
    /// - Throws: ``RequestEncodingError`` of the kind `invalidURL` for a request without a URL, which Foundation on Linux does not bear
    ///   being changed, and for a host that is none; `invalidMethod`, `invalidHeaderName` and `invalidHeaderValue` for those of the request.
    /// - Complexity: Linear in what is in memory.
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
