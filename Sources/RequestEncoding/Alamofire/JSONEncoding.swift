public import Foundation

#if canImport(FoundationNetworking)
    public import FoundationNetworking
#endif

/// An encoding that writes parameters as a JSON body, for every HTTP method, like Alamofire's `JSONEncoding`.
///
/// Source: Alamofire 5.12, ParameterEncoding.swift.
public struct JSONEncoding: ParameterEncoding {
    /// An encoding with the default options.
    public static var `default`: JSONEncoding { JSONEncoding() }
    /// An encoding that adds whitespace for human readers.
    public static var prettyPrinted: JSONEncoding { JSONEncoding(options: .prettyPrinted) }
    /// An encoding that sorts the keys of every dictionary, so that equal parameters give equal bytes.
    public static var sortedKeys: JSONEncoding { JSONEncoding(options: .sortedKeys) }

    /// The format of the JSON.
    let options: JSONSerialization.WritingOptions

    /// Creates an encoding with options.
    public init(options: JSONSerialization.WritingOptions = []) {
        self.options = options
    }

    /// Returns a request with parameters as its body. Nil parameters change nothing.
    ///
    /// `Content-Type` is set to `application/json` unless the request has one.
    ///
    /// - Throws: The errors of `asURLRequest()`, and ``RequestEncodingError`` of these kinds:
    ///   - `invalidJSON` with the path of a value that is not JSON
    ///   - `invalidURL` for a request without a URL or with an invalid host
    ///   - `invalidMethod`, `invalidHeaderName` or `invalidHeaderValue` for an invalid method or header of the request
    /// - Complexity: Linear; O(n log n) if the options sort keys.
    @_disfavoredOverload
    public func encode(_ urlRequest: any URLRequestConvertible, with parameters: Parameters?) throws -> URLRequest {
        try encode(urlRequest, withJSONObject: parameters)
    }

    /// Returns a request with a dictionary or an array as its body. Nil changes nothing.
    ///
    /// - Throws: The errors of `asURLRequest()`, and ``RequestEncodingError`` of these kinds:
    ///   - `invalidJSON` with the path of a value that is not JSON
    ///   - `invalidURL` for a request without a URL or with an invalid host
    ///   - `invalidMethod`, `invalidHeaderName` or `invalidHeaderValue` for an invalid method or header of the request
    /// - Complexity: Linear; O(n log n) if the options sort keys.
    public func encode(
        _ urlRequest: any URLRequestConvertible, withJSONObject jsonObject: Any? = nil
    ) throws -> URLRequest {
        var request = try urlRequest.asURLRequest()
        guard let jsonObject else { return request }
        try request.setAlamofireJSON(JSONObject.data(of: jsonObject, options: options))
        return request
    }
}
