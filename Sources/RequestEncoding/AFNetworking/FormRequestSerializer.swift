public import PercentEncoding
public import QueryEncoding

#if canImport(FoundationNetworking)
    internal import Foundation
    public import FoundationNetworking
#else
    public import Foundation
#endif

/// A serializer that puts parameters into the URL as a query, or into the body as a form, like AFNetworking's
/// `AFHTTPRequestSerializer`.
///
/// ```swift
/// let serializer = FormRequestSerializer()
/// try serializer.request("GET", "https://a.test/s#top", parameters: ["q": "汉字"])    // https://a.test/s?q=%E6%B1%89%E5%AD%97#top
/// ```
///
/// The defaults follow the standards; ``afnetworking`` and ``afnetworking2`` reproduce versions of AFNetworking.
public struct FormRequestSerializer: RequestSerializer {
    /// A custom function that makes the query string from parameters that are not nil. The result is used unchanged.
    public typealias QuerySerialization = @Sendable (_ request: URLRequest, _ parameters: Any) throws -> String

    /// The style of queries, such as the notation of arrays and nulls.
    public var style: QueryStyle

    /// The charset of fields and values, and of the body; nil for UTF-8.
    public var charset: (any TextEncoding)?

    /// The size limit of parameters written as a query: 64 MiB by default.
    public var limits = QueryLimits.writing

    /// The rules that convert Foundation's numbers to text and decide which numbers are Booleans.
    public var conversion = FoundationStyle.swift

    /// The methods, in upper case, whose parameters go into the URL. A request's method is compared ignoring case.
    public var methodsEncodingParametersInURI: Set<String> = ["GET", "HEAD", "DELETE"]

    /// The headers to add to requests that lack them.
    public var headers = HTTPHeaders()

    /// A function that configures requests made from a method and a URL, before headers and parameters are added. For
    /// example, `{ $0.timeoutInterval = 30 }`.
    public var configure: (@Sendable (inout URLRequest) -> Void)?

    /// The position of the query in the URL.
    package var queryPlacement = QueryPlacement.beforeFragment

    /// The format of the `Content-Type` that is set for a form body. An existing `Content-Type` is kept.
    public var contentType = ContentTypeStyle.plain

    /// The body of a request without parameters.
    package var bodyWithoutParameters = AbsentFormBody.none

    /// A custom function that makes the query string, or nil to use the style and charset.
    public var querySerialization: QuerySerialization?

    /// Creates a serializer with a style and a charset. A nil charset means UTF-8.
    public init(style: QueryStyle = .auto, charset: (any TextEncoding)? = nil) {
        self.style = style
        self.charset = charset
    }

    /// Returns a copy of a request with ``headers`` and the parameters. The request's own headers are kept, but an
    /// existing `Content-Length` is corrected if the body changes.
    ///
    /// - Throws: The errors of ``querySerialization``, and ``RequestEncodingError`` of these kinds:
    ///   - `unencodableParameters`, with QueryEncoding's error
    ///   - `invalidURL` if the query contains a byte that a URL cannot hold, with the offset of the byte
    ///   - `invalidMethod`, `invalidHeaderName` or `invalidHeaderValue` for an invalid method or header of the request,
    ///     or for an invalid header in ``headers``
    ///   - `invalidMediaType` if the name of the charset is not a token
    /// - Complexity: O(n log n) in the number of parameters.
    @_disfavoredOverload
    public func serialize(_ request: URLRequest, parameters: Any?) throws -> URLRequest {
        var request = try withHeaders(request)
        let query = try parameters.flatMap { try self.query(of: $0, for: request) }
        if encodesParametersInURI(of: request) {
            if let query { request.url = try queryPlacement.url(request.checkURL(), with: query) }
            return request
        }
        guard query != nil || bodyWithoutParameters == .empty else { return request }
        try request.setBody(body(of: query ?? ""))
        try request.setContentType(contentType.value(for: charsetOfStyle))
        return request
    }

    /// Whether the parameters of a request go into its URL.
    public func encodesParametersInURI(of request: URLRequest) -> Bool {
        methodsEncodingParametersInURI.contains((request.httpMethod ?? "GET").uppercased())
    }
}

extension FormRequestSerializer {
    /// Serializes like ``serialize(_:parameters:)-(_,Any?)``, but makes a body of another media type.
    func serialize(
        _ request: URLRequest, _ parameters: Any?, type: String, body: (Any) throws(RequestEncodingError) -> Data
    ) throws -> URLRequest {
        if encodesParametersInURI(of: request) { return try serialize(request, parameters: parameters) }
        var request = try withHeaders(request)
        guard let parameters else { return request }
        request.setBody(try body(parameters))
        request.setContentType(type)
        return request
    }

    /// Returns the request with the headers that all serializers add, or throws if the request must not be sent.
    private func withHeaders(_ request: URLRequest) throws(RequestEncodingError) -> URLRequest {
        try HTTPSyntax.check(request)
        var request = request
        for header in headers where request.value(forHTTPHeaderField: header.name) == nil {
            try header.check()
            request.setValue(header.value, forHTTPHeaderField: header.name)
        }
        return request
    }

    private var charsetOfStyle: (any TextEncoding)? { charset.map { $0.adapted(to: style.charsetProfile) } }

    /// Returns the query of parameters; nil for null parameters, which count as absent.
    private func query(of parameters: Any, for request: URLRequest) throws -> String? {
        if let querySerialization {
            return try querySerialization(request, ObjectTree.plain(parameters, kind: .unencodableParameters))
        }
        return try RequestEncodingError.ofQuery { () throws(QueryCodingError) in
            let value = try QueryValue(foundation: parameters, style: style, conversion: conversion)
            return value.isNull ? nil : try QueryEncoder(style: style, charset: charset, limits: limits).encode(value)
        }
    }

    /// Returns the bytes of a query as a body. The query is normally ASCII, and only a few charsets, such as UTF-16,
    /// encode ASCII differently from UTF-8.
    private func body(of query: String) throws(RequestEncodingError) -> Data {
        guard let charset = charsetOfStyle else { return Data(query.utf8) }
        var bytes: [UInt8] = []
        do throws(TextEncodingError) {
            try charset.append(query, to: &bytes)
        } catch {
            throw RequestEncodingError(kind: .unencodableParameters, detail: "the body: \(error)")
        }
        return Data(bytes)
    }
}
