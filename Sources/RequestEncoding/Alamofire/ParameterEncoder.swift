#if canImport(FoundationNetworking)
    public import FoundationNetworking
#else
    public import Foundation
#endif

/// A way to put a value of an `Encodable` type into a request: Alamofire's protocol of this name.
///
/// Source: Alamofire 5.12, ParameterEncoder.swift.
public protocol ParameterEncoder: Sendable {
    /// Returns a request with parameters; the same request if they are nil.
    ///
    /// - Throws: ``RequestEncodingError`` from the encoders of this module, and errors of the type itself.
    @_disfavoredOverload
    func encode<Parameters: Encodable & Sendable>(
        _ parameters: Parameters?, into request: URLRequest
    ) throws -> URLRequest
}
