public import Foundation

#if canImport(FoundationNetworking)
    public import FoundationNetworking
#endif

/// Parameters as a body of JSON, whatever the method: Alamofire's `JSONEncoding`.
///
/// Source: Alamofire 5.12, ParameterEncoding.swift.
public struct JSONEncoding: ParameterEncoding {
    /// An encoding with the default options.
    public static var `default`: JSONEncoding { JSONEncoding() }
    /// An encoding with white space for readers.
    public static var prettyPrinted: JSONEncoding { JSONEncoding(options: .prettyPrinted) }
    /// An encoding with the keys of every dictionary in order, so that the same parameters are the same bytes.
    public static var sortedKeys: JSONEncoding { JSONEncoding(options: .sortedKeys) }

    /// How the JSON is written.
    let options: JSONSerialization.WritingOptions

    /// An encoding with options.
    public init(options: JSONSerialization.WritingOptions = []) {
        self.options = options
    }

    /// A request with parameters as its body; the same request if they are nil.
    ///
    /// `Content-Type` is set to `application/json` unless the request has one.
    ///
    /// - Throws: ``RequestEncodingError`` of the kind `invalidJSON` with the path of a value that is not JSON and `invalidURL` for a
    ///   request without a URL or a host that is none, `invalidMethod`, `invalidHeaderName` and `invalidHeaderValue` for what the
    ///   request cannot have, and what the request throws when it is made.
    /// - Complexity: Linear, but for the sorting that options ask for.
    @_disfavoredOverload
    public func encode(_ urlRequest: any URLRequestConvertible, with parameters: Parameters?) throws -> URLRequest {
        try encode(urlRequest, withJSONObject: parameters)
    }

    /// A request with a dictionary or an array as its body; the same request if there is none.
    ///
    /// - Throws: ``RequestEncodingError`` of the kind `invalidJSON` with the path of a value that is not JSON and `invalidURL` for a
    ///   request without a URL or a host that is none, `invalidMethod`, `invalidHeaderName` and `invalidHeaderValue` for what the
    ///   request cannot have, and what the request throws when it is made.
    /// - Complexity: Linear, but for the sorting that options ask for.
    public func encode(
        _ urlRequest: any URLRequestConvertible, withJSONObject jsonObject: Any? = nil
    ) throws -> URLRequest {
        var request = try urlRequest.asURLRequest()
        guard let jsonObject else { return request }
        try request.setAlamofireJSON(JSONObject.data(of: jsonObject, options: options))
        return request
    }
}
