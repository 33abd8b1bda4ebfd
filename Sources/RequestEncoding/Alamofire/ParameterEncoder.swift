#if canImport(FoundationNetworking)
    public import FoundationNetworking
#else
    public import Foundation
#endif

/// A type that puts `Encodable` values into requests, like Alamofire's protocol of the same name.
///
/// Source: Alamofire 5.12, ParameterEncoder.swift.
public protocol ParameterEncoder: Sendable {
    /// Returns a request with parameters. Nil parameters change nothing.
    ///
    /// - Throws: ``RequestEncodingError`` from the encoders of this module, and the errors of the type's own
    ///   `encode(to:)`.
    @_disfavoredOverload
    func encode<Parameters: Encodable & Sendable>(
        _ parameters: Parameters?, into request: URLRequest
    ) throws -> URLRequest
}
