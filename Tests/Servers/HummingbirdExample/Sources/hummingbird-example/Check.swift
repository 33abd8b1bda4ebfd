import AsyncHTTPClient
import QueryEncoding

/// The results of the comparisons.
struct Check {
    private(set) var count = 0
    private(set) var failures: [String] = []

    /// Checks that the server returns orders as they were sent in a query and in a body.
    mutating func orders(from client: any Client, to url: String) async {
        let texts = ["rock & roll", "汉字 😀 e\u{301}", "100%+a=b;c#d?", "it's \"x\"\r\n\u{0}", "[0]={}@file", ""]
        for text in texts {
            let order = Order(customer: .init(name: text, note: nil), items: [text, "b", text], count: 3)
            await expect("\(client.name) GET \(text.debugDescription)", order) { try await client.get(url, order) }
            await expect("\(client.name) POST \(text.debugDescription)", order) { try await client.post(url, order) }
        }
    }

    /// Checks the responses to invalid and rare requests.
    mutating func strangers(to url: String, _ requests: [Stranger]) async {
        for stranger in requests {
            count += 1
            do {
                let response = try await HTTPClient.shared.execute(stranger.request(to: url), timeout: .seconds(20))
                let body = String(buffer: try await response.body.collect(upTo: 1 << 20))
                let type = response.headers.first(name: "Content-Type")
                if response.status.code != stranger.status || type != stranger.answer.type
                    || !stranger.answer.holds(body)
                {
                    failures.append("\(stranger): \(response.status.code) \(type ?? "without a type"): \(body)")
                }
                if response.status.code == 415, response.headers["Accept"] != stranger.accepted {
                    failures.append("\(stranger): Accept: \(response.headers["Accept"])")
                }
            } catch {
                failures.append("\(stranger): \(error)")
            }
        }
    }

    /// Checks a condition.
    mutating func expect(_ name: String, _ holds: () async throws -> Bool) async {
        count += 1
        do {
            if try await !holds() { failures.append(name) }
        } catch {
            failures.append("\(name): \(error)")
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
