public import Foundation

#if canImport(FoundationNetworking)
    public import FoundationNetworking
#endif

// The serializers of this module receive literals with their order and repeated keys. Other serializers receive a
// `Dictionary`.

extension RequestSerializer {
    /// Makes a request with the parameters of a dictionary literal, in literal order; see `QueryLiteralValue`.
    ///
    /// - Throws: The same errors as for parameters of type `Any?`. If the serializer does not belong to this module, a
    ///   repeated key throws a ``RequestEncodingError`` of the kind `unencodableParameters`.
    public func request(
        _ method: String, _ url: String, relativeTo base: URL? = nil,
        parameters literal: KeyValuePairs<some StringProtocol, any QueryLiteralValue>
    ) throws -> URLRequest {
        try request(method, url, relativeTo: base, parameters: parameters(ofLiteral: literal))
    }

    /// Makes a request with the parameters of a nested literal, in literal order.
    ///
    /// - Throws: The same errors as for parameters of type `Any?`. If the serializer does not belong to this module, a
    ///   repeated key throws a ``RequestEncodingError`` of the kind `unencodableParameters`.
    public func request(
        _ method: String, _ url: String, relativeTo base: URL? = nil,
        parameters literal: QueryValue
    ) throws -> URLRequest {
        try request(method, url, relativeTo: base, parameters: parameters(ofLiteral: literal))
    }

    /// Returns a copy of a request with the parameters of a dictionary literal, in literal order; see
    /// `QueryLiteralValue`.
    ///
    /// - Throws: The same errors as for parameters of type `Any?`.
    public func serialize(
        _ request: URLRequest, parameters literal: KeyValuePairs<some StringProtocol, any QueryLiteralValue>
    ) throws -> URLRequest {
        try serialize(request, parameters: parameters(ofLiteral: literal))
    }

    /// Returns a copy of a request with the parameters of a nested literal, in literal order.
    ///
    /// - Throws: The same errors as for parameters of type `Any?`.
    public func serialize(_ request: URLRequest, parameters literal: QueryValue) throws -> URLRequest {
        try serialize(request, parameters: parameters(ofLiteral: literal))
    }

    private func parameters(ofLiteral literal: Any) throws(RequestEncodingError) -> Any? {
        if let value = literal as? QueryValue, value.isNull { return nil }
        return self is any ModuleSerializer ? literal : try ObjectTree.plain(literal, kind: .unencodableParameters)
    }
}

/// A serializer of this module that accepts literals without conversion.
protocol ModuleSerializer {
    /// A function that configures a request made from a method and a URL.
    var configure: (@Sendable (inout URLRequest) -> Void)? { get }
}

extension FormRequestSerializer: ModuleSerializer {}

extension JSONRequestSerializer: ModuleSerializer {
    var configure: (@Sendable (inout URLRequest) -> Void)? { form.configure }
}

extension PropertyListRequestSerializer: ModuleSerializer {
    var configure: (@Sendable (inout URLRequest) -> Void)? { form.configure }
}

extension SharedRequestSerializer: ModuleSerializer {
    var configure: (@Sendable (inout URLRequest) -> Void)? { (current as? any ModuleSerializer)?.configure }
}
