internal import Foundation
internal import PercentEncoding

#if canImport(FoundationNetworking)
    internal import FoundationNetworking
#endif

extension URLRequest {
    /// Appends a query to the existing one, by Alamofire's rule: an empty query gets its `&` too.
    ///
    /// - Throws: ``RequestEncodingError`` of the kind `invalidURL` if there is no URL, or if a URL cannot hold the query, with the
    ///   offset in the query; and the errors of invalid methods, headers and hosts.
    mutating func appendAlamofireQuery(_ query: String) throws(RequestEncodingError) {
        try HTTPSyntax.check(self)
        let url = try checkURL()
        try Self.checkQuery(query)
        // Alamofire treats a relative URL as a complete one, and so loses the host.
        guard var components = URLComponents(url: url, resolvingAgainstBaseURL: true) else {
            throw RequestEncodingError(kind: .invalidURL)
        }
        components.percentEncodedQuery = (components.percentEncodedQuery.map { $0 + "&" } ?? "") + query
        guard let url = components.url else {
            throw RequestEncodingError(kind: .invalidURL, detail: "the URL cannot take a query")
        }
        self.url = url
    }

    /// Like ``appendAlamofireQuery(_:)``, but adding nothing to a URL without a query leaves it without one.
    ///
    /// - Throws: As ``appendAlamofireQuery(_:)``.
    mutating func appendAlamofireFormQuery(_ query: String) throws(RequestEncodingError) {
        let url = try checkURL()
        if query.isEmpty, URLComponents(url: url, resolvingAgainstBaseURL: true)?.percentEncodedQuery == nil { return }
        try appendAlamofireQuery(query)
    }

    /// Foundation ends the process for an invalid query, which values that are already percent-encoded can cause.
    private static func checkQuery(_ query: String) throws(RequestEncodingError) {
        guard let offset = RequestURL.firstIllegalByte(of: query[...], .urlQuery) else { return }
        throw RequestEncodingError(kind: .invalidURL, offset: offset, detail: "not to be in a query")
    }

    /// Makes a form the body.
    ///
    /// - Throws: ``RequestEncodingError`` of the kind `invalidURL` if there is no URL.
    mutating func setAlamofireForm(_ form: String) throws(RequestEncodingError) {
        try setBody(Data(form.utf8), type: "application/x-www-form-urlencoded; charset=utf-8")
    }

    /// Makes JSON the body.
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
