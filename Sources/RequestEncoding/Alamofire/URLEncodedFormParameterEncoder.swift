internal import QueryEncoding

#if canImport(FoundationNetworking)
    public import FoundationNetworking
#else
    public import Foundation
#endif

/// An encoder that writes `Encodable` values as a query or a form, with the output of Alamofire's
/// `URLEncodedFormParameterEncoder`.
///
/// Source: Alamofire 5.12, ParameterEncoder.swift.
public struct URLEncodedFormParameterEncoder: ParameterEncoder {
    /// An encoder with the default options.
    public static var `default`: URLEncodedFormParameterEncoder { URLEncodedFormParameterEncoder() }

    /// The encoder that writes the query.
    let encoder: URLEncodedFormEncoder
    /// The destination of the parameters.
    let destination: URLEncoding.Destination

    /// Creates an encoder with options.
    public init(
        encoder: URLEncodedFormEncoder = URLEncodedFormEncoder(),
        destination: URLEncoding.Destination = .methodDependent
    ) {
        self.encoder = encoder
        self.destination = destination
    }

    /// Returns a request with parameters in its query or body. Nil parameters change nothing.
    ///
    /// An existing query, even an empty one, is kept, and the parameters follow after `&`. The fragment stays at the
    /// end. In a URL, characters that a query cannot hold are escaped even if `allowedCharacters` contains them. For a
    /// body, `Content-Type` is set to `application/x-www-form-urlencoded; charset=utf-8`, unless the request has one.
    ///
    /// - Throws: The errors of the type's own `encode(to:)`, and ``RequestEncodingError`` of these kinds:
    ///   - `unencodableParameters` for an array or scalar at the root, or for any other value that a query cannot
    ///     represent
    ///   - `invalidURL` for a request without a URL or with an invalid host
    ///   - `invalidMethod`, `invalidHeaderName` or `invalidHeaderValue` for an invalid method or header of the request
    /// - Complexity: O(n log n).
    @_disfavoredOverload
    public func encode<Parameters: Encodable & Sendable>(
        _ parameters: Parameters?, into request: URLRequest
    ) throws -> URLRequest {
        guard let parameters else { return request }
        return try encode(into: request) { try encoder.query(of: parameters, style: $0) }
    }

    /// Returns the request with the query that a closure returns for a style.
    func encode(into request: URLRequest, _ query: (QueryStyle) throws -> String) throws -> URLRequest {
        var request = request
        if destination.isQuery(for: request.httpMethod) {
            try request.appendAlamofireFormQuery(query(encoder.styleInURL))
        } else {
            try request.setAlamofireForm(query(encoder.style))
        }
        return request
    }
}

extension ParameterEncoder where Self == URLEncodedFormParameterEncoder {
    /// An encoder with the default options.
    public static var urlEncodedForm: URLEncodedFormParameterEncoder { URLEncodedFormParameterEncoder() }

    /// Returns an encoder with options.
    public static func urlEncodedForm(
        encoder: URLEncodedFormEncoder = URLEncodedFormEncoder(),
        destination: URLEncoding.Destination = .methodDependent
    ) -> URLEncodedFormParameterEncoder {
        URLEncodedFormParameterEncoder(encoder: encoder, destination: destination)
    }
}
