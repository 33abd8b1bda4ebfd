internal import Foundation

#if canImport(FoundationNetworking)
    internal import FoundationNetworking
#endif

extension URLRequest {
    /// Puts a query behind the one that the URL has, by Alamofire's rule: an empty query gets its `&` as well.
    ///
    /// The URL must not be able to be taken for another one afterwards, so what is added has to be legal in a query.
    ///
    /// - Throws: ``RequestEncodingError`` of the kind `invalidURL` if there is no URL.
    mutating func appendAlamofireQuery(_ query: String) throws(RequestEncodingError) {
        var components = try alamofireComponents()
        components.percentEncodedQuery = (components.percentEncodedQuery.map { $0 + "&" } ?? "") + query
        try setURL(of: components)
    }

    /// As ``appendAlamofireQuery(_:)``, but nothing added to no query leaves none.
    ///
    /// - Throws: ``RequestEncodingError`` of the kind `invalidURL` if there is no URL.
    mutating func appendAlamofireFormQuery(_ query: String) throws(RequestEncodingError) {
        var components = try alamofireComponents()
        let joined = (components.percentEncodedQuery.map { $0 + "&" } ?? "") + query
        components.percentEncodedQuery = joined.isEmpty ? nil : joined
        try setURL(of: components)
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
        try checkURL()
        setContentType(type)
        httpBody = body
    }

    private func alamofireComponents() throws(RequestEncodingError) -> URLComponents {
        let url = try checkURL()
        guard let components = URLComponents(url: url, resolvingAgainstBaseURL: false) else {
            throw RequestEncodingError(kind: .invalidURL, detail: "the URL has no components")
        }
        return components
    }

    private mutating func setURL(of components: URLComponents) throws(RequestEncodingError) {
        guard let url = components.url else {
            throw RequestEncodingError(kind: .invalidURL, detail: "the URL cannot take a query")
        }
        self.url = url
    }
}
