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

    /// Sets the body. What the request says of the length of another body is corrected.
    mutating func setBody(_ body: Data) {
        httpBody = body
        if value(forHTTPHeaderField: "Content-Length") != nil {
            setValue(String(body.count), forHTTPHeaderField: "Content-Length")
        }
        // Multipart forms set it for their streams.
        if value(forHTTPHeaderField: "Transfer-Encoding") == " " {
            setValue(nil, forHTTPHeaderField: "Transfer-Encoding")
        }
    }

    /// Sets the media type of the body, unless there is one already.
    mutating func setContentType(_ type: String) {
        if value(forHTTPHeaderField: "Content-Type") == nil { setValue(type, forHTTPHeaderField: "Content-Type") }
    }
}
