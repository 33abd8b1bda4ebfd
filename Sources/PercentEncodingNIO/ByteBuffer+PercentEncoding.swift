#if NIO
    public import NIOCore
    public import PercentEncoding
    public import QueryEncoding

    // MARK: Percent-encoding

    extension ByteBuffer {
        /// Percent-encodes the text's UTF-8 directly into the buffer's memory, and returns the number of bytes written.
        ///
        /// ```swift
        /// buffer.writePercentEncoded("汉字&ss")    // 23: "%E6%B1%89%E5%AD%97%26ss"
        /// ```
        ///
        /// - Complexity: Linear; allocates only if the buffer has to grow, and then by the exact size.
        @discardableResult
        public mutating func writePercentEncoded(_ text: some StringProtocol, using set: EscapeSet = .unreserved) -> Int
        {
            writePercentEncoded(text.utf8, using: set)
        }

        /// Percent-encodes bytes into the buffer, such as the readable bytes of another buffer, and returns the number
        /// of bytes written.
        ///
        /// - Complexity: Linear; allocates only if the buffer has to grow, and then by the exact size.
        @discardableResult
        public mutating func writePercentEncoded(_ bytes: some Collection<UInt8>, using set: EscapeSet = .unreserved)
            -> Int
        {
            // The bytes are measured and encoded in one access, because a collection with reference semantics may change.
            unsafe bytes.withContiguousBytes { bytes in
                // Encoding is fastest if the buffer already has room for the worst case.
                let bound = 3 * bytes.count + 1
                let room = unsafe bound <= writableBytes ? bound : bytes.percentEncodedCount(using: set)
                // SAFETY: the encoder initialises the bytes that it reports as written. The memory holds only bytes, so
                // it may be bound to `UInt8`.
                return unsafe writeWithUnsafeMutableBytes(minimumWritableBytes: room) { memory in
                    unsafe bytes.percentEncode(into: memory.bindMemory(to: UInt8.self), using: set).written
                }
            }
        }

        /// Percent-decodes a text into the buffer, and returns the number of bytes written. If decoding fails, nothing
        /// is written.
        ///
        /// - Throws: `PercentDecodingError` with the offset in the text's UTF-8.
        /// - Complexity: Linear; allocates only if the buffer has to grow.
        @discardableResult
        public mutating func writePercentDecoded(
            _ text: some StringProtocol, space: SpaceNotation = .percent, malformed: MalformedEscapePolicy = .fail
        ) throws(PercentDecodingError) -> Int {
            try writePercentDecoded(text.utf8, space: space, malformed: malformed)
        }

        /// Percent-decodes bytes into the buffer, and returns the number of bytes written. If decoding fails, nothing
        /// is written.
        ///
        /// - Throws: `PercentDecodingError` with the byte offset in the input.
        /// - Complexity: Linear; allocates only if the buffer has to grow.
        @discardableResult
        public mutating func writePercentDecoded(
            _ bytes: some Collection<UInt8>, space: SpaceNotation = .percent, malformed: MalformedEscapePolicy = .fail
        ) throws(PercentDecodingError) -> Int {
            try unsafe bytes.withContiguousBytes { bytes throws(PercentDecodingError) in
                let room = unsafe bytes.count <= writableBytes ? bytes.count : bytes.percentDecodedCount()
                // SAFETY: the decoder initialises the bytes that it reports as written. The bytes that a failing decoder
                // leaves after the writer index are unused.
                return try unsafe writeWithUnsafeMutableBytes(minimumWritableBytes: room) {
                    memory throws(PercentDecodingError) in
                    try unsafe bytes.percentDecode(
                        into: memory.bindMemory(to: UInt8.self), space: space, malformed: malformed
                    ).written
                }
            }
        }

        /// Reads bytes and percent-decodes them to text; returns nil if fewer than `length` bytes are readable. If
        /// decoding fails, nothing is read.
        ///
        /// - Parameters:
        ///   - length: The number of bytes to read, before decoding.
        ///   - space: The meaning of `+`. By default, `+` stands for itself.
        ///   - malformed: The policy for a `%` that does not start an escape.
        ///   - invalid: The policy for output that is not UTF-8.
        /// - Throws: `PercentDecodingError` with the byte offset from the reader index.
        /// - Complexity: Linear; one allocation.
        public mutating func readPercentDecodedString(
            length: Int, space: SpaceNotation = .percent, malformed: MalformedEscapePolicy = .fail,
            invalid: InvalidBytesPolicy = .fail
        ) throws(PercentDecodingError) -> String? {
            guard let bytes = viewBytes(at: readerIndex, length: length) else { return nil }
            let text = try bytes.percentDecoded(space: space, malformed: malformed, invalid: invalid)
            moveReaderIndex(forwardBy: length)
            return text
        }

        /// Reads bytes and percent-decodes them to an array; returns nil if fewer than `length` bytes are readable. If
        /// decoding fails, nothing is read.
        ///
        /// - Parameters:
        ///   - length: The number of bytes to read, before decoding.
        ///   - space: The meaning of `+`. By default, `+` stands for itself.
        ///   - malformed: The policy for a `%` that does not start an escape.
        /// - Throws: `PercentDecodingError` with the byte offset from the reader index.
        /// - Complexity: Linear; one allocation.
        public mutating func readPercentDecodedBytes(
            length: Int, space: SpaceNotation = .percent, malformed: MalformedEscapePolicy = .fail
        ) throws(PercentDecodingError) -> [UInt8]? {
            guard let bytes = viewBytes(at: readerIndex, length: length) else { return nil }
            let decoded = try bytes.percentDecodedBytes(space: space, malformed: malformed)
            moveReaderIndex(forwardBy: length)
            return decoded
        }
    }

    // MARK: Queries

    extension ByteBuffer {
        /// Writes the query string of a value and returns the number of bytes written. If the call throws, nothing is
        /// written.
        ///
        /// ```swift
        /// try buffer.writeQuery(["wd": "汉字"], style: .browser, charset: Charset.gbk)    // "wd=%BA%BA%D7%D6"
        /// ```
        ///
        /// - Throws: `QueryCodingError` if the style cannot write the value or the charset has no bytes for a
        ///   character.
        /// - Complexity: Linear, or O(n log n) if the style sorts.
        @discardableResult
        public mutating func writeQuery(
            _ value: QueryValue, style: QueryStyle, charset: (any TextEncoding)? = nil
        ) throws(QueryCodingError) -> Int {
            try writeQuery(value, using: QueryEncoder(style: style, charset: charset))
        }

        /// Writes the query string of a value and returns the number of bytes written. If the call throws, nothing is
        /// written.
        ///
        /// - Throws: `QueryCodingError` if the style cannot write the value or the charset has no bytes for a
        ///   character.
        /// - Complexity: Linear, or O(n log n) if the style sorts; a query of unknown size is copied once.
        @discardableResult
        public mutating func writeQuery(
            _ value: QueryValue, using encoder: QueryEncoder = QueryEncoder()
        ) throws(QueryCodingError) -> Int {
            // SAFETY: the bytes are copied before the call ends.
            try encoder.withEncodedBytes(of: value) { unsafe $0.withUnsafeBytes { unsafe writeBytes($0) } }
        }

        /// Writes the query string of an encodable value and returns the number of bytes written. If the call throws,
        /// nothing is written.
        ///
        /// - Throws: `QueryCodingError` if the style cannot write the value or the charset has no bytes for a
        ///   character, or errors that the type throws.
        /// - Complexity: Linear, or O(n log n) if fields are sorted, plus the work of the type's `encode(to:)`.
        @discardableResult
        @_disfavoredOverload
        public mutating func writeQuery<Value: Encodable>(
            _ value: Value, using encoder: QueryEncoder = QueryEncoder()
        ) throws -> Int {
            // SAFETY: the bytes are copied before the call ends.
            try encoder.withEncodedBytes(of: value) { unsafe $0.withUnsafeBytes { unsafe writeBytes($0) } }
        }

        /// Writes the query string of a dictionary literal and returns the number of bytes written; see
        /// `QueryLiteralValue`. If the call throws, nothing is written.
        ///
        /// - Throws: `QueryCodingError` if the style cannot write a value or the charset has no bytes for a character.
        /// - Complexity: Linear, or O(n log n) if the style sorts.
        @discardableResult
        public mutating func writeQuery(
            _ literal: KeyValuePairs<some StringProtocol, any QueryLiteralValue>,
            using encoder: QueryEncoder = QueryEncoder()
        ) throws(QueryCodingError) -> Int {
            try writeQuery(encoder.queryValue(of: literal), using: encoder)
        }

        /// Returns the fields of the query or form in all readable bytes, without copying the bytes or moving the
        /// reader index.
        ///
        /// ```swift
        /// for field in try body.queryFields() where field.hasName("page") { … }
        /// ```
        ///
        /// `QueryFields(body.readableBytesView, …)` has all options.
        ///
        /// - Throws: `QueryCodingError` of the kind `byteLimit` or `pairLimit`, with the byte offset from the reader
        ///   index.
        /// - Complexity: Constant if the buffer is too small to exceed the limit of pairs; otherwise linear. No
        ///   allocation.
        public func queryFields(
            limits: QueryLimits = .standard
        ) throws(QueryCodingError) -> QueryFields<ByteBufferView> {
            try QueryFields(readableBytesView, limits: limits)
        }

        /// Reads a query or form and returns its value; nil if fewer than `length` bytes are readable. If the call
        /// throws, nothing is read.
        ///
        /// - Throws: `QueryCodingError` with the byte offset from the reader index.
        /// - Complexity: Linear.
        public mutating func readQueryValue(
            length: Int, using decoder: QueryDecoder = QueryDecoder()
        ) throws(QueryCodingError) -> QueryValue? {
            guard let bytes = viewBytes(at: readerIndex, length: length) else { return nil }
            let value = try decoder.value(from: bytes)
            moveReaderIndex(forwardBy: length)
            return value
        }

        /// Reads a query or form as a type; returns nil if fewer than `length` bytes are readable. If the call throws,
        /// nothing is read.
        ///
        /// - Throws: `QueryCodingError` with the byte offset from the reader index. If the query does not match the
        ///   type, the call throws `DecodingError` with the coding path. The type may throw other errors.
        /// - Complexity: Linear, plus the work of the type's `init(from:)`.
        public mutating func readQuery<Value: Decodable>(
            _ type: Value.Type, length: Int, using decoder: QueryDecoder = QueryDecoder()
        ) throws -> Value? {
            guard let bytes = viewBytes(at: readerIndex, length: length) else { return nil }
            let value = try decoder.decode(type, from: bytes)
            moveReaderIndex(forwardBy: length)
            return value
        }

        /// Reads a form and returns its value; nil if fewer than `length` bytes are readable. The form is in the
        /// charset that `Content-Type` names, or otherwise in the decoder's charset. If the call throws, nothing is
        /// read.
        ///
        /// ```swift
        /// let field = headers.first(name: "Content-Type")
        /// try body.readFormValue(
        ///     length: body.readableBytes, contentType: field, charsets: Charset.self)    // with the module LegacyCharsets
        /// ```
        ///
        /// `writeQuery(_:using:)` writes a form, and `QueryEncoder.contentType` is its `Content-Type`.
        ///
        /// - Parameters:
        ///   - length: The number of bytes to read.
        ///   - contentType: The value of `Content-Type`; nil if the field is missing.
        ///   - decoder: The decoder of the form.
        ///   - charsets: The type that looks up charsets other than UTF-8; nil to support only UTF-8.
        /// - Throws: `QueryCodingError` with the byte offset from the reader index. If `contentType` is malformed, has
        ///   another media type or names an unknown charset, the offset is in `contentType`.
        /// - Complexity: Linear.
        public mutating func readFormValue(
            length: Int, contentType: String?, using decoder: QueryDecoder = .form,
            charsets: (any ContentTypeEncoding.Type)? = nil
        ) throws(QueryCodingError) -> QueryValue? {
            let decoder = try decoder.with(contentType: contentType, charsets: charsets)
            return try readQueryValue(length: length, using: decoder)
        }

        /// Reads a form as a type; returns nil if fewer than `length` bytes are readable. The form is in the charset
        /// that `Content-Type` names, or otherwise in the decoder's charset. If the call throws, nothing is read.
        ///
        /// - Parameters:
        ///   - type: The type to read.
        ///   - length: The number of bytes to read.
        ///   - contentType: The value of `Content-Type`; nil if the field is missing.
        ///   - decoder: The decoder of the form.
        ///   - charsets: The type that looks up charsets other than UTF-8; nil to support only UTF-8.
        /// - Throws: `QueryCodingError` in the cases of ``readFormValue(length:contentType:using:charsets:)``, or
        ///   `DecodingError` with the coding path if the form does not match the type. The type may throw other errors.
        /// - Complexity: Linear, plus the work of the type's `init(from:)`.
        public mutating func readForm<Value: Decodable>(
            _ type: Value.Type, length: Int, contentType: String?,
            using decoder: QueryDecoder = .form,
            charsets: (any ContentTypeEncoding.Type)? = nil
        ) throws -> Value? {
            let decoder = try decoder.with(contentType: contentType, charsets: charsets)
            return try readQuery(type, length: length, using: decoder)
        }
    }
#endif
