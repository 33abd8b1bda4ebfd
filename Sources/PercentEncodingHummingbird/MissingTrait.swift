// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

#if !Hummingbird
    public import PercentEncoding
    public import QueryEncoding

    // The compiler finds these declarations in a client that forgot the trait, and shows the message.
    @available(
        *, unavailable,
        message:
            "PercentEncodingHummingbird needs the trait Hummingbird: .package(url: …, traits: [.defaults, \"Hummingbird\"])"
    )
    public struct FormCoder {
        public init(
            decoder: QueryDecoder = .form, charsets: (any ContentTypeEncoding.Type)? = nil, errors: ErrorFormat = .json
        ) {}

        public struct ErrorFormat: Sendable {
            public static let json = ErrorFormat()
            public static let field = ErrorFormat()
        }
    }
#endif
