#if HTTPTypes
    public import HTTPTypes
    public import PercentEncoding
    public import QueryEncoding

    #if canImport(FoundationEssentials)
        internal import FoundationEssentials
    #else
        internal import Foundation
    #endif

    // MARK: The query

    extension HTTPRequest {
        /// The part of the path after the first `?`, as sent; nil if the path has no `?`.
        public var percentEncodedQuery: String? {
            path.flatMap { URLParts($0).query }.map(String.init)
        }

        /// Returns the fields of the path's query without copying; empty if the path has no query.
        ///
        /// ```swift
        /// try request.queryFields().firstValue(named: "page")
        /// ```
        ///
        /// - Throws: `QueryCodingError` of the kind `byteLimit` or `pairLimit`, with the byte offset in the query.
        /// - Complexity: Linear in the length of the path. No allocation.
        public func queryFields(
            limits: QueryLimits = .standard
        ) throws(QueryCodingError) -> QueryFields<Substring.UTF8View> {
            try QueryFields(path.flatMap { URLParts($0).query } ?? "", limits: limits)
        }

        /// Returns the value of the path's query; an empty dictionary if the path has no query.
        ///
        /// - Throws: `QueryCodingError` with the byte offset in the query.
        /// - Complexity: Linear.
        public func queryValue(using decoder: QueryDecoder = QueryDecoder()) throws(QueryCodingError) -> QueryValue {
            try decoder.ofQueries.value(from: percentEncodedQuery ?? "")
        }

        /// Decodes a value of a type from the path's query.
        ///
        /// - Throws: `QueryCodingError` with the byte offset in the query if the query cannot be read. If the query
        ///   does not match the type, the call throws `DecodingError` with the coding path. The type may throw other
        ///   errors.
        /// - Complexity: Linear, plus the work of the type's `init(from:)`.
        public func decodeQuery<Value: Decodable>(
            _ type: Value.Type, using decoder: QueryDecoder = QueryDecoder()
        ) throws -> Value {
            try decoder.ofQueries.decode(type, from: percentEncodedQuery ?? "")
        }

        /// Replaces the path's query with the query of a value. An empty query leaves no `?`. A missing path becomes
        /// `/`.
        ///
        /// ```swift
        /// try request.setQuery(of: ["q": "rock & roll"])    // path: "/search?q=rock%20%26%20roll"
        /// ```
        ///
        /// - Throws: `QueryCodingError` with the byte offset in the query. The call fails if the style cannot write the
        ///   value, the charset has no bytes for a character, or a path cannot contain the query. After an error, the
        ///   request is unchanged.
        /// - Complexity: Linear, or O(n log n) if the style sorts.
        public mutating func setQuery(
            of value: QueryValue, using encoder: QueryEncoder = QueryEncoder()
        ) throws(QueryCodingError) {
            try setQuery(try encoder.encode(value))
        }

        /// Replaces the path's query with the query of an encodable value. An empty query leaves no `?`. A missing path
        /// becomes `/`.
        ///
        /// - Throws: `QueryCodingError` if the query cannot be written or a path cannot contain the query, or errors that
        ///   the type throws. After an error, the request is unchanged.
        /// - Complexity: Linear, or O(n log n) if fields are sorted, plus the work of the type's `encode(to:)`.
        @_disfavoredOverload
        public mutating func setQuery<Value: Encodable>(
            of value: Value, using encoder: QueryEncoder = QueryEncoder()
        ) throws {
            try setQuery(try encoder.encode(value))
        }

        /// Appends the query of a value to the path's query; see `String.appendingQuery(_:)`.
        ///
        /// - Throws: `QueryCodingError` if the query cannot be written or a path cannot contain the query. After an
        ///   error, the request is unchanged.
        /// - Complexity: Linear, or O(n log n) if the style sorts.
        public mutating func appendQuery(
            of value: QueryValue, using encoder: QueryEncoder = QueryEncoder()
        ) throws(QueryCodingError) {
            try appendQuery(try encoder.encode(value))
        }

        /// Appends the query of an encodable value to the path's query; see `String.appendingQuery(_:)`.
        ///
        /// - Throws: `QueryCodingError` if the query cannot be written or a path cannot contain the query, or errors that
        ///   the type throws. After an error, the request is unchanged.
        /// - Complexity: Linear, or O(n log n) if fields are sorted, plus the work of the type's `encode(to:)`.
        @_disfavoredOverload
        public mutating func appendQuery<Value: Encodable>(
            of value: Value, using encoder: QueryEncoder = QueryEncoder()
        ) throws {
            try appendQuery(try encoder.encode(value))
        }

        /// Replaces the path's query with the query of a dictionary literal; see `QueryLiteralValue`.
        ///
        /// - Throws: `QueryCodingError` if the query cannot be written or a path cannot contain the query. After an
        ///   error, the request is unchanged.
        /// - Complexity: Linear, or O(n log n) if the style sorts.
        public mutating func setQuery(
            of literal: KeyValuePairs<some StringProtocol, any QueryLiteralValue>,
            using encoder: QueryEncoder = QueryEncoder()
        ) throws(QueryCodingError) {
            try setQuery(of: encoder.queryValue(of: literal), using: encoder)
        }

        /// Appends the query of a dictionary literal to the path's query; see `QueryLiteralValue`.
        ///
        /// - Throws: `QueryCodingError` if the query cannot be written or a path cannot contain the query. After an
        ///   error, the request is unchanged.
        /// - Complexity: Linear, or O(n log n) if the style sorts.
        public mutating func appendQuery(
            of literal: KeyValuePairs<some StringProtocol, any QueryLiteralValue>,
            using encoder: QueryEncoder = QueryEncoder()
        ) throws(QueryCodingError) {
            try appendQuery(of: encoder.queryValue(of: literal), using: encoder)
        }

        private mutating func appendQuery(_ query: String) throws(QueryCodingError) {
            path = try checkedPath().appendingQuery(checked(query))
        }

        private mutating func setQuery(_ query: String) throws(QueryCodingError) {
            var parts = URLParts(try checkedPath())
            parts.query = nil
            path = parts.text.appendingQuery(try checked(query))
        }

        /// Returns the path, or `/` if it is empty. Throws if the request's target cannot have a query.
        private func checkedPath() throws(QueryCodingError) -> String {
            let path = path ?? ""
            if path == "*" || (path.isEmpty && method == .connect) {
                throw QueryCodingError(kind: .malformedURL, detail: "the request's target has no query")
            }
            return path.isEmpty ? "/" : path
        }

        /// Returns the query if a request line may contain it (RFC 9112, section 3). Assigning to `path` would replace
        /// invalid bytes with spaces.
        private func checked(_ query: String) throws(QueryCodingError) -> String {
            if let offset = query.utf8.offset(where: { !(0x21...0x7E).contains($0) }) {
                throw QueryCodingError(
                    kind: .malformedValue, offset: offset, detail: "a byte that is not literal in any request line")
            }
            return query
        }
    }

    // MARK: The body

    extension HTTPRequest {
        /// Turns the request into a form request, and returns the bytes of its body. Sets `Content-Type` and
        /// `Content-Length`, and removes `Transfer-Encoding`. `Content-Type` has a `charset` if the encoder has a
        /// charset whose name the field can hold.
        ///
        /// - Throws: `QueryCodingError` if the style cannot write the value or the charset has no bytes for a
        ///   character. After an error, the request is unchanged.
        /// - Complexity: Linear, or O(n log n) if the style sorts.
        public mutating func setForm(
            _ value: QueryValue, using encoder: QueryEncoder = QueryEncoder(style: .browser)
        ) throws(QueryCodingError) -> [UInt8] {
            var body: [UInt8] = []
            try encoder.encode(value, appendingTo: &body)
            setFormFields(body, encoder)
            return body
        }

        /// Turns the request into a form request with an encodable value, and returns the bytes of its body. Sets
        /// `Content-Type` and `Content-Length`, and removes `Transfer-Encoding`.
        ///
        /// - Throws: `QueryCodingError` if the query cannot be written, or errors that the type throws. After an error,
        ///   the request is unchanged.
        /// - Complexity: Linear, or O(n log n) if fields are sorted, plus the work of the type's `encode(to:)`.
        @_disfavoredOverload
        public mutating func setForm<Value: Encodable>(
            _ value: Value, using encoder: QueryEncoder = QueryEncoder(style: .browser)
        ) throws -> [UInt8] {
            var body: [UInt8] = []
            try encoder.encode(value, appendingTo: &body)
            setFormFields(body, encoder)
            return body
        }

        /// Turns the request into a form request with a dictionary literal, and returns the bytes of its body; see
        /// `QueryLiteralValue`.
        ///
        /// - Throws: `QueryCodingError` if the style cannot write a value or the charset has no bytes for a character.
        ///   After an error, the request is unchanged.
        /// - Complexity: Linear, or O(n log n) if the style sorts.
        public mutating func setForm(
            _ literal: KeyValuePairs<some StringProtocol, any QueryLiteralValue>,
            using encoder: QueryEncoder = QueryEncoder(style: .browser)
        ) throws(QueryCodingError) -> [UInt8] {
            try setForm(encoder.queryValue(of: literal), using: encoder)
        }

        private mutating func setFormFields(_ body: [UInt8], _ encoder: QueryEncoder) {
            headerFields[.contentType] = encoder.contentType
            headerFields[.contentLength] = String(body.count)
            // A message must not have both `Content-Length` and `Transfer-Encoding` (RFC 9112, section 6.2).
            headerFields[.transferEncoding] = nil
        }
    }

    extension HTTPRequest {
        /// Returns the value of a form in the charset that `Content-Type` names, or otherwise in the decoder's charset.
        ///
        /// ```swift
        /// try request.formValue(from: body, charsets: Charset.self)    // with the module LegacyCharsets
        /// ```
        ///
        /// - Parameters:
        ///   - body: The bytes of the body.
        ///   - decoder: The decoder of the form.
        ///   - charsets: The type that looks up charsets other than UTF-8; nil to support only UTF-8.
        /// - Throws: `QueryCodingError` with the byte offset in the body. If `Content-Type` is malformed, has another
        ///   media type or names an unknown charset, the offset is in `Content-Type`.
        /// - Complexity: Linear.
        public func formValue(
            from body: some Collection<UInt8>, using decoder: QueryDecoder = .form,
            charsets: (any ContentTypeEncoding.Type)? = nil
        ) throws(QueryCodingError) -> QueryValue {
            try decoder.with(contentType: headerFields[.contentType], charsets: charsets).value(from: body)
        }

        /// Decodes a value of a type from a form in the charset that `Content-Type` names, or otherwise in the
        /// decoder's charset.
        ///
        /// - Parameters:
        ///   - type: The type to read.
        ///   - body: The bytes of the body.
        ///   - decoder: The decoder of the form.
        ///   - charsets: The type that looks up charsets other than UTF-8; nil to support only UTF-8.
        /// - Throws: `QueryCodingError` in the cases of ``formValue(from:using:charsets:)``, or `DecodingError` with
        ///   the coding path if the form does not match the type. The type may throw other errors.
        /// - Complexity: Linear, plus the work of the type's `init(from:)`.
        public func decodeForm<Value: Decodable>(
            _ type: Value.Type, from body: some Collection<UInt8>,
            using decoder: QueryDecoder = .form,
            charsets: (any ContentTypeEncoding.Type)? = nil
        ) throws -> Value {
            try decoder.with(contentType: headerFields[.contentType], charsets: charsets).decode(type, from: body)
        }
    }

    // MARK: Fields

    extension HTTPFields {
        /// Sets the value of a field if the value can be sent unchanged. Assigning to the field would replace invalid
        /// characters with spaces.
        ///
        /// - Throws: ``HTTPFieldError`` with the offset of the first byte that cannot be sent (RFC 9110, section 5.5).
        ///   Fields cannot contain control characters, or spaces or tabs at the start or end. After an error, the
        ///   fields are unchanged.
        /// - Complexity: Linear.
        public mutating func setValue(_ value: String, for name: HTTPField.Name) throws(HTTPFieldError) {
            if let offset = value.utf8.offset(where: { $0.isControl && $0 != 0x09 }) ?? value.outerSpaceOffset {
                throw HTTPFieldError(name: name, offset: offset)
            }
            self[name] = value
        }

        /// Sets `Authorization` to a user name and password in UTF-8 (RFC 7617). The field is excluded from the header
        /// tables of HTTP/2.
        ///
        /// - Throws: ``HTTPFieldError`` with the offset of a colon in the user name, or of a control character. The
        ///   offset counts from the start of `userName:password`. After an error, the fields are unchanged.
        /// - Complexity: Linear.
        public mutating func setBasicAuthorization(userName: String, password: String) throws(HTTPFieldError) {
            let credentials = "\(userName):\(password)"
            if let offset = userName.utf8.offset(where: { $0 == UInt8(ascii: ":") || $0.isControl })
                ?? credentials.utf8.offset(where: \.isControl)
            {
                throw HTTPFieldError(name: .authorization, offset: offset)
            }
            var field = HTTPField(
                name: .authorization, value: "Basic " + Data(credentials.utf8).base64EncodedString())
            field.indexingStrategy = .disallow
            self[fields: .authorization] = [field]
        }
    }

    /// The reason why a header field could not be set. The error does not hold the value.
    public struct HTTPFieldError: Error, Hashable, Sendable, CustomStringConvertible {
        /// The name of the field.
        public let name: HTTPField.Name

        /// The offset of the first byte that cannot be sent, in the UTF-8 of the value.
        public let offset: Int

        /// A sentence for logs.
        public var description: String {
            "the value for \(name) has a byte that cannot be sent, at byte \(offset)"
        }
    }

    extension UInt8 {
        fileprivate var isControl: Bool { self < 0x20 || self == 0x7F }
    }

    extension String {
        /// The offset of a space or tab at the start or end.
        fileprivate var outerSpaceOffset: Int? {
            let spaces: [UInt8] = [0x20, 0x09]
            if let first = utf8.first, spaces.contains(first) { return 0 }
            if let last = utf8.last, spaces.contains(last) { return utf8.count - 1 }
            return nil
        }
    }

    extension Sequence<UInt8> {
        fileprivate func offset(where predicate: (UInt8) -> Bool) -> Int? {
            enumerated().first { predicate($0.element) }?.offset
        }
    }
#endif
