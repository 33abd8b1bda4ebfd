import Hummingbird
import Logging
import PercentEncodingHTTPTypes
import QueryEncoding

/// An order of a shop, as clients send it.
struct Order: ResponseCodable, Sendable, Equatable {
    struct Customer: Codable, Sendable, Equatable {
        var name: String
        var note: String?
    }

    var customer: Customer
    var items: [String]
    var count: Int
}

/// A server that answers every order with itself, in the form in which it came.
enum Server {
    /// The server, and what is told when it listens at a port.
    static func application(onPort: @escaping @Sendable (Int) -> Void) -> some ApplicationProtocol {
        let router = Router(context: FormContext.self)
        router.post("orders") { request, context in
            try await request.decode(as: Order.self, context: context)
        }
        router.get("orders") { request, _ in
            do {
                return try request.head.decodeQuery(Order.self)
            } catch let error as QueryCodingError {
                throw HTTPError(error.isLimit ? .contentTooLarge : .badRequest, message: error.description)
            }
        }
        var logger = Logger(label: "server")
        // That the server is stopped is no error here.
        logger.logLevel = .critical
        return Application(
            router: router, configuration: .init(address: .hostname("127.0.0.1", port: 0)),
            onServerRunning: { channel in onPort(channel.localAddress?.port ?? 0) }, logger: logger)
    }
}
