internal import Foundation

#if canImport(FoundationNetworking)
    internal import FoundationNetworking
#endif

extension URLRequest {
    /// The URL. Foundation on Linux ends the process when a request without one is changed.
    ///
    /// - Throws: ``RequestEncodingError`` of the kind `invalidURL` if there is none.
    @discardableResult
    func checkURL() throws(RequestEncodingError) -> URL {
        guard let url else { throw RequestEncodingError(kind: .invalidURL, detail: "the request has no URL") }
        return url
    }

    /// Sets the body. What the request says of the length of another body is corrected, or removed where the length must not be said
    /// (RFC 9112, section 6.2).
    mutating func setBody(_ body: Data) {
        httpBody = body
        // Multipart forms set it for their streams.
        if value(forHTTPHeaderField: "Transfer-Encoding") == " " {
            setValue(nil, forHTTPHeaderField: "Transfer-Encoding")
        }
        if value(forHTTPHeaderField: "Content-Length") != nil {
            let isCoded = value(forHTTPHeaderField: "Transfer-Encoding") != nil
            setValue(isCoded ? nil : String(body.count), forHTTPHeaderField: "Content-Length")
        }
    }

    /// Sets the media type of the body, unless there is one already.
    mutating func setContentType(_ type: String) {
        if value(forHTTPHeaderField: "Content-Type") == nil { setValue(type, forHTTPHeaderField: "Content-Type") }
    }
}
