internal import Foundation
public import QueryEncoding

#if canImport(FoundationNetworking)
    public import FoundationNetworking
#else
    public import Foundation
#endif

// Dictionary literals keep their order and repeated keys. In a `Dictionary` literal, a repeated key would end the
// process.

extension ParameterEncoding {
    /// Returns a request with the parameters of a dictionary literal; see `QueryLiteralValue`.
    ///
    /// - Throws: The same errors as for a dictionary. Except with ``URLEncoding``, a repeated key throws a
    ///   ``RequestEncodingError`` of the kind `unencodableParameters` or `invalidJSON`.
    public func encode(
        _ urlRequest: any URLRequestConvertible, with literal: KeyValuePairs<some StringProtocol, any QueryLiteralValue>
    ) throws -> URLRequest {
        try encode(urlRequest, literal: literal)
    }

    /// Returns a request with the parameters of a nested literal, or of a value. Null changes nothing.
    ///
    /// - Throws: The same errors as for a dictionary. Except with ``URLEncoding``, a repeated key throws a
    ///   ``RequestEncodingError`` of the kind `unencodableParameters` or `invalidJSON`.
    public func encode(_ urlRequest: any URLRequestConvertible, with literal: QueryValue) throws -> URLRequest {
        literal.isNull ? try encode(urlRequest, with: nil as Parameters?) : try encode(urlRequest, literal: literal)
    }

    private func encode(_ urlRequest: any URLRequestConvertible, literal: Any) throws -> URLRequest {
        switch self {
        case let encoding as URLEncoding: try encoding.encode(urlRequest, parameters: literal)
        case let encoding as JSONEncoding: try encoding.encode(urlRequest, withJSONObject: literal)
        default: try encode(urlRequest, with: parameters(of: literal) as Parameters?)
        }
    }

    private func parameters(of literal: Any) throws(RequestEncodingError) -> Parameters {
        let objects = try ObjectTree.plain(literal, kind: .unencodableParameters)
        guard let objects = objects as? [String: Any] else {
            throw RequestEncodingError(kind: .unencodableParameters, detail: "a value without keys at the root")
        }
        // SAFETY: the objects have only types that occur in literals, and values of these types are safe to share.
        return unsafe unsafeBitCast(objects, to: Parameters.self)
    }
}
