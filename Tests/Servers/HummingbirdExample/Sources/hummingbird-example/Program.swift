import Foundation
import Hummingbird
import QueryEncoding

/// Starts the server, lets each client send orders to it, and compares what comes back.
@main
enum Program {
    static func main() async throws {
        let (ports, continuation) = AsyncStream.makeStream(of: Int.self)
        let server = Task {
            defer { continuation.finish() }
            try await Server.application { continuation.yield($0) }.runService(gracefulShutdownSignals: [])
        }
        var port: Int?
        for await listening in ports {
            port = listening
            break
        }
        guard let port else { return try await server.value }
        var check = Check()
        let clients: [any Client] = [AsyncHTTPClientClient(), URLSessionClient()]
        for client in clients {
            await check.orders(from: client, to: "http://127.0.0.1:\(port)/orders")
            await check.mistakes(from: client, to: "http://127.0.0.1:\(port)/orders")
        }
        server.cancel()
        for failure in check.failures { print("error: \(failure)") }
        print("\(check.count) requests to Hummingbird, \(check.failures.count) failures")
        exit(check.failures.isEmpty ? 0 : 1)
    }
}

/// What was compared.
struct Check {
    private(set) var count = 0
    private(set) var failures: [String] = []

    /// Orders come back as they were sent, from the query and from the body.
    mutating func orders(from client: any Client, to url: String) async {
        let texts = ["rock & roll", "汉字 😀 e\u{301}", "100%+a=b;c#d?", "it's \"x\"\r\n\u{0}", "[0]={}@file", ""]
        for text in texts {
            let order = Order(customer: .init(name: text, note: nil), items: [text, "b", text], count: 3)
            await expect("\(client.name) GET \(text.debugDescription)", order) { try await client.get(url, order) }
            await expect("\(client.name) POST \(text.debugDescription)", order) { try await client.post(url, order) }
        }
    }

    /// What is wrong with a form is the client's fault, and the answer, which is a form too, says where.
    mutating func mistakes(from client: any Client, to url: String) async {
        let tooMany = String(repeating: "a=1&", count: 1001)
        let cases = [("a=%zz", 400, "byte%202"), ("customer[name]=x", 400, ""), (tooMany, 413, "")]
        for (form, status, message) in cases {
            count += 1
            do {
                let answer = try await client.post(url, form: form)
                if answer.status != status || !(message.isEmpty || answer.body.contains(message)) {
                    failures.append("\(client.name) \(form.prefix(20)): \(answer)")
                }
            } catch {
                failures.append("\(client.name) \(form.prefix(20)): \(error)")
            }
        }
    }

    private mutating func expect(_ name: String, _ order: Order, _ send: () async throws -> Answer) async {
        count += 1
        do {
            let answer = try await send()
            let received = try QueryDecoder().decode(Order.self, from: answer.body)
            if answer.status != 200 || received != order { failures.append("\(name): \(answer)") }
        } catch {
            failures.append("\(name): \(error)")
        }
    }
}
