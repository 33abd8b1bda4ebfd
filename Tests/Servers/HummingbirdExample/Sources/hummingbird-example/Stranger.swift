import AsyncHTTPClient
import Foundation
import NIOHTTP1

/// An invalid or rare request, and the expected response.
struct Stranger: CustomStringConvertible {
    var description: String {
        "\(method) \(path.prefix(60)) \(types) \(String(decoding: body.prefix(60), as: UTF8.self))"
    }

    var method = "POST"
    var path = "/searches"
    var types = [form]
    var body: [UInt8] = []
    let status: UInt
    let answer: Answer

    /// The expected type and body of a response.
    struct Answer {
        let type: String?
        let holds: @Sendable (String) -> Bool

        /// Returns the expectation of an error in Hummingbird's format, with a message that contains the text.
        static func error(_ text: String) -> Answer {
            Answer(type: "application/json; charset=utf-8") { body in
                let error = try? JSONDecoder().decode([String: [String: String]].self, from: Data(body.utf8))
                return error?.keys.sorted() == ["error"] && error?["error"]?.keys.sorted() == ["message"]
                    && error?["error"]?["message"]?.contains(text) == true
            }
        }

        static func form(_ text: String) -> Answer { Answer(type: Stranger.form) { $0 == text } }

        /// Hummingbird's response to a body that is too long.
        static let nothing = Answer(type: nil) { $0.isEmpty }
    }

    /// The values of `Accept` in a response with status 415; empty if the request has the media type of forms.
    var accepted: [String] { types.contains { $0.hasPrefix(Self.form) } ? [] : [Self.form] }

    private static let form = "application/x-www-form-urlencoded"

    func request(to url: String) -> HTTPClientRequest {
        var request = HTTPClientRequest(url: url + path)
        request.method = HTTPMethod(rawValue: method)
        for type in types { request.headers.add(name: "Content-Type", value: type) }
        if method != "GET" { request.body = .bytes(body) }
        return request
    }

    private static func posting(_ body: String, _ status: UInt, _ answer: Answer) -> Stranger {
        Stranger(body: Array(body.utf8), status: status, answer: answer)
    }

    private static func getting(_ path: String, _ status: UInt, _ answer: Answer) -> Stranger {
        Stranger(method: "GET", path: path, types: [], status: status, answer: answer)
    }

    private static func typed(_ types: String..., status: UInt, _ answer: Answer) -> Stranger {
        Stranger(types: types, body: Array("wd=%C3%A9&tags=b".utf8), status: status, answer: answer)
    }
}

extension Stranger {
    /// A request to a handler that throws Hummingbird's own error.
    static let failure = getting(
        "/failures", 409,
        Answer(type: "application/json; charset=utf-8") { body in
            body == #"{"error":{"message":"no \"é\" & 汉"}}"#
        })

    /// Requests that get the same response with every style of forms.
    static let requests: [Stranger] = [
        failure,
        // The data.
        posting("wd=%zz&tags=a", 400, .error("at byte 3")), posting("wd=%FF&tags=a", 400, .error("at byte 3")),
        posting("tags=a", 400, .error("wd")), posting("", 400, .error("wd")), posting("&&&=", 400, .error("wd")),
        posting("wd=a&wd=b&tags=c", 400, .error("wd")),
        Stranger(body: [0xFF, 0x00, 0x3D], status: 400, answer: .error("at byte 0")),
        // The limits.
        posting(String(repeating: "a=1&", count: 1001), 413, .error("too many values")),
        posting("wd=" + String(repeating: "a", count: 2 << 20), 413, .nothing),
        Stranger(body: Array(repeating: UInt8(ascii: "&"), count: 3 << 20), status: 413, answer: .nothing),
        // The type.
        typed("application/json", status: 415, .error("application/json")),
        typed("multipart/form-data; boundary=a", status: 415, .error("multipart/form-data")),
        typed("text/plain", status: 415, .error("text/plain")), typed("text", status: 400, .error("at byte 4")),
        typed("application/x-www-form-urlencoded; charset=\"utf-8", status: 400, .error("at byte 43")),
        typed(form, form, status: 400, .error("at byte 33")),
        typed("application/x-www-form-urlencoded; charset=utf-7", status: 415, .error("utf-7")),
        typed("application/x-www-form-urlencoded; charset=nonsense", status: 415, .error("nonsense")),
        // The query.
        getting("/searches?wd=%FF", 400, .error("at byte 3")), getting("/searches", 400, .error("wd")),
        getting("/searches?" + String(repeating: "a&", count: 1001), 413, .error("too many values")),
        Stranger(path: "/queries?wd=%FF", status: 400, answer: .error("at byte 3")),
        Stranger(path: "/queries", status: 400, answer: .error("wd")),
        Stranger(path: "/queries?wd=a", status: 400, answer: .error("tags")),
        Stranger(path: "/queries?" + String(repeating: "a&", count: 1001), status: 413, answer: .error("too many")),
    ]

    /// Requests to the server with the default style and all charsets.
    static let ordersOnly: [Stranger] = [
        typed(status: 200, .form("wd=%C3%A9&tags=b")),
        typed("APPLICATION/X-WWW-FORM-URLENCODED", status: 200, .form("wd=%C3%A9&tags=b")),
        typed(
            "application/x-www-form-urlencoded; a=b; charset=\"UTF-8\"", status: 200, .form("wd=%C3%A9&tags=b")),
        typed("application/x-www-form-urlencoded; charset=gbk", status: 200, .form("wd=%E8%8C%85&tags=b")),
        typed(
            "application/x-www-form-urlencoded; charset=koi8-r", status: 200, .form("wd=%D1%86%E2%95%98&tags=b")),
        Stranger(path: "/queries?wd=%00&tags=+", status: 200, answer: .form("wd=%00&tags=+")),
        posting("wd" + String(repeating: "[a]", count: 33) + "=1", 413, .error("too deeply nested")),
        posting("wd[a]=1&wd=2", 400, .error("at byte")),
        Stranger(path: "/orders", body: Array("customer[name]=x".utf8), status: 400, answer: .error("items")),
    ]

    /// Requests to the server that writes errors as fields.
    static let errorsAsFields: [Stranger] = [
        getting("/failures", 409, .form("error=no+%22%C3%A9%22+%26+%E6%B1%89")),
        posting("wd=a+b&tags=1&tags=2", 200, .form("wd=a+b&tags=1&tags=2")),
        typed(
            "application/x-www-form-urlencoded; charset=gbk", status: 415,
            Answer(type: form) {
                $0.hasPrefix("error=a+charset+that+is+not+known")
            }),
    ]
}
