internal import Foundation

#if canImport(FoundationNetworking)
    internal import FoundationNetworking
#endif

extension URLRequest {
    /// Returns the URL. Foundation on Linux ends the process if a request without a URL is changed.
    ///
    /// - Throws: ``RequestEncodingError`` of the kind `invalidURL` if the request has no URL.
    @discardableResult
    func checkURL() throws(RequestEncodingError) -> URL {
        guard let url else { throw RequestEncodingError(kind: .invalidURL, detail: "the request has no URL") }
        return url
    }

    /// Sets the body, and sets an existing `Content-Length` to the length of the body. If the request has a
    /// `Transfer-Encoding`, the `Content-Length` is removed instead (RFC 9112, section 6.2).
    mutating func setBody(_ body: Data) {
        httpBody = body
        // `setMultipartBody` sets this value for a stream.
        if value(forHTTPHeaderField: "Transfer-Encoding") == " " {
            setValue(nil, forHTTPHeaderField: "Transfer-Encoding")
        }
        if value(forHTTPHeaderField: "Content-Length") != nil {
            let isCoded = value(forHTTPHeaderField: "Transfer-Encoding") != nil
            setValue(isCoded ? nil : String(body.count), forHTTPHeaderField: "Content-Length")
        }
    }

    /// Sets the media type of the body, unless the request has one.
    mutating func setContentType(_ type: String) {
        if value(forHTTPHeaderField: "Content-Type") == nil { setValue(type, forHTTPHeaderField: "Content-Type") }
    }
}
