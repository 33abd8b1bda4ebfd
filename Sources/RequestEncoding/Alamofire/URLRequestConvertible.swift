#if canImport(FoundationNetworking)
    public import FoundationNetworking
#else
    public import Foundation
#endif

/// What a request can be made of: Alamofire's protocol of this name, for routers that conform to it.
///
/// Source: Alamofire 5.12, URLConvertible+URLRequestConvertible.swift.
public protocol URLRequestConvertible: Sendable {
    /// The request.
    ///
    /// - Throws: Whatever keeps it from being made.
    func asURLRequest() throws -> URLRequest
}

extension URLRequest: URLRequestConvertible {
    /// Itself.
    public func asURLRequest() -> URLRequest { self }
}
