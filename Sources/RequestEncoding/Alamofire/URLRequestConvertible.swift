#if canImport(FoundationNetworking)
    public import FoundationNetworking
#else
    public import Foundation
#endif

/// A type that can be converted to a request: Alamofire's protocol of this name, for routers that conform to it.
///
/// Source: Alamofire 5.12, URLConvertible+URLRequestConvertible.swift.
public protocol URLRequestConvertible: Sendable {
    /// The request.
    ///
    /// - Throws: Any error that prevents making it.
    func asURLRequest() throws -> URLRequest
}

extension URLRequest: URLRequestConvertible {
    /// The request itself.
    public func asURLRequest() -> URLRequest { self }
}
