public import Foundation

#if canImport(FoundationNetworking)
    public import FoundationNetworking
#endif

/// A type that makes requests from parameters, like AFNetworking's `AFURLRequestSerialization`.
///
/// A custom type needs to implement only ``serialize(_:parameters:)-(_,Any?)``.
public protocol RequestSerializer: Sendable {
    /// Returns a copy of a request with parameters in its URL or its body.
    ///
    /// - Parameters:
    ///   - request: A request with its method and URL. The headers of the request are kept.
    ///   - parameters: The parameters, normally a `[String: Any]`; nil for no parameters.
    @_disfavoredOverload
    func serialize(_ request: URLRequest, parameters: Any?) throws -> URLRequest
}

extension RequestSerializer {
    /// Makes a request with parameters, like AFNetworking's `requestWithMethod:URLString:parameters:error:`.
    ///
    /// - Parameters:
    ///   - method: The method of the request, for example `GET`. Foundation writes the standard methods in upper case.
    ///   - url: An absolute URL or, with a `base`, a URL relative to it (RFC 3986, section 5). If the path of `base` does
    ///     not end in a slash, the last segment of the path is replaced. With a `base`, a URL with another scheme, host
    ///     or port is an error: in `user:a/login`, `user` is a scheme, so write `./user:a/login`. A character that a URL
    ///     cannot hold, such as a space or a non-ASCII character, is an error. `repairingURL()` of the module
    ///     `QueryFormats` escapes these characters, but not in a host, because a host would need IDNA.
    ///   - base: The base of a relative `url`, if any.
    ///   - parameters: The parameters, normally a `[String: Any]`; nil for no parameters.
    /// - Throws: ``RequestEncodingError`` of the kind `invalidMethod` or `invalidURL` with the offset of the invalid
    ///   byte, which is 0 for a URL that leaves `base`, and the errors of ``serialize(_:parameters:)-(_,Any?)``.
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
