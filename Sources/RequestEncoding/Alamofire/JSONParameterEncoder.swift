public import Foundation

#if canImport(FoundationNetworking)
    public import FoundationNetworking
#endif

/// An encoder that writes `Encodable` values as a JSON body, for every HTTP method, like Alamofire's
/// `JSONParameterEncoder`.
///
/// Source: Alamofire 5.12, ParameterEncoder.swift.
public struct JSONParameterEncoder: ParameterEncoder {
    /// An encoder with the default options.
    public static var `default`: JSONParameterEncoder { JSONParameterEncoder() }
    /// An encoder that adds whitespace for human readers.
    public static var prettyPrinted: JSONParameterEncoder { JSONParameterEncoder(format: .prettyPrinted) }
    /// An encoder that sorts the keys of every dictionary, so that equal values give equal bytes.
    public static var sortedKeys: JSONParameterEncoder { JSONParameterEncoder(format: .sortedKeys) }

    /// The encoder that writes the JSON.
    let encoder: JSONEncoder

    /// Creates an encoder that writes JSON with a `JSONEncoder`.
    public init(encoder: JSONEncoder = JSONEncoder()) {
        self.encoder = encoder
    }

    private init(format: JSONEncoder.OutputFormatting) {
        encoder = JSONEncoder()
        encoder.outputFormatting = format
    }

    /// Returns a request with parameters as its body. Nil parameters change nothing.
    ///
    /// `Content-Type` is set to `application/json` unless the request has one.
    ///
    /// - Throws: The errors of the type's own `encode(to:)`, and ``RequestEncodingError`` of these kinds:
    ///   - `invalidJSON` with the path of a value that is not JSON
    ///   - `invalidURL` for a request without a URL or with an invalid host
    ///   - `invalidMethod`, `invalidHeaderName` or `invalidHeaderValue` for an invalid method or header of the request
    /// - Complexity: The complexity of the `JSONEncoder`.
    @_disfavoredOverload
    public func encode<Parameters: Encodable & Sendable>(
        _ parameters: Parameters?, into request: URLRequest
    ) throws -> URLRequest {
        guard let parameters else { return request }
        var request = request
        do {
            try request.setAlamofireJSON(encoder.encode(parameters))
        } catch EncodingError.invalidValue(_, let context) {
            throw RequestEncodingError(
                kind: .invalidJSON, subject: context.codingPath.map(\.stringValue).joined(separator: "."),
                detail: context.debugDescription)
        }
        return request
    }
}

extension ParameterEncoder where Self == JSONParameterEncoder {
    /// An encoder with the default options.
    public static var json: JSONParameterEncoder { JSONParameterEncoder() }

    /// Returns an encoder that writes JSON with a `JSONEncoder`.
    public static func json(encoder: JSONEncoder = JSONEncoder()) -> JSONParameterEncoder {
        JSONParameterEncoder(encoder: encoder)
    }
}
