internal import Foundation
internal import PercentEncoding

#if canImport(FoundationNetworking)
    internal import FoundationNetworking
#endif

extension URLRequest {
    /// Appends a query to the existing query by Alamofire's rule: an `&` is written even after an empty existing query.
    ///
    /// - Throws: ``RequestEncodingError``:
    ///   - for an invalid method, header or host
    ///   - of the kind `invalidURL` if there is no URL
    ///   - of the kind `invalidURL` if a URL cannot hold the query, with the offset in the query
    mutating func appendAlamofireQuery(_ query: String) throws(RequestEncodingError) {
        try HTTPSyntax.check(self)
        let url = try checkURL()
        try Self.checkQuery(query)
        // Alamofire treats a relative URL as an absolute URL and thus loses the host.
        guard var components = URLComponents(url: url, resolvingAgainstBaseURL: true) else {
            throw RequestEncodingError(kind: .invalidURL)
        }
        components.percentEncodedQuery = (components.percentEncodedQuery.map { $0 + "&" } ?? "") + query
        guard let url = components.url else {
            throw RequestEncodingError(kind: .invalidURL, detail: "the URL cannot take a query")
        }
        self.url = url
    }

    /// Appends a query like ``appendAlamofireQuery(_:)``, but an empty query adds no `?` to a URL without a query.
    ///
    /// - Throws: The errors of ``appendAlamofireQuery(_:)``.
    mutating func appendAlamofireFormQuery(_ query: String) throws(RequestEncodingError) {
        let url = try checkURL()
        if query.isEmpty, URLComponents(url: url, resolvingAgainstBaseURL: true)?.percentEncodedQuery == nil { return }
        try appendAlamofireQuery(query)
    }

    /// Throws if a query is invalid, because Foundation would end the process. Values that are already percent-encoded
    /// can make a query invalid.
    private static func checkQuery(_ query: String) throws(RequestEncodingError) {
        guard let offset = RequestURL.firstIllegalByte(of: query[...], .urlQuery) else { return }
        throw RequestEncodingError(kind: .invalidURL, offset: offset, detail: "not allowed in a query")
    }

    /// Sets the body to a form.
    ///
    /// - Throws: ``RequestEncodingError`` of the kind `invalidURL` if there is no URL.
    mutating func setAlamofireForm(_ form: String) throws(RequestEncodingError) {
        try setBody(Data(form.utf8), type: "application/x-www-form-urlencoded; charset=utf-8")
    }

    /// Sets the body to JSON.
    ///
    /// - Throws: ``RequestEncodingError`` of the kind `invalidURL` if there is no URL.
    mutating func setAlamofireJSON(_ json: Data) throws(RequestEncodingError) {
        try setBody(json, type: "application/json")
    }

    private mutating func setBody(_ body: Data, type: String) throws(RequestEncodingError) {
        try HTTPSyntax.check(self)
        setContentType(type)
        setBody(body)
    }
}
