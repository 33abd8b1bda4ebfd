#if canImport(FoundationNetworking)
    public import FoundationNetworking
#else
    public import Foundation
#endif

/// The parameters of a request by name, as in Alamofire.
public typealias Parameters = [String: any Sendable]

/// A way to put parameters of any types into a request: Alamofire's protocol of this name.
///
/// Source: Alamofire 5.12, ParameterEncoding.swift.
public protocol ParameterEncoding: Sendable {
    /// Returns a request with parameters; the same request if they are nil.
    ///
    /// - Throws: ``RequestEncodingError`` from the encodings of this module, and errors of making the request.
    @_disfavoredOverload
    func encode(_ urlRequest: any URLRequestConvertible, with parameters: Parameters?) throws -> URLRequest
}
