/// A request that is ready to be sent.
public struct ReferenceRequest: Equatable, Sendable {
    /// The method, in the letter case in which it is sent.
    public var method: String
    /// The absolute URL.
    public var url: String
    /// The header fields, by their lower-case names.
    public var headers: [String: String]
    /// The body, if any.
    public var body: [UInt8]?

    /// Creates a request from its method, URL, header fields and body.
    public init(method: String, url: String, headers: [String: String] = [:], body: [UInt8]? = nil) {
        self.method = method
        self.url = url
        self.headers = headers
        self.body = body
    }

    /// Sets a field unless the request already has it.
    mutating func addHeader(_ name: String, _ value: String) {
        if headers[name.lowercased()] == nil { headers[name.lowercased()] = value }
    }

    /// Whether a legal URL stays legal after a text is appended (RFC 3986, sections 3.4 and 3.5). Brackets are legal,
    /// because Foundation escapes them. A second `#` is not legal.
    static func isURL(_ url: String) -> Bool {
        let bytes = Array(url.utf8)
        let start = bytes.firstIndex { $0 == UInt8(ascii: "?") || $0 == UInt8(ascii: "#") } ?? bytes.count
        let legal = ReferenceSet.unreserved.isLiteral
        var numberSigns = 0
        for index in start..<bytes.count {
            switch bytes[index] {
            case UInt8(ascii: "%"):
                if ReferenceDecoding.escape(in: bytes, at: index) == nil { return false }
            case UInt8(ascii: "#"): numberSigns += 1
            case let byte:
                if !legal[Int(byte)], !"!$&'()*+,;=:@/?[]".utf8.contains(byte) { return false }
            }
        }
        return numberSigns < 2
    }

    /// Escapes the brackets in the query and fragment of a URL, as Foundation's `URL` does.
    static func withoutBrackets(_ url: String) -> String {
        guard let start = url.firstIndex(where: { $0 == "?" || $0 == "#" }) else { return url }
        var end = ""
        for scalar in url[start...].unicodeScalars {
            switch scalar {
            case "[": end += "%5B"
            case "]": end += "%5D"
            default: end.unicodeScalars.append(scalar)
            }
        }
        return url[..<start] + end
    }
}
