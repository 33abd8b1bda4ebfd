internal import QueryEncoding

#if canImport(FoundationNetworking)
    public import FoundationNetworking
#else
    public import Foundation
#endif

/// Encodes a value of an `Encodable` type as a query or a form, with the bytes of Alamofire's `URLEncodedFormParameterEncoder`.
///
/// Source: Alamofire 5.12, ParameterEncoder.swift.
public struct URLEncodedFormParameterEncoder: ParameterEncoder {
    /// An encoder with the default options.
    public static var `default`: URLEncodedFormParameterEncoder { URLEncodedFormParameterEncoder() }

    /// Writes the query.
    let encoder: URLEncodedFormEncoder
    /// The destination of the parameters.
    let destination: URLEncoding.Destination

    /// An encoder with options.
    public init(
        encoder: URLEncodedFormEncoder = URLEncodedFormEncoder(),
        destination: URLEncoding.Destination = .methodDependent
    ) {
        self.encoder = encoder
        self.destination = destination
    }

    /// Returns a request with parameters in its query or body; the same request if they are nil.
    ///
    /// The existing query is kept and joined by `&`, even an empty one, and comes before the fragment. In a URL, characters
    /// that a query cannot hold are escaped even if `allowedCharacters` has them. For a body, `Content-Type` is set to
    /// `application/x-www-form-urlencoded; charset=utf-8`, unless the request has one.
    ///
    /// - Throws: ``RequestEncodingError`` of the kind `unencodableParameters` for an array or scalar at the root and other values
    ///   that have no place in a query, `invalidURL` for a request without a URL or with an invalid host, `invalidMethod`,
    ///   `invalidHeaderName` and `invalidHeaderValue` for invalid parts of the request, and errors of the type itself.
    /// - Complexity: O(n log n).
    @_disfavoredOverload
    public func encode<Parameters: Encodable & Sendable>(
        _ parameters: Parameters?, into request: URLRequest
    ) throws -> URLRequest {
        guard let parameters else { return request }
        return try encode(into: request) { try encoder.query(of: parameters, style: $0) }
    }

    /// Returns the request with a query made in a style.
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

    /// An encoder with options.
    public static func urlEncodedForm(
        encoder: URLEncodedFormEncoder = URLEncodedFormEncoder(),
        destination: URLEncoding.Destination = .methodDependent
    ) -> URLEncodedFormParameterEncoder {
        URLEncodedFormParameterEncoder(encoder: encoder, destination: destination)
    }
}
