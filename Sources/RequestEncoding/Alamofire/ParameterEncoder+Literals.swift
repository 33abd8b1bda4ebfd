public import QueryEncoding

#if canImport(FoundationNetworking)
    internal import Foundation
    public import FoundationNetworking
#else
    public import Foundation
#endif

// Methods for dictionary literals, as in `ParameterEncoding`.

extension ParameterEncoder {
    /// Returns a request with the parameters of a dictionary literal; see `QueryLiteralValue`. With
    /// ``URLEncodedFormParameterEncoder``, a repeated key becomes repeated fields. In JSON, the last value of a
    /// repeated key counts.
    ///
    /// - Throws: The same errors as for an `Encodable` value.
    public func encode(
        _ literal: KeyValuePairs<some StringProtocol, any QueryLiteralValue>, into request: URLRequest
    ) throws -> URLRequest {
        guard let encoder = self as? URLEncodedFormParameterEncoder else {
            return try encode(LiteralParameters(literal), into: request)
        }
        return try encoder.encode(into: request) { try encoder.encoder.query(of: literal, style: $0) }
    }

    /// Returns a request with the parameters of a nested literal, or of a value. Null changes nothing.
    ///
    /// - Throws: The same errors as for an `Encodable` value.
    public func encode(_ literal: QueryValue, into request: URLRequest) throws -> URLRequest {
        if literal.isNull { return request }
        guard let encoder = self as? URLEncodedFormParameterEncoder else {
            return try encode(Optional(literal), into: request)
        }
        return try encoder.encode(into: request) { try encoder.encoder.query(of: literal, style: $0) }
    }
}

extension URLEncodedFormEncoder {
    /// Returns the query of a dictionary literal; see `QueryLiteralValue`.
    ///
    /// - Throws: ``RequestEncodingError`` of the kind `unencodableParameters`.
    /// - Complexity: O(n log n).
    public func encode(_ literal: KeyValuePairs<some StringProtocol, any QueryLiteralValue>) throws -> String {
        try query(of: literal, style: style)
    }

    /// Returns the query of a nested literal, or of a value.
    ///
    /// - Throws: ``RequestEncodingError`` of the kind `unencodableParameters`.
    /// - Complexity: O(n log n).
    public func encode(_ literal: QueryValue) throws -> String {
        try query(of: literal, style: style)
    }

    func query(
        of literal: KeyValuePairs<some StringProtocol, any QueryLiteralValue>, style: QueryStyle
    ) throws(RequestEncodingError) -> String {
        try RequestEncodingError.ofQuery { () throws(QueryCodingError) in
            try QueryEncoder(style: style, limits: limits).encode(literal)
        }
    }

    func query(of literal: QueryValue, style: QueryStyle) throws(RequestEncodingError) -> String {
        try RequestEncodingError.ofQuery { () throws(QueryCodingError) in
            try QueryEncoder(style: style, limits: limits).encode(literal)
        }
    }
}

/// A literal as an `Encodable` value.
// SAFETY: the value does not outlive the call that takes the literal.
private struct LiteralParameters: Encodable, @unchecked Sendable {
    private let entries: [(key: String, value: any QueryLiteralValue)]

    init(_ literal: KeyValuePairs<some StringProtocol, any QueryLiteralValue>) {
        entries = literal.map { (String($0), $1) }
    }

    private struct Key: CodingKey {
        let stringValue: String
        var intValue: Int? { nil }
        init(stringValue: String) { self.stringValue = stringValue }
        init?(intValue: Int) { return nil }
    }

    func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: Key.self)
        for (key, value) in entries {
            try container.encode(value, forKey: Key(stringValue: key))
        }
    }
}
