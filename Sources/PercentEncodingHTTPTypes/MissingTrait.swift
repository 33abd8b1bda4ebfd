// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

#if !HTTPTypes
    public import PercentEncoding
    public import QueryEncoding

    // Without the trait, a client may have `HTTPRequest` and call methods that are not compiled. `HTTPRequest` conforms
    // to `Hashable`, so the compiler finds these declarations and shows the message.
    @available(
        *, unavailable,
        message:
            "PercentEncodingHTTPTypes needs the trait HTTPTypes: .package(url: …, traits: [.defaults, \"HTTPTypes\"])"
    )
    extension Hashable {
        public var percentEncodedQuery: String? { fatalError() }

        public func queryFields(limits: QueryLimits = .standard) throws -> QueryFields<[UInt8]> { fatalError() }

        public func queryValue(using decoder: QueryDecoder = QueryDecoder()) throws -> QueryValue { fatalError() }

        public func decodeQuery<Value: Decodable>(
            _ type: Value.Type, using decoder: QueryDecoder = QueryDecoder()
        ) throws -> Value { fatalError() }

        public mutating func setQuery(of value: QueryValue, using encoder: QueryEncoder = QueryEncoder()) throws {}

        @_disfavoredOverload
        public mutating func setQuery(of value: some Encodable, using encoder: QueryEncoder = QueryEncoder()) throws {}

        public mutating func setQuery(
            of literal: KeyValuePairs<some StringProtocol, any QueryLiteralValue>,
            using encoder: QueryEncoder = QueryEncoder()
        ) throws {}

        public mutating func appendQuery(of value: QueryValue, using encoder: QueryEncoder = QueryEncoder()) throws {}

        @_disfavoredOverload
        public mutating func appendQuery(
            of value: some Encodable, using encoder: QueryEncoder = QueryEncoder()
        ) throws {}

        public mutating func appendQuery(
            of literal: KeyValuePairs<some StringProtocol, any QueryLiteralValue>,
            using encoder: QueryEncoder = QueryEncoder()
        ) throws {}

        public mutating func setForm(
            _ value: QueryValue, using encoder: QueryEncoder = QueryEncoder()
        ) throws -> [UInt8] { fatalError() }

        @_disfavoredOverload
        public mutating func setForm(
            _ value: some Encodable, using encoder: QueryEncoder = QueryEncoder()
        ) throws -> [UInt8] { fatalError() }

        public mutating func setForm(
            _ literal: KeyValuePairs<some StringProtocol, any QueryLiteralValue>,
            using encoder: QueryEncoder = QueryEncoder()
        ) throws -> [UInt8] { fatalError() }

        public func formValue(
            from body: some Collection<UInt8>, using decoder: QueryDecoder = QueryDecoder(),
            charsets: (any ContentTypeEncoding.Type)? = nil
        ) throws -> QueryValue { fatalError() }

        public func decodeForm<Value: Decodable>(
            _ type: Value.Type, from body: some Collection<UInt8>, using decoder: QueryDecoder = QueryDecoder(),
            charsets: (any ContentTypeEncoding.Type)? = nil
        ) throws -> Value { fatalError() }

        public mutating func setBasicAuthorization(userName: String, password: String) throws {}
    }
#endif
