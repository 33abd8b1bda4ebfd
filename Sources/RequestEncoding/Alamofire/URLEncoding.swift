internal import PercentEncoding
public import QueryEncoding

#if canImport(FoundationNetworking)
    public import FoundationNetworking
#else
    public import Foundation
#endif

/// Parameters of any types as a query or a form, with the bytes of Alamofire's `URLEncoding`.
///
/// ```swift
/// let request = URLRequest(url: URL(string: "https://example.com/get?a=1")!)
/// try URLEncoding.default.encode(request, with: ["foo": ["x", "y"]])    // https://example.com/get?a=1&foo%5B%5D=x&foo%5B%5D=y
/// ```
///
/// Nested dictionaries are sorted as those at the top, where Alamofire leaves their order to chance.
///
/// Source: Alamofire 5.12, ParameterEncoding.swift.
public struct URLEncoding: ParameterEncoding {
    /// An encoding with the default options.
    public static var `default`: URLEncoding { URLEncoding() }
    /// An encoding that always writes the query.
    public static var queryString: URLEncoding { URLEncoding(destination: .queryString) }
    /// An encoding that always writes the body.
    public static var httpBody: URLEncoding { URLEncoding(destination: .httpBody) }

    /// Where the parameters go.
    let destination: Destination
    /// How the elements of an array extend its key.
    let arrayEncoding: ArrayEncoding
    /// The words for truth values.
    let boolEncoding: BoolEncoding
    /// The most that is written: 64 MiB by default. Alamofire has no such limit.
    let limits: QueryLimits

    /// An encoding with options.
    public init(
        destination: Destination = .methodDependent, arrayEncoding: ArrayEncoding = .brackets,
        boolEncoding: BoolEncoding = .numeric, limits: QueryLimits = .writing
    ) {
        self.destination = destination
        self.arrayEncoding = arrayEncoding
        self.boolEncoding = boolEncoding
        self.limits = limits
    }

    /// The style of the query: `QueryStyle.alamofire` with the options.
    public var style: QueryStyle {
        var style = QueryStyle.alamofire
        style.arrays = arrayEncoding
        style.bools = boolEncoding
        return style
    }

    /// A request with parameters in its query or body; the same request if they are nil.
    ///
    /// The query is kept and joined by `&`, even an empty one, and comes before the fragment. Empty parameters leave the URL as it is,
    /// but are an empty body. `Content-Type` is set for a body, to `application/x-www-form-urlencoded; charset=utf-8`, unless the
    /// request has one.
    ///
    /// - Throws: ``RequestEncodingError`` of the kind `unencodableParameters` for a value that has no place in a query and `invalidURL`
    ///   for a request without a URL or a host that is none, `invalidMethod`, `invalidHeaderName` and `invalidHeaderValue` for what the
    ///   request cannot have, and what the request throws when it is made.
    /// - Complexity: O(n log n).
    @_disfavoredOverload
    public func encode(_ urlRequest: any URLRequestConvertible, with parameters: Parameters?) throws -> URLRequest {
        try encode(urlRequest, parameters: parameters)
    }

    /// As the other method of this name, with parameters of types that need not be safe to share.
    ///
    /// - Throws: As that method.
    /// - Complexity: O(n log n).
    @_disfavoredOverload
    public func encode(_ urlRequest: any URLRequestConvertible, with parameters: [String: Any]?) throws -> URLRequest {
        try encode(urlRequest, parameters: parameters)
    }

    /// The same with a dictionary, a literal or a `QueryValue`; nil and null are no parameters.
    func encode(_ urlRequest: any URLRequestConvertible, parameters: Any?) throws -> URLRequest {
        var request = try urlRequest.asURLRequest()
        guard let parameters else { return request }
        let style = style
        let value = try RequestEncodingError.ofQuery { () throws(QueryCodingError) in
            try QueryValue(foundation: parameters, style: style)
        }
        if value.isNull { return request }
        if !destination.isQuery(for: request.httpMethod) {
            try request.setAlamofireForm(query(value))
        } else if value != [:] {
            try request.appendAlamofireQuery(query(value))
        }
        return request
    }

    /// The components of a query that a value has under a key, both escaped.
    ///
    /// - Throws: ``RequestEncodingError`` of the kind `unencodableParameters`, where Alamofire prints whatever it is given.
    /// - Complexity: O(n log n).
    public func queryComponents(
        fromKey key: String, value: Any
    ) throws(RequestEncodingError) -> [(String, String)] {
        let style = style
        return try RequestEncodingError.ofQuery { () throws(QueryCodingError) in
            let value = try QueryValue(foundation: value, style: style)
            return try QueryEncoder(style: style, limits: limits).pairs(field: key, value: value).map { pair in
                let value = pair.value ?? ""
                return (escape(pair.field), pair.isValueEncoded ? value : escape(value))
            }
        }
    }

    /// A text with everything escaped but letters, digits and `-._~/?`.
    ///
    /// - Complexity: Linear.
    public func escape(_ string: String) -> String {
        string.percentEncoded(using: .afnetworking)
    }

    private func query(_ value: QueryValue) throws(RequestEncodingError) -> String {
        try RequestEncodingError.ofQuery { () throws(QueryCodingError) in
            try QueryEncoder(style: style, limits: limits).encode(value)
        }
    }
}
