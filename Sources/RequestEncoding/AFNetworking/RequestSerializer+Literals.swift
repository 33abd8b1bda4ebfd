public import Foundation

#if canImport(FoundationNetworking)
    public import FoundationNetworking
#endif

// Literals reach the serializers of this module with their order and with all fields of a name, those of others as a `Dictionary`.

extension RequestSerializer {
    /// A request with the parameters of a dictionary literal, in its order; see `QueryLiteralValue`.
    ///
    /// - Throws: As for any parameters, and ``RequestEncodingError`` of the kind `unencodableParameters` for a key that occurs twice, if
    ///   the serializer is not of this module.
    public func request(
        _ method: String, _ url: String, relativeTo base: URL? = nil, raw: RawURLText = .refuse,
        parameters literal: KeyValuePairs<some StringProtocol, any QueryLiteralValue>
    ) throws -> URLRequest {
        try request(method, url, relativeTo: base, raw: raw, parameters: parameters(ofLiteral: literal))
    }

    /// A request with the parameters of a literal that holds others, in its order.
    ///
    /// - Throws: As for any parameters, and ``RequestEncodingError`` of the kind `unencodableParameters` for a key that occurs twice, if
    ///   the serializer is not of this module.
    public func request(
        _ method: String, _ url: String, relativeTo base: URL? = nil, raw: RawURLText = .refuse,
        parameters literal: QueryValue
    ) throws -> URLRequest {
        try request(method, url, relativeTo: base, raw: raw, parameters: parameters(ofLiteral: literal))
    }

    /// A copy of a request that carries the parameters of a dictionary literal, in its order; see `QueryLiteralValue`.
    ///
    /// - Throws: As for any parameters.
    public func serialize(
        _ request: URLRequest, parameters literal: KeyValuePairs<some StringProtocol, any QueryLiteralValue>
    ) throws -> URLRequest {
        try serialize(request, parameters: parameters(ofLiteral: literal))
    }

    /// A copy of a request that carries the parameters of a literal that holds others, in its order.
    ///
    /// - Throws: As for any parameters.
    public func serialize(_ request: URLRequest, parameters literal: QueryValue) throws -> URLRequest {
        try serialize(request, parameters: parameters(ofLiteral: literal))
    }

    private func parameters(ofLiteral literal: Any) throws(RequestEncodingError) -> Any? {
        if let value = literal as? QueryValue, value.isNull { return nil }
        return readsLiterals ? literal : try ObjectTree.plain(literal, kind: .unencodableParameters)
    }

    private var readsLiterals: Bool { (self as? any LiteralReader)?.readsLiterals == true }
}

/// A serializer that may take literals as they are.
protocol LiteralReader {
    var readsLiterals: Bool { get }
}

extension FormRequestSerializer: LiteralReader {
    var readsLiterals: Bool { querySerialization == nil }
}

extension JSONRequestSerializer: LiteralReader {
    var readsLiterals: Bool { form.readsLiterals }
}

extension PropertyListRequestSerializer: LiteralReader {
    var readsLiterals: Bool { form.readsLiterals }
}

extension SharedRequestSerializer: LiteralReader {
    var readsLiterals: Bool { (current as? any LiteralReader)?.readsLiterals == true }
}
