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

    /// A coder that reads forms and queries from Hummingbird requests, and writes responses as forms.
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
    /// If a request cannot be read, the coder throws an `HTTPError`; see `HTTPError.init(_:)`.
    public struct FormCoder: RequestDecoder, ResponseEncoder, Sendable {
        /// The decoder of requests. The decoder's charset applies to forms whose `Content-Type` names no charset; nil
        /// means UTF-8, as in browsers.
        public var decoder: QueryDecoder

        /// The encoder of responses. By default, responses are in UTF-8 and in the decoder's style. A style without
        /// nesting, such as `QueryStyle.browser`, fails for nested values.
        public var encoder: QueryEncoder

        /// The type that looks up charsets other than UTF-8, such as `Charset.self` of the module `LegacyCharsets`; nil
        /// to support only UTF-8.
        public var charsets: (any ContentTypeEncoding.Type)?

        /// The format of Hummingbird's errors.
        public var errors: ErrorFormat

        /// The format of Hummingbird's errors.
        public struct ErrorFormat: Hashable, Sendable {
            enum Storage { case json, field }
            let storage: Storage

            /// JSON, Hummingbird's default: `{"error":{"message":"…"}}`.
            public static let json = ErrorFormat(storage: .json)

            /// A form with the message in one field, `error=…`, which every style can write.
            public static let field = ErrorFormat(storage: .field)
        }

        /// Creates a form coder that uses the style of the given decoder.
        ///
        /// - Parameters:
        ///   - decoder: The decoder of requests, which reads at most the smaller of its `limits.bytes` and the
        ///     context's `maxUploadSize`. The default is `QueryDecoder.form`, which supports nested names and
        ///     checkboxes.
        ///   - charsets: The type that looks up charsets other than UTF-8, such as `Charset.self` of the module
        ///     `LegacyCharsets`.
        ///   - errors: The format of Hummingbird's errors.
        public init(
            decoder: QueryDecoder = .form, charsets: (any ContentTypeEncoding.Type)? = nil, errors: ErrorFormat = .json
        ) {
            self.decoder = decoder
            encoder = QueryEncoder(style: decoder.style)
            self.charsets = charsets
            self.errors = errors
        }

        /// Reads a value of a type from the query of a `GET` or `HEAD` request, and otherwise from the form in the
        /// body.
        ///
        /// - Throws: `HTTPError` as documented at `HTTPError.init(_:)`, or `DecodingError` if the request does not
        ///   match the type. The type may throw other errors. If the body exceeds the limit, the call throws
        ///   `NIOTooManyBytesError`, which Hummingbird answers with 413.
        /// - Complexity: Linear, plus the work of the type's `init(from:)`.
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

        /// Writes a value as a form, and a Hummingbird error in the format of ``errors``.
        ///
        /// - Throws: `QueryCodingError` if the style cannot write the value or the charset has no bytes for a
        ///   character, or errors that the type throws. Hummingbird answers with 500.
        /// - Complexity: Linear, or O(n log n) if fields are sorted, plus the work of the type's `encode(to:)`.
        public func encode<Value: Encodable>(
            _ value: Value, from request: Request, context: some RequestContext
        ) throws -> Response {
            // Hummingbird's error type is private, so values of all Hummingbird types are written in Hummingbird's own
            // format.
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
