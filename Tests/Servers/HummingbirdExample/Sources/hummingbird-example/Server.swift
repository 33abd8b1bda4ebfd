import Hummingbird
import LegacyCharsets
import Logging
import PercentEncodingHummingbird
import QueryEncoding

/// An order in a shop.
struct Order: ResponseCodable, Sendable, Equatable {
    struct Customer: Codable, Sendable, Equatable {
        var name: String
        var note: String?
    }

    var customer: Customer
    var items: [String]
    var count: Int
}

/// A search, which is a flat form.
struct Search: ResponseCodable, Sendable, Equatable {
    var wd: String
    var tags: [String]
}

/// A context in which requests and responses are forms. A request may be in any charset that it names.
struct FormContext: RequestContext {
    static let forms = FormCoder(charsets: Charset.self)

    var requestDecoder: FormCoder { Self.forms }
    var responseEncoder: FormCoder { Self.forms }
    var coreContext: CoreRequestContextStorage

    init(source: Source) {
        coreContext = CoreRequestContextStorage(source: source)
    }
}

/// A context for forms submitted by GBK pages, with responses in GBK.
struct GBKContext: RequestContext {
    static let forms: FormCoder = {
        var decoder = QueryDecoder.form
        decoder.charset = Charset.gbk
        var forms = FormCoder(decoder: decoder, charsets: Charset.self)
        forms.encoder.charset = Charset.gbk
        return forms
    }()

    var requestDecoder: FormCoder { Self.forms }
    var responseEncoder: FormCoder { Self.forms }
    var coreContext: CoreRequestContextStorage

    init(source: Source) {
        coreContext = CoreRequestContextStorage(source: source)
    }
}

/// A context for flat forms, with errors written as forms.
struct FieldContext: RequestContext {
    static let forms = FormCoder(decoder: QueryDecoder(style: .browser), errors: .field)

    var requestDecoder: FormCoder { Self.forms }
    var responseEncoder: FormCoder { Self.forms }
    var coreContext: CoreRequestContextStorage

    init(source: Source) {
        coreContext = CoreRequestContextStorage(source: source)
    }
}

/// A context for flat forms, with errors in Hummingbird's format.
struct FlatContext: RequestContext {
    static let forms = FormCoder(decoder: QueryDecoder(style: .browser))

    var requestDecoder: FormCoder { Self.forms }
    var responseEncoder: FormCoder { Self.forms }
    var coreContext: CoreRequestContextStorage

    init(source: Source) {
        coreContext = CoreRequestContextStorage(source: source)
    }
}

/// A server that returns every order and search in the format of the request.
enum Server {
    /// Creates the server, which calls `onPort` as soon as it listens.
    static func application<Context: RequestContext>(
        _ context: Context.Type, onPort: @escaping @Sendable (Int) -> Void
    ) -> some ApplicationProtocol where Context.Source == ApplicationRequestContextSource {
        let router = Router(context: context)
        router.post("orders") { request, context in
            try await request.decode(as: Order.self, context: context)
        }
        router.get("orders") { request, context in
            try await request.decode(as: Order.self, context: context)
        }
        for method in [HTTPRequest.Method.get, .post] {
            router.on("searches", method: method) { request, context in
                try await request.decode(as: Search.self, context: context)
            }
        }
        router.post("uploads") { request, _ in
            Response(status: .ok, body: ResponseBody(byteBuffer: try await request.body.collect(upTo: 1 << 20)))
        }
        router.post("queries") { request, _ in try request.decodeQuery(as: Search.self) }
        router.get("failures") { _, _ -> Search in throw HTTPError(.conflict, message: Self.failure) }
        var logger = Logger(label: "server")
        // The log omits the messages about stopping the server, because stopping is not an error.
        logger.logLevel = .critical
        return Application(
            router: router, configuration: .init(address: .hostname("127.0.0.1", port: 0)),
            onServerRunning: { channel in onPort(channel.localAddress?.port ?? 0) }, logger: logger)
    }

    /// Runs the smallest server, on a port that Hummingbird chooses.
    static func run() async throws {
        let router = Router(context: FormContext.self)
        router.post("orders") { request, context in
            try await request.decode(as: Order.self, context: context)
        }
        try await Application(router: router).runService()
    }

    /// The error message of a handler.
    static let failure = "no \"é\" & 汉"
}
