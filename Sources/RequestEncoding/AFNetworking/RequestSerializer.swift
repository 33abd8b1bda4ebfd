public import Foundation

#if canImport(FoundationNetworking)
    public import FoundationNetworking
#endif

/// Makes requests from parameters, like AFNetworking's `AFURLRequestSerialization`.
///
/// A custom type only needs ``serialize(_:parameters:)-(_,Any?)``.
public protocol RequestSerializer: Sendable {
    /// A copy of a request that carries parameters, in its URL or its body.
    ///
    /// - Parameters:
    ///   - request: A request with its method and URL. Its own headers are kept.
    ///   - parameters: Normally a `[String: Any]`; nil for none.
    @_disfavoredOverload
    func serialize(_ request: URLRequest, parameters: Any?) throws -> URLRequest
}

extension RequestSerializer {
    /// Makes a request with parameters, like AFNetworking's `requestWithMethod:URLString:parameters:error:`.
    ///
    /// - Parameters:
    ///   - method: For example `GET`. Foundation writes the usual methods in upper case.
    ///   - url: An absolute URL, or one relative to `base` (RFC 3986, section 5: without a slash at its end, the last part of
    ///     the base's path is replaced). A character that a URL cannot hold, such as a space or one beyond ASCII, is an error.
    ///     `repairingURL()` escapes such characters, except in a host, where they are a matter of IDNA.
    ///   - base: The base of a relative `url`, if any.
    ///   - parameters: Normally a `[String: Any]`; nil for none.
    /// - Throws: ``RequestEncodingError`` of the kinds `invalidMethod` and `invalidURL` with the offset of a byte, and the errors
    ///   of ``serialize(_:parameters:)-(_,Any?)``.
    @_disfavoredOverload
    public func request(
        _ method: String, _ url: String, relativeTo base: URL? = nil, parameters: Any? = nil
    ) throws -> URLRequest {
        try HTTPSyntax.checkMethod(method)
        var request = URLRequest(url: try RequestURL.url(url, relativeTo: base))
        request.httpMethod = method
        (self as? any ModuleSerializer)?.configure?(&request)
        return try serialize(request, parameters: parameters)
    }
}
