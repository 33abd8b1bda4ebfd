public import Foundation

#if canImport(FoundationNetworking)
    public import FoundationNetworking
#endif

/// Makes requests of parameters: what AFNetworking calls `AFURLRequestSerialization`.
///
/// A type of one's own needs ``serialize(_:parameters:)-(_,Any?)`` only.
public protocol RequestSerializer: Sendable {
    /// A copy of a request that carries parameters, in its URL or its body.
    ///
    /// - Parameters:
    ///   - request: A request with its method and URL. Headers that it has are kept.
    ///   - parameters: A `[String: Any]` as a rule; nil for none.
    @_disfavoredOverload
    func serialize(_ request: URLRequest, parameters: Any?) throws -> URLRequest
}

extension RequestSerializer {
    /// A request with parameters: what AFNetworking calls `requestWithMethod:URLString:parameters:error:`.
    ///
    /// - Parameters:
    ///   - method: Such as `GET`. Foundation writes the usual ones in capital letters.
    ///   - url: An absolute URL, or one relative to `base` (RFC 3986, section 5: without a slash at its end, the last part of the base's
    ///     path is replaced). What a URL does not hold, a space or a character beyond ASCII, is an error; `repairingURL()` escapes it, but in a
    ///     host, where it is a matter of IDNA.
    ///   - base: What `url` is relative to, if anything.
    ///   - parameters: A `[String: Any]` as a rule; nil for none.
    /// - Throws: ``RequestEncodingError`` of the kinds `invalidMethod` and `invalidURL` with the offset of a byte, and what
    ///   ``serialize(_:parameters:)-(_,Any?)`` throws.
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
