// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

#if !Hummingbird
    public import PercentEncoding
    public import QueryEncoding

    // If a client omits the trait, the compiler finds these declarations and shows the message.
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
