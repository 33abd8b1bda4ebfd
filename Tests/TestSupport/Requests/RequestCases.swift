import Foundation
package import PercentEncodingReference
import QueryEncoding
import RequestEncoding

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// A request to which parameters are added.
struct RequestCase: Sendable {
    let request: URLRequest
    let reference: ReferenceRequest

    /// Creates a case; nil if Foundation rejects the URL.
    init?(_ choices: inout some Choosing) {
        let method = choices.pick(Self.methods)
        let url = "https://" + choices.pick(Self.hosts) + Self.path(&choices) + choices.pick(Self.ends)
        var request = URLRequest(url: URL(string: url) ?? URL(fileURLWithPath: ""))
        request.httpMethod = method
        for field in choices.some(2, { $0.pick(Self.headers) }) {
            request.setValue(field.value, forHTTPHeaderField: field.name)
        }
        guard request.url?.absoluteString == url else { return nil }
        self.request = request
        reference = ReferenceRequest(request)
    }

    private static let methods = [
        "GET", "get", "HEAD", "DELETE", "dElEtE", "POST", "post", "Post", "PUT", "PATCH", "OPTIONS", "QUERY", "x",
    ]
    private static let hosts = ["a.test", "a.test:8080", "u:p@a.test", "[::1]"]
    private static let paths = ["", "/", "/a/b%20c", "/?", "/a?b=c", "/?a=1&", "?%E6&=%b1", "/?x=?"]
    private static let ends = ["", "", "", "#", "#top", "#a?b"]

    /// The header fields for requests and serializers.
    static let headers: [(name: String, value: String)] = [
        ("Content-Type", "text/plain"), ("content-type", "x/y; z=1"), ("X-A", "1"), ("x-a", "2"),
        ("Accept", "*/*"),
    ]

    /// Returns a path and a query, sometimes followed by random escaped text.
    private static func path(_ choices: inout some Choosing) -> String {
        let path = choices.pick(paths)
        if path.isEmpty || choices.isChosen() { return path }
        return path + ReferenceEncoding.encodeText(Array(choices.text().utf8), .unreserved)
    }
}

extension ReferenceRequest {
    /// Creates a copy of a Foundation request.
    init(_ request: URLRequest) {
        var headers: [String: String] = [:]
        for (name, value) in request.allHTTPHeaderFields ?? [:] { headers[name.lowercased()] = value }
        self.init(
            method: request.httpMethod ?? "", url: request.url?.absoluteString ?? "", headers: headers,
            body: request.httpBody.map { Array($0) })
    }
}

/// A request to which one version of AFNetworking adds parameters.
package struct AFNetworkingCase {
    private let base: RequestCase
    private var serializer: FormRequestSerializer
    private var reference: ReferenceAFNetworking
    private let parameters: ReferenceValue?

    package init?(_ choices: inout some Choosing) {
        guard let base = RequestCase(&choices) else { return nil }
        self.base = base
        let version = choices.pick(ReferenceAFNetworking.Version.allCases)
        serializer = version.isBefore26 ? .afnetworking2 : .afnetworking
        switch version {
        case .charsetInContentType, .noEmptyQuery: break
        case .plainContentType: serializer.contentType = .plain
        case .emptyBody: serializer.queryPlacement = .atEndEvenIfEmpty
        }
        guard let style = ReferenceStyle.standard(named: version.isBefore26 ? "afnetworking-2" : "afnetworking") else {
            return nil
        }
        reference = ReferenceAFNetworking(version: version, style: style)
        for field in choices.some(2, { $0.pick(RequestCase.headers) }) where serializer.headers[field.name] == nil {
            serializer.headers[field.name] = field.value
            reference.headers.append(field)
        }
        if choices.number(below: 8) == 0 {
            serializer.methodsEncodingParametersInURI = ["POST", "X"]
            reference.methodsInURI = ["POST", "X"]
        }
        if choices.number(below: 8) == 0 {
            let block = choices.text()
            serializer.querySerialization = { _, _ in block }
            reference.block = block
        }
        if choices.isChosen() {
            let charset = CharsetCase(&choices)
            serializer.charset = charset.charset
            reference.encoding = charset.reference
        }
        if choices.number(below: 8) == 0 {
            parameters = nil
        } else {
            // Parameters for a block are fixed, because not all random parameters can be converted to Foundation
            // objects.
            parameters = reference.block == nil ? choices.parameters() : .dictionary([("a", .array([.null]))])
        }
        // The repaired profile's output for surrogates is known only for some encodings.
        if let tables = reference.encoding?.tables, !texts.allSatisfy({ $0.unicodeScalars.allSatisfy(tables.isKnown) })
        {
            return nil
        }
    }

    private var texts: [String] {
        let pairs = parameters.flatMap { try? ReferenceFlattener.pairs(of: $0, style: reference.style) } ?? []
        return pairs.map { $0.field + ($0.value ?? "") } + [reference.block ?? ""]
    }

    /// The request from the product; nil if the call fails.
    package var written: ReferenceRequest? {
        let value: Any? = parameters.map { QueryValue($0) }
        return (try? serializer.serialize(base.request, parameters: value)).map { ReferenceRequest($0) }
    }

    package var expected: ReferenceRequest? { reference.serialize(base.reference, parameters: parameters) }
}
