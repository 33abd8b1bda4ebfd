#if canImport(FoundationNetworking)
    public import FoundationNetworking
#else
    public import Foundation
#endif

/// The parameters of a request by name, as in Alamofire.
public typealias Parameters = [String: any Sendable]

/// A type that puts parameters of any type into requests, like Alamofire's protocol of the same name.
///
/// Source: Alamofire 5.12, ParameterEncoding.swift.
public protocol ParameterEncoding: Sendable {
    /// Returns a request with parameters. Nil parameters change nothing.
    ///
    /// - Throws: ``RequestEncodingError`` from the encodings of this module, and the errors of `asURLRequest()`.
    @_disfavoredOverload
    func encode(_ urlRequest: any URLRequestConvertible, with parameters: Parameters?) throws -> URLRequest
}
