import Foundation
import Hummingbird
import LegacyCharsets
import Logging
import PercentEncodingHummingbird

/// A typical form with eight fields.
struct Contact: ResponseCodable, Equatable {
    var name, email, city, note: String
    var age: Int
    var score: Double
    var subscribed: Bool
    var phone: String?
}

struct LoadSource: RequestContextSource {
    let logger = Logger(label: "load") { _ in SwiftLogNoOpLogHandler() }
}

private let forms = FormCoder(charsets: Charset.self)

struct OurContext<Source: RequestContextSource>: RequestContext {
    var requestDecoder: FormCoder { forms }
    var responseEncoder: FormCoder { forms }
    var coreContext: CoreRequestContextStorage
    init(source: Source) { coreContext = CoreRequestContextStorage(source: source) }
}

struct TheirContext<Source: RequestContextSource>: RequestContext {
    var requestDecoder: URLEncodedFormDecoder { URLEncodedFormDecoder() }
    var responseEncoder: URLEncodedFormEncoder { URLEncodedFormEncoder() }
    var coreContext: CoreRequestContextStorage
    init(source: Source) { coreContext = CoreRequestContextStorage(source: source) }
}

/// Returns a router that returns each contact it receives.
func contacts<Context: RequestContext>(_ type: Context.Type) -> Router<Context> {
    let router = Router(context: type)
    router.post("contacts") { request, context in try await request.decode(as: Contact.self, context: context) }
    return router
}

/// Reads and answers forms with both coders alternately, without a network. With the argument `serve`, starts a server
/// for each coder.
@main
enum Program {
    static func main() async throws {
        guard CommandLine.arguments.dropFirst() != ["serve"] else {
            async let ours: Void = serve(OurContext.self, "FormCoder")
            async let theirs: Void = serve(TheirContext.self, "URLEncodedFormDecoder")
            return try await (_, _) = (ours, theirs)
        }
        let ours = Side(OurContext.self)
        let theirs = Side(TheirContext.self)
        for charset in ["", "; charset=utf-8"] {
            let request = Self.request(charset)
            guard try await ours.contact(request) == theirs.contact(request) else { fatalError("not the same value") }
            try await compare("decode\(charset)", ours, theirs) { try await $0.decodings(of: request, 20_000) }
            try await compare("answer\(charset)", ours, theirs) { try await $0.answers(to: request, 10_000) }
        }
    }

    private static func serve<Context: RequestContext>(
        _ type: Context.Type, _ name: String
    ) async throws where Context.Source == ApplicationRequestContextSource {
        var logger = Logger(label: "load")
        logger.logLevel = .error
        let server = Application(
            router: contacts(type), configuration: .init(address: .hostname("127.0.0.1", port: 0)),
            onServerRunning: { channel in
                print(name, channel.localAddress?.port ?? 0)
                fflush(nil)
            }, logger: logger)
        try await server.runService()
    }

    private static func request(_ charset: String) -> Request {
        let form =
            "name=Anna-Lena+M%C3%BCller&email=anna.lena%40example.com&city=%E5%8C%97%E4%BA%AC&note=hello+world+%26+more"
            + "&age=42&score=98.6&subscribed=true&phone=%2B49+30+1234567"
        let type = "application/x-www-form-urlencoded" + charset
        return Request(
            head: HTTPRequest(
                method: .post, scheme: "http", authority: "a.test", path: "/contacts",
                headerFields: [.contentType: type]),
            body: RequestBody(buffer: ByteBuffer(string: form)))
    }

    /// Prints the medians of 15 rounds.
    private static func compare(
        _ title: String, _ ours: Side, _ theirs: Side, _ measure: @Sendable (Side) async throws -> Double
    ) async throws {
        var times: [(ours: Double, theirs: Double)] = []
        for _ in 0..<15 { times.append((try await measure(ours), try await measure(theirs))) }
        let (our, their) = (median(times.map(\.ours)), median(times.map(\.theirs)))
        let ratio = median(times.map { $0.theirs / $0.ours })
        print(
            "\(title): \(Int(our)) ns, Hummingbird's own \(Int(their)) ns, \((ratio * 100).rounded() / 100) times as fast"
        )
    }

    private static func median(_ numbers: [Double]) -> Double { numbers.sorted()[numbers.count / 2] }
}

/// A coder in a router.
struct Side: Sendable {
    /// A function that reads a request repeatedly.
    private let decode: @Sendable (Request, Int) async throws -> Contact
    /// A function that answers a request repeatedly.
    private let respond: @Sendable (Request, Int) async throws -> Int

    init<Context: RequestContext>(_ type: Context.Type) where Context.Source == LoadSource {
        let responder = contacts(type).buildResponder()
        decode = { request, count in
            let context = Context(source: LoadSource())
            for _ in 1..<count { blackHole(try await request.decode(as: Contact.self, context: context)) }
            return try await request.decode(as: Contact.self, context: context)
        }
        respond = { request, count in
            var bytes = 0
            for _ in 0..<count {
                let response = try await responder.respond(to: request, context: Context(source: LoadSource()))
                guard response.status == .ok else { fatalError("\(response.status)") }
                bytes += response.body.contentLength ?? 0
            }
            return bytes
        }
    }

    func contact(_ request: Request) async throws -> Contact { try await decode(request, 1) }

    func decodings(of request: Request, _ count: Int) async throws -> Double {
        try await nanoseconds(count) { _ = try await decode(request, count) }
    }

    func answers(to request: Request, _ count: Int) async throws -> Double {
        try await nanoseconds(count) { _ = try await respond(request, count) }
    }

    private func nanoseconds(_ count: Int, _ body: () async throws -> Void) async throws -> Double {
        let time = try await ContinuousClock().measure(body)
        return Double(time.components.attoseconds) / 1e9 / Double(count) + Double(time.components.seconds) * 1e9
            / Double(count)
    }
}

@inline(never)
private func blackHole(_ value: Contact) {}
