import Foundation
import Hummingbird

/// A program that starts the servers, sends orders from each client, sends invalid and rare requests, and compares the responses.
@main
enum Program {
    static func main() async throws {
        let forms = try await RunningServer(FormContext.self)
        let flat = try await RunningServer(FlatContext.self)
        let fields = try await RunningServer(FieldContext.self)
        let pages = try await RunningServer(GBKContext.self)
        // A server with Hummingbird's own coders. The form coder must give the same error responses.
        let own = try await RunningServer(BasicRequestContext.self)
        var check = Check()
        let clients: [any Client] = [AsyncHTTPClientClient(), URLSessionClient()]
        for client in clients { await check.orders(from: client, to: forms.url + "/orders") }
        await check.uploads(to: forms.url + "/uploads")
        await check.pages(inGBK: pages.url + "/searches")
        await check.strangers(to: forms.url, Stranger.requests + Stranger.ordersOnly)
        await check.strangers(to: flat.url, Stranger.requests)
        await check.strangers(to: fields.url, Stranger.errorsAsFields)
        await check.strangers(to: own.url, [Stranger.failure])
        for server in [forms, flat, fields, pages, own] { server.task.cancel() }
        for failure in check.failures { print("error: \(failure)") }
        print("\(check.count) requests to Hummingbird, \(check.failures.count) failures")
        exit(check.failures.isEmpty ? 0 : 1)
    }
}

/// A server that listens.
struct RunningServer {
    let url: String
    let task: Task<Void, any Error>

    init<Context: RequestContext>(
        _ context: Context.Type
    ) async throws where Context.Source == ApplicationRequestContextSource {
        let (ports, continuation) = AsyncStream.makeStream(of: Int.self)
        task = Task {
            defer { continuation.finish() }
            try await Server.application(context) { continuation.yield($0) }.runService(gracefulShutdownSignals: [])
        }
        for await port in ports {
            url = "http://127.0.0.1:\(port)"
            return
        }
        try await task.value
        throw CancellationError()
    }
}
