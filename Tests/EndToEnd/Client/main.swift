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
        let request = try order.request()
        answer["method"] = request.httpMethod
        answer["url"] = request.url?.absoluteString
        answer["body"] = request.httpBody.map(hexadecimal) ?? ""
        answer["contentType"] = request.value(forHTTPHeaderField: "Content-Type") ?? ""
        let (data, response) = try await session.data(for: request)
        let http = response as? HTTPURLResponse
        answer["status"] = http?.statusCode
        // HEAD has no body to answer with.
        answer["answer"] = http?.value(forHTTPHeaderField: "X-Echo") ?? String(decoding: data, as: UTF8.self)
    } catch {
        answer["error"] = "\(error)"
    }
    let data = try JSONSerialization.data(withJSONObject: answer, options: [.sortedKeys])
    try FileHandle.standardOutput.write(contentsOf: data + Data("\n".utf8))
}

func hexadecimal(_ bytes: some Sequence<UInt8>) -> String {
    bytes.map { String($0 >> 4, radix: 16) + String($0 & 15, radix: 16) }.joined()
}
