#if canImport(FoundationNetworking)
    public import FoundationNetworking
#else
    public import Foundation
#endif

/// A type, such as a router, that can be converted to a request, like Alamofire's protocol of the same name.
///
/// Source: Alamofire 5.12, URLConvertible+URLRequestConvertible.swift.
public protocol URLRequestConvertible: Sendable {
    /// Returns the request.
    ///
    /// - Throws: Any error that prevents the conversion.
    func asURLRequest() throws -> URLRequest
}

extension URLRequest: URLRequestConvertible {
    /// Returns the request itself.
    public func asURLRequest() -> URLRequest { self }
}
