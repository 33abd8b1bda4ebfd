#if Hummingbird
    internal import HTTPTypes
    public import Hummingbird
    internal import NIOCore
    public import PercentEncoding
    internal import PercentEncodingHTTPTypes
    internal import PercentEncodingNIO
    public import QueryEncoding

    #if canImport(FoundationEssentials)
        internal import FoundationEssentials
    #else
        internal import Foundation
    #endif

    /// Reads requests of Hummingbird that are forms or queries, and writes responses that are forms.
    ///
    /// ```swift
    /// struct FormContext: RequestContext {
    ///     static let forms = FormCoder(charsets: Charset.self)    // Charset is in the module LegacyCharsets
    ///     var requestDecoder: FormCoder { Self.forms }
    ///     var responseEncoder: FormCoder { Self.forms }
    ///     var coreContext: CoreRequestContextStorage
    ///     init(source: Source) { coreContext = CoreRequestContextStorage(source: source) }
    /// }
    /// ```
    ///
    /// A request that cannot be read is an `HTTPError`, see `HTTPError.init(_:)`.
    public struct FormCoder: RequestDecoder, ResponseEncoder, Sendable {
        /// How requests are read. Its charset is for forms whose `Content-Type` names none; nil is UTF-8, as in browsers.
        public var decoder: QueryDecoder

        /// How responses are written: in UTF-8 and the decoder's style, unless set otherwise. A style that cannot nest, such as
        /// `QueryStyle.browser`, fails for nested values.
        public var encoder: QueryEncoder

        /// The type that knows other charsets than UTF-8, such as `Charset.self` of the module `LegacyCharsets`; nil for none.
        public var charsets: (any ContentTypeEncoding.Type)?

        /// How the errors of Hummingbird are written.
        public var errors: ErrorFormat

        /// How the errors of Hummingbird are written.
        public struct ErrorFormat: Hashable, Sendable {
            enum Storage { case json, field }
            let storage: Storage

            /// As JSON, which is what Hummingbird writes by default: `{"error":{"message":"…"}}`.
            public static let json = ErrorFormat(storage: .json)

            /// As a form with the message in one field, which every style can write: `error=…`.
            public static let field = ErrorFormat(storage: .field)
        }

        /// A coder of forms in the style of a decoder.
        ///
        /// - Parameters:
        ///   - decoder: How requests are read, and how much of them: the smaller of its `limits.bytes` and the context's `maxUploadSize`.
        ///     By default `QueryDecoder.form`, which has nested names and checkboxes.
        ///   - charsets: The type that knows other charsets than UTF-8, such as `Charset.self` of the module `LegacyCharsets`.
        ///   - errors: How the errors of Hummingbird are written.
        public init(
            decoder: QueryDecoder = .form, charsets: (any ContentTypeEncoding.Type)? = nil, errors: ErrorFormat = .json
        ) {
            self.decoder = decoder
            encoder = QueryEncoder(style: decoder.style)
            self.charsets = charsets
            self.errors = errors
        }

        /// Reads a value of a type from the query of a `GET` or `HEAD`, and from the form in the body of any other request.
        ///
        /// - Throws: `HTTPError` as `HTTPError.init(_:)` says, `NIOTooManyBytesError` for a body beyond the limit, which Hummingbird
        ///   answers with 413, `DecodingError` if the request is not what the type asks for, or what the type itself throws.
        /// - Complexity: Linear, besides what the type does.
        public func decode<Value: Decodable>(
            _ type: Value.Type, from request: Request, context: some RequestContext
        ) async throws -> Value {
            do {
                if request.method == .get || request.method == .head {
                    return try request.head.decodeQuery(type, using: decoder)
                }
                let decoder = try decoder.with(contentType: request.headers[.contentType], charsets: charsets)
                let body = try await request.body.collect(upTo: min(context.maxUploadSize, decoder.limits.bytes))
                return try decoder.decode(type, from: body.readableBytesView)
            } catch let error as QueryCodingError {
                throw HTTPError(error)
            }
        }

        /// Writes a value as a form, and an error of Hummingbird as ``errors`` says.
        ///
        /// - Throws: `QueryCodingError` if the style cannot write the value or the charset has no bytes for a character, or what the
        ///   type itself throws. Hummingbird answers with 500.
        /// - Complexity: Linear, and O(n log n) where there is something to sort, besides what the type does.
        public func encode<Value: Encodable>(
            _ value: Value, from request: Request, context: some RequestContext
        ) throws -> Response {
            // An error is a type that Hummingbird keeps to itself. All its types are written as it writes them.
            guard String(reflecting: Value.self).hasPrefix("Hummingbird.") else { return try form(of: value) }
            if errors == .field, let message = try encoder.queryValue(of: value)["error"]?["message"] {
                return try form(of: ["error": message])
            }
            return try JSONEncoder().encode(value, from: request, context: context)
        }

        private func form(of value: some Encodable) throws -> Response {
            var body = ByteBuffer()
            try body.writeQuery(value, using: encoder)
            return Response(
                status: .ok, headers: [.contentType: encoder.contentType], body: ResponseBody(byteBuffer: body))
        }
    }
#endif
