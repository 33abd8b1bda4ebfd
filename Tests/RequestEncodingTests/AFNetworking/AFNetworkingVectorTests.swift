import Foundation
import LegacyCharsets
import QueryEncoding
import RequestEncoding
import TestSupport
import Testing

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// The recorded requests of AFNetworking; see Tests/Fixtures/README.md.
@Suite struct AFNetworkingVectorTests {
    /// A function that makes a request as a row describes, and returns the result in the notation of `expected`.
    private typealias Outcome = @Sendable (_ method: String, _ url: String) throws -> String?

    private static let base = "http://h/"

    private static func rows() throws -> [Vector] {
        try JSONDecoder().decode([Vector].self, from: Fixtures.data("requests.json"))
    }

    /// Whether another suite tests the row, because it is about Alamofire or multipart bodies.
    private static func isElsewhere(_ row: Vector) -> Bool {
        row.system.hasPrefix("Alamofire") || row.api.hasPrefix("multipart")
    }

    private static let outcomes: [Int: Outcome] = [
        594: { try body(.afnetworking, $0, $1, ["key": "value"]) },
        595: { method, url in
            let request = try FormRequestSerializer.afnetworking.request(method, url, parameters: nil)
            let body = request.httpBody.map { $0.isEmpty ? "(empty, non-nil)" : "something" } ?? "nil"
            return "body=\(body) ct=\(request.value(forHTTPHeaderField: "Content-Type") ?? "nil")"
        },
        596: { try query($0, $1, ["key": "value"]) },
        597: { method, url in
            let request = try FormRequestSerializer.afnetworking.request(method, url, parameters: [String: Any]())
            return request.url?.absoluteString == url ? "no \"?\" appended" : request.url?.absoluteString
        },
        598: { try query($0, $1, ["key": " :#[]@!$&'()*+,;=/?"]) },
        599: { try query($0, $1, ["key": "%20%21%22%23%24%25%26%27%28%29%2A%2B%2C%2F"]) },
        600: { method, url in
            var serializer = FormRequestSerializer.afnetworking
            serializer.querySerialization = { _, parameters in
                (parameters as? [String: String] ?? [:]).map { "\($0)**\($1)" }.joined()
            }
            let request = try serializer.request(method, url, parameters: ["key": "value"])
            return request.url?.query.map { "\($0) (not percent-escaped by AFN)" }
        },
        605: { try body(.afnetworking, $0, $1, ["key": "value"], asJSON: true) },
        606: { try body(.afnetworking, $0, $1, [["key": "value"]], asJSON: true)?.components(separatedBy: " ct=")[0] },
        607: { try? body(.afnetworking, $0, $1, ["key": NSSet(array: ["value"])], asJSON: true) },
        608: { try url($0, $1, ["foo": 1]) },
        609: { try url($0, $1, ["foo": 1]) },
        610: { try url($0, $1, ["foo": 1]) },
        613: { try url($0, $1, ["foo": 1]) },
        614: { try url($0, $1, ["foo": 1]) },
        615: { try contentType(.afnetworking2, $0, $1) },
        616: { method, url in
            var serializer = FormRequestSerializer.afnetworking2
            serializer.contentType = .plain
            return try contentType(serializer, method, url)
        },
        618: { method, url in
            var serializer = FormRequestSerializer.afnetworking2
            serializer.charset = Charset.gb18030
            return try body(serializer, method, url, ["k": "你好"])?.components(separatedBy: " ct=")[0]
        },
        629: { _, _ in
            var headers = HTTPHeaders()
            try headers.setBasicAuthorization(userName: "Aladdin", password: "open sesame")
            return headers["Authorization"]
        },
    ]

    private static func body(
        _ form: FormRequestSerializer, _ method: String, _ url: String, _ parameters: Any, asJSON: Bool = false
    ) throws -> String? {
        let serializer: any RequestSerializer = asJSON ? JSONRequestSerializer(form: form) : form
        let request = try serializer.request(method, url, parameters: parameters)
        let body = request.httpBody.map { String(decoding: $0, as: UTF8.self) } ?? "nil"
        return "body=\(body) ct=\(request.value(forHTTPHeaderField: "Content-Type") ?? "nil")"
    }

    private static func url(_ method: String, _ url: String, _ parameters: Any) throws -> String? {
        let request = try FormRequestSerializer.afnetworking.request(method, url, parameters: parameters)
        #expect(request.httpBody == nil && request.value(forHTTPHeaderField: "Content-Type") == nil)
        return request.url?.absoluteString
    }

    private static func query(_ method: String, _ url: String, _ parameters: Any) throws -> String? {
        try self.url(method, url, parameters).flatMap { URL(string: $0)?.query }
    }

    private static func contentType(
        _ serializer: FormRequestSerializer, _ method: String, _ url: String
    ) throws -> String? {
        var serializer = serializer
        serializer.charset = Charset.gb18030
        let request = try serializer.request(method, url, parameters: ["k": "v"])
        return request.value(forHTTPHeaderField: "Content-Type").map { "ct=\($0)" }
    }

    @Test func `Every row of AFNetworking is reproduced`() throws {
        let rows = try Self.rows().filter { !Self.isElsewhere($0) }
        #expect(rows.count == 19)
        for row in rows {
            let outcome = try #require(Self.outcomes[row.id], "row \(row.id) is not run")
            let words = row.input.split(separator: " ")
            let url = words.dropFirst().first.map(String.init).flatMap { $0.hasPrefix("http") ? $0 : nil }
            #expect(try outcome(String(words[0]), url ?? Self.base) == row.expected, "row \(row.id)")
        }
    }

    @Test func `Every outcome belongs to a row`() throws {
        #expect(try Set(Self.outcomes.keys).isSubset(of: Self.rows().map(\.id)))
    }
}
