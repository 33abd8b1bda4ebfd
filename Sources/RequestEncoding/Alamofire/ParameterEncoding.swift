#if canImport(FoundationNetworking)
    public import FoundationNetworking
#else
    public import Foundation
#endif

/// The parameters of a request by their names, as Alamofire has them.
public typealias Parameters = [String: any Sendable]

/// A way to put parameters of any types into a request: Alamofire's protocol of this name.
///
/// Source: Alamofire 5.12, ParameterEncoding.swift.
public protocol ParameterEncoding: Sendable {
    /// A request with parameters in it; the same request if they are nil.
    ///
    /// - Throws: ``RequestEncodingError`` from the encodings of this module, and what the request throws when it is made.
    @_disfavoredOverload
    func encode(_ urlRequest: any URLRequestConvertible, with parameters: Parameters?) throws -> URLRequest
}
