// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

#if !NIO
    public import PercentEncoding
    public import QueryEncoding

    // Without the trait, a client may have `ByteBuffer` and call methods that are not compiled. `ByteBuffer` conforms
    // to `Hashable`, so the compiler finds these declarations and shows the message.
    @available(
        *, unavailable,
        message: "PercentEncodingNIO needs the trait NIO: .package(url: …, traits: [.defaults, \"NIO\"])"
    )
    extension Hashable {
        @discardableResult
        public mutating func writePercentEncoded(_ text: some Sequence, using set: EscapeSet = .unreserved) -> Int {
            fatalError()
        }

        @discardableResult
        public mutating func writePercentDecoded(
            _ text: some Sequence, space: SpaceNotation = .percent, malformed: MalformedEscapePolicy = .fail
        ) throws -> Int { fatalError() }

        public mutating func readPercentDecodedString(
            length: Int, space: SpaceNotation = .percent, malformed: MalformedEscapePolicy = .fail,
            invalid: InvalidBytesPolicy = .fail
        ) throws -> String? { fatalError() }

        public mutating func readPercentDecodedBytes(
            length: Int, space: SpaceNotation = .percent, malformed: MalformedEscapePolicy = .fail
        ) throws -> [UInt8]? { fatalError() }

        @discardableResult
        public mutating func writeQuery(
            _ value: QueryValue, style: QueryStyle, charset: (any TextEncoding)? = nil
        ) throws -> Int { fatalError() }

        @discardableResult
        public mutating func writeQuery(_ value: QueryValue, using encoder: QueryEncoder = QueryEncoder()) throws -> Int
        { fatalError() }

        @discardableResult
        @_disfavoredOverload
        public mutating func writeQuery(
            _ value: some Encodable, using encoder: QueryEncoder = QueryEncoder()
        ) throws -> Int { fatalError() }

        @discardableResult
        public mutating func writeQuery(
            _ literal: KeyValuePairs<some StringProtocol, any QueryLiteralValue>,
            using encoder: QueryEncoder = QueryEncoder()
        ) throws -> Int { fatalError() }

        public func queryFields(limits: QueryLimits = .standard) throws -> QueryFields<[UInt8]> { fatalError() }

        public mutating func readQueryValue(
            length: Int, using decoder: QueryDecoder = QueryDecoder()
        ) throws -> QueryValue? { fatalError() }

        public mutating func readQuery<Value: Decodable>(
            _ type: Value.Type, length: Int, using decoder: QueryDecoder = QueryDecoder()
        ) throws -> Value? { fatalError() }

        public mutating func readFormValue(
            length: Int, contentType: String?, using decoder: QueryDecoder = QueryDecoder(),
            charsets: (any ContentTypeEncoding.Type)? = nil
        ) throws -> QueryValue? { fatalError() }

        public mutating func readForm<Value: Decodable>(
            _ type: Value.Type, length: Int, contentType: String?, using decoder: QueryDecoder = QueryDecoder(),
            charsets: (any ContentTypeEncoding.Type)? = nil
        ) throws -> Value? { fatalError() }
    }
#endif
