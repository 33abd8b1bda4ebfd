// Sends requests with URLSession: reads lines of JSON that say what to send, and answers with lines of JSON that say what was sent and what
// the server said.
import Foundation

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

let session = URLSession(configuration: .ephemeral)

while let line = readLine() {
    var answer: [String: Any] = [:]
    do {
        let order = try Order(line)
        let message = try order.message()
        answer = told(of: message)
        if order.isSent { try await send(message, order, &answer) }
    } catch {
        answer["error"] = "\(error)"
    }
    let data = try JSONSerialization.data(withJSONObject: answer, options: [.sortedKeys])
    try FileHandle.standardOutput.write(contentsOf: data + Data("\n".utf8))
}

/// What is to be sent.
func told(of message: Message) -> [String: Any] {
    [
        "method": message.request.httpMethod ?? "", "url": message.request.url?.absoluteString ?? "",
        "body": hexadecimal(message.body),
        "contentType": message.request.value(forHTTPHeaderField: "Content-Type") ?? "",
    ]
}

/// Adds what the server says.
@MainActor func send(_ message: Message, _ order: Order, _ answer: inout [String: Any]) async throws {
    var message = message
    if let text = order.spoiledText { try message.spoil(text) }
    let (data, response) = try await session.data(for: message.request)
    let http = response as? HTTPURLResponse
    // HEAD has no body to answer with.
    answer["answer"] = http?.value(forHTTPHeaderField: "X-Echo") ?? String(decoding: data, as: UTF8.self)
}

func hexadecimal(_ bytes: some Sequence<UInt8>) -> String {
    bytes.map { String($0 >> 4, radix: 16) + String($0 & 15, radix: 16) }.joined()
}
