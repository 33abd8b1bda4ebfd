internal import PercentEncoding
public import QueryEncoding

#if canImport(FoundationNetworking)
    public import FoundationNetworking
#else
    public import Foundation
#endif

/// An encoding that writes parameters of any type as a query or a form, with the output of Alamofire's `URLEncoding`.
///
/// ```swift
/// let request = URLRequest(url: URL(string: "https://example.com/get?a=1")!)
/// try URLEncoding.default.encode(request, with: ["foo": ["x", "y"]])    // https://example.com/get?a=1&foo%5B%5D=x&foo%5B%5D=y
/// ```
///
/// Nested dictionaries are sorted like the top level; Alamofire writes nested dictionaries in random order.
///
/// Source: Alamofire 5.12, ParameterEncoding.swift.
public struct URLEncoding: ParameterEncoding {
    /// An encoding with the default options.
    public static var `default`: URLEncoding { URLEncoding() }
    /// An encoding that puts the parameters of every request into the query.
    public static var queryString: URLEncoding { URLEncoding(destination: .queryString) }
    /// An encoding that puts the parameters of every request into the body.
    public static var httpBody: URLEncoding { URLEncoding(destination: .httpBody) }

    /// The destination of the parameters.
    let destination: Destination
    /// The notation of array keys.
    let arrayEncoding: ArrayEncoding
    /// The notation of Booleans.
    let boolEncoding: BoolEncoding
    /// The size limit of the output: 64 MiB by default. Alamofire has no limit.
    let limits: QueryLimits

    /// Creates an encoding with options.
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

    /// Returns a request with parameters in its query or body. Nil parameters change nothing.
    ///
    /// An existing query, even an empty one, is kept, and the parameters follow after `&`. The fragment stays at the
    /// end. Empty parameters leave the URL unchanged, but result in an empty body. For a body, `Content-Type` is set to
    /// `application/x-www-form-urlencoded; charset=utf-8`, unless the request has one.
    ///
    /// - Throws: The errors of `asURLRequest()`, and ``RequestEncodingError`` of these kinds:
    ///   - `unencodableParameters` for a value that a query cannot represent
    ///   - `invalidURL` for a request without a URL or with an invalid host
    ///   - `invalidMethod`, `invalidHeaderName` or `invalidHeaderValue` for an invalid method or header of the request
    /// - Complexity: O(n log n).
    @_disfavoredOverload
    public func encode(_ urlRequest: any URLRequestConvertible, with parameters: Parameters?) throws -> URLRequest {
        try encode(urlRequest, parameters: parameters)
    }

    /// Encodes parameters like the method for ``Parameters``, but the values need not be `Sendable`.
    ///
    /// - Throws: The errors of the method for ``Parameters``.
    /// - Complexity: O(n log n).
    @_disfavoredOverload
    public func encode(_ urlRequest: any URLRequestConvertible, with parameters: [String: Any]?) throws -> URLRequest {
        try encode(urlRequest, parameters: parameters)
    }

    /// Encodes a dictionary, a literal or a `QueryValue`; nil and null mean no parameters.
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

    /// Returns the query components of a value under a key, with escaped keys and values.
    ///
    /// - Throws: ``RequestEncodingError`` of the kind `unencodableParameters` for a value that a query cannot
    ///   represent. Alamofire writes the description of such a value.
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

    /// Escapes all characters of a text except letters, digits and `-._~/?`.
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
