import AsyncHTTPClient
import Foundation
import QueryEncoding
import RequestEncoding

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// The answer of a server.
struct Answer: Equatable {
    let status: Int
    let body: String
}

/// A program that sends orders.
protocol Client: Sendable {
    var name: String { get }
    func get(_ url: String, _ order: Order) async throws -> Answer
    func post(_ url: String, _ order: Order) async throws -> Answer
}

struct AsyncHTTPClientClient: Client {
    let name = "AsyncHTTPClient"

    func get(_ url: String, _ order: Order) async throws -> Answer {
        var request = HTTPClientRequest(url: url)
        try request.appendQuery(order)
        return try await answer(to: request)
    }

    func post(_ url: String, _ order: Order) async throws -> Answer {
        var request = HTTPClientRequest(url: url)
        request.method = .POST
        try request.setForm(order)
        return try await answer(to: request)
    }

    private func answer(to request: HTTPClientRequest) async throws -> Answer {
        let response = try await HTTPClient.shared.execute(request, timeout: .seconds(20))
        let body = try await response.body.collect(upTo: 1 << 20)
        return Answer(status: Int(response.status.code), body: String(buffer: body))
    }
}

struct URLSessionClient: Client {
    let name = "URLSession"

    func get(_ url: String, _ order: Order) async throws -> Answer {
        let request = try FormRequestSerializer().request(
            "GET", url, parameters: QueryEncoder().queryValue(of: order))
        return try await answer(to: request)
    }

    func post(_ url: String, _ order: Order) async throws -> Answer {
        let request = try FormRequestSerializer().request(
            "POST", url, parameters: QueryEncoder().queryValue(of: order))
        return try await answer(to: request)
    }

    private func answer(to request: URLRequest) async throws -> Answer {
        let (data, response) = try await URLSession.shared.data(for: request)
        return Answer(
            status: (response as? HTTPURLResponse)?.statusCode ?? 0, body: String(decoding: data, as: UTF8.self))
    }
}
