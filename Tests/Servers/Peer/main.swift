// The program that scripts/servers runs for this package reads and writes lines of JSON. A line either asks a question
// about queries or describes a request for URLSession. The answer to a request contains the sent request and the
// response.
import Foundation
import QueryEncoding

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

let session = URLSession(configuration: .ephemeral)

while let line = readLine() {
    var reply: [String: Any] = [:]
    do {
        guard let request = try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any] else {
            throw BadLine(text: "no object")
        }
        reply = try request["op"] == nil ? await carriedOut(Order(members: request)) : answer(request)
    } catch let error as QueryCodingError {
        reply = ["error": error.kind.description, "text": error.description]
    } catch {
        reply = ["error": "\(error)"]
    }
    let data = try JSONSerialization.data(withJSONObject: reply, options: [.sortedKeys])
    try FileHandle.standardOutput.write(contentsOf: data + Data("\n".utf8))
}

/// Makes a request, and sends the request if `order.isSent`. Returns the request and the response of the server.
@MainActor func carriedOut(_ order: Order) async throws -> [String: Any] {
    let message = try order.message()
    var answer = told(of: message)
    // The request is part of the answer even if it cannot be sent.
    if order.isSent {
        do { try await send(message, order, &answer) } catch { answer["error"] = "\(error)" }
    }
    return answer
}

/// Returns the members of the answer that describe a request.
func told(of message: Message) -> [String: Any] {
    [
        "method": message.request.httpMethod ?? "", "url": message.request.url?.absoluteString ?? "",
        "body": hexadecimal(message.body),
        "contentType": message.request.value(forHTTPHeaderField: "Content-Type") ?? "",
    ]
}

/// Sends a request, and adds the response of the server to the answer.
@MainActor func send(_ message: Message, _ order: Order, _ answer: inout [String: Any]) async throws {
    var message = message
    if let text = order.spoiledText { try message.spoil(text) }
    let (data, response) = try await session.data(for: message.request)
    let http = response as? HTTPURLResponse
    // The response to HEAD has no body, so the server answers in a header field.
    answer["answer"] = http?.value(forHTTPHeaderField: "X-Echo") ?? String(decoding: data, as: UTF8.self)
}

func hexadecimal(_ bytes: some Sequence<UInt8>) -> String {
    bytes.map { String($0 >> 4, radix: 16) + String($0 & 15, radix: 16) }.joined()
}
