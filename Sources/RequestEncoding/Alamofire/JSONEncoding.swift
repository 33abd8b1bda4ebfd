public import Foundation

#if canImport(FoundationNetworking)
    public import FoundationNetworking
#endif

/// Encodes parameters as a JSON body, whatever the method: Alamofire's `JSONEncoding`.
///
/// Source: Alamofire 5.12, ParameterEncoding.swift.
public struct JSONEncoding: ParameterEncoding {
    /// An encoding with the default options.
    public static var `default`: JSONEncoding { JSONEncoding() }
    /// An encoding with white space for human readers.
    public static var prettyPrinted: JSONEncoding { JSONEncoding(options: .prettyPrinted) }
    /// An encoding that sorts the keys of every dictionary, so that equal parameters give equal bytes.
    public static var sortedKeys: JSONEncoding { JSONEncoding(options: .sortedKeys) }

    /// The format of the JSON.
    let options: JSONSerialization.WritingOptions

    /// An encoding with options.
    public init(options: JSONSerialization.WritingOptions = []) {
        self.options = options
    }

    /// Returns a request with parameters as its body; the same request if they are nil.
    ///
    /// `Content-Type` is set to `application/json` unless the request has one.
    ///
    /// - Throws: ``RequestEncodingError`` of the kind `invalidJSON` with the path of a value that is not JSON, `invalidURL` for
    ///   a request without a URL or with an invalid host, `invalidMethod`, `invalidHeaderName` and `invalidHeaderValue` for
    ///   invalid parts of the request, and errors of making the request.
    /// - Complexity: Linear, plus any sorting that the options ask for.
    @_disfavoredOverload
    public func encode(_ urlRequest: any URLRequestConvertible, with parameters: Parameters?) throws -> URLRequest {
        try encode(urlRequest, withJSONObject: parameters)
    }

    /// Returns a request with a dictionary or an array as its body; the same request if it is nil.
    ///
    /// - Throws: ``RequestEncodingError`` of the kind `invalidJSON` with the path of a value that is not JSON, `invalidURL` for
    ///   a request without a URL or with an invalid host, `invalidMethod`, `invalidHeaderName` and `invalidHeaderValue` for
    ///   invalid parts of the request, and errors of making the request.
    /// - Complexity: Linear, plus any sorting that the options ask for.
    public func encode(
        _ urlRequest: any URLRequestConvertible, withJSONObject jsonObject: Any? = nil
    ) throws -> URLRequest {
        var request = try urlRequest.asURLRequest()
        guard let jsonObject else { return request }
        try request.setAlamofireJSON(JSONObject.data(of: jsonObject, options: options))
        return request
    }
}
