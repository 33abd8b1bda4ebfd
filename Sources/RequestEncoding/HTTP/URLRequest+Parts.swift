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

    /// Sets the media type of the body, unless there is one already.
    mutating func setContentType(_ type: String) {
        if value(forHTTPHeaderField: "Content-Type") == nil { setValue(type, forHTTPHeaderField: "Content-Type") }
    }
}
