public import PercentEncoding
public import QueryEncoding

#if canImport(FoundationNetworking)
    internal import Foundation
    public import FoundationNetworking
#else
    public import Foundation
#endif

/// Makes requests with parameters as a query string, in the URL or as a form in the body, like AFNetworking's
/// `AFHTTPRequestSerializer`.
///
/// ```swift
/// let serializer = FormRequestSerializer()
/// try serializer.request("GET", "https://a.test/s#top", parameters: ["q": "汉字"])    // https://a.test/s?q=%E6%B1%89%E5%AD%97#top
/// ```
///
/// The defaults follow the standards; ``afnetworking`` and ``afnetworking2`` reproduce those versions.
public struct FormRequestSerializer: RequestSerializer {
    /// A custom function that makes the query string of parameters, which are not nil. Its result is used as it is.
    public typealias QuerySerialization = @Sendable (_ request: URLRequest, _ parameters: Any) throws -> String

    /// The notation of arrays, nesting, nulls and so on.
    public var style: QueryStyle

    /// The charset of fields and values, and of the body; nil for UTF-8.
    public var charset: (any TextEncoding)?

    /// The size limit of parameters written as a query: 64 MiB by default.
    public var limits = QueryLimits.writing

    /// The conversion of Foundation's numbers to text.
    public var conversion = FoundationStyle.swift

    /// The methods whose parameters go into the URL, in upper case; the method of a request may be in lower case.
    public var methodsEncodingParametersInURI: Set<String> = ["GET", "HEAD", "DELETE"]

    /// The headers that are added to requests without them.
    public var headers = HTTPHeaders()

    /// Configures requests made from a method and a URL, before headers and parameters are added: `{ $0.timeoutInterval = 30 }`.
    public var configure: (@Sendable (inout URLRequest) -> Void)?

    /// The position of the query in the URL.
    package var queryPlacement = QueryPlacement.beforeFragment

    /// The form of `Content-Type` for a form body, unless the request has one.
    public var contentType = ContentTypeStyle.plain

    /// The body of a request without parameters.
    package var bodyWithoutParameters = AbsentFormBody.none

    /// Makes the query string instead of the style and charset, if it is not nil.
    public var querySerialization: QuerySerialization?

    /// A serializer with a style, for UTF-8 unless a charset is given.
    public init(style: QueryStyle = .auto, charset: (any TextEncoding)? = nil) {
        self.style = style
        self.charset = charset
    }

    /// Returns a copy of a request with the headers and parameters. Of the request's own headers, only a
    /// `Content-Length` is changed, if the body changes.
    ///
    /// - Throws: ``RequestEncodingError`` of the kinds `unencodableParameters`, with QueryEncoding's error; `invalidURL`, with
    ///   the offset of a byte, if the URL cannot hold the query of the style or function; `invalidMethod`, `invalidHeaderName`
    ///   and `invalidHeaderValue` for those of the request and of ``headers``; `invalidMediaType` if the name of the charset
    ///   is not a token; or the errors of ``querySerialization``.
    /// - Complexity: O(n log n) in the parameters.
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
    /// Like ``serialize(_:parameters:)-(_,Any?)``, but for a body of another type.
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

    /// Returns the request with the headers that all serializers add, or throws if it must not be sent.
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

    /// Nil for null parameters, which count as none.
    private func query(of parameters: Any, for request: URLRequest) throws -> String? {
        if let querySerialization {
            return try querySerialization(request, ObjectTree.plain(parameters, kind: .unencodableParameters))
        }
        return try RequestEncodingError.ofQuery { () throws(QueryCodingError) in
            let value = try QueryValue(foundation: parameters, style: style, conversion: conversion)
            return value.isNull ? nil : try QueryEncoder(style: style, charset: charset, limits: limits).encode(value)
        }
    }

    /// The query is normally ASCII. Only a few charsets, such as UTF-16, have other bytes for it.
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
