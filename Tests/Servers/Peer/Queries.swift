import QueryEncoding
import QueryFormats
import QueryInspection
import TestSupport

/// Answers a question about queries. Questions and answers are JSON objects:
///
///     {"op": "encode", "style": "php", "value": ["d", [["a", ["s", "1"]]]]}     ->  {"query": "a=1"}
///     {"op": "nest", "style": "php", "pairs": [["a[]", "1"], ["b", null]]}      ->  {"value": […]}
///     {"op": "parse", "style": "php", "query": "a[]=1&b"}                       ->  {"value": […]}
///     {"op": "sigv4", "pairs": [["b", "1"], ["a", "2"]]} or {…, "query": …}     ->  {"query": "a=2&b=1"}
///     {"op": "oauth1", "method": "GET", "url": "http://a/", "pairs": […]}       ->  {"baseString": "GET&…"}
///     {"op": "sigv4-authorization", "service": "s3", "method": "GET", "path": "/", "pairs": […], "headers": {…}, "body": ""}
///     {"op": "oauth1-authorization", "method": "GET", "url": "http://a/", "pairs": […]}
///                                                                               ->  {"authorization": "…"}
///     {"op": "losses", "style": "php", "value": ["d", [["a", ["a", []]]]]}      ->  {"losses": [["a", "emptyContainer"]]}
func answer(_ request: [String: Any]) throws -> [String: Any] {
    switch request["op"] as? String {
    case "encode":
        let value = try QueryValue(tagged: request["value"] ?? [])
        return ["query": try QueryEncoder(style: style(request), limits: .none).encode(value)]
    case "nest":
        let grammar = try style(request).grammar
        return ["value": try grammar.value(of: pairs(request), limits: .none).tagged]
    case "losses":
        let value = try QueryValue(tagged: request["value"] ?? [])
        return ["losses": try style(request).losses(of: value, limits: .none).map { [$0.field, "\($0.kind)"] }]
    case "parse":
        return ["value": try serverDecoder(style(request)).value(from: request["query"] as? String ?? "").tagged]
    case "sigv4":
        if let query = request["query"] as? String { return ["query": CanonicalQuery.sigV4(query: query)] }
        return ["query": CanonicalQuery.sigV4(try pairs(request))]
    case "oauth1":
        let method = request["method"] as? String ?? ""
        let url = request["url"] as? String ?? ""
        return [
            "baseString": try CanonicalQuery.oauth1BaseString(method: method, url: url, parameters: pairs(request))
        ]
    case "sigv4-authorization", "oauth1-authorization": return ["authorization": try authorization(request)]
    default: throw BadLine(text: "no such operation")
    }
}

private func authorization(_ request: [String: Any]) throws -> String {
    func text(_ name: String) -> String { request[name] as? String ?? "" }
    if text("op") == "oauth1-authorization" {
        return try authorizationOfOAuth1(method: text("method"), url: text("url"), form: pairs(request))
    }
    return authorizationOfSignature4(
        service: text("service"), method: text("method"), path: text("path"), query: try pairs(request),
        headers: request["headers"] as? [String: String] ?? [:], body: Array(text("body").utf8))
}

private func style(_ request: [String: Any]) throws -> QueryStyle {
    guard let name = request["style"] as? String, let style = QueryStyle.standard(named: name) else {
        throw BadLine(text: "no such style")
    }
    return style
}

private func pairs(_ request: [String: Any]) throws -> [QueryPair] {
    try (request["pairs"] as? [Any] ?? []).map { pair in
        guard let pair = pair as? [Any], pair.count == 2, let field = pair[0] as? String else {
            throw BadLine(text: "no pair")
        }
        return QueryPair(field: field, value: pair[1] as? String)
    }
}

/// Returns a decoder that is as lenient as the system of the style.
private func serverDecoder(_ style: QueryStyle) -> QueryDecoder {
    var decoder = QueryDecoder(style: style, limits: .none)
    decoder.malformed = style.grammar.malformed
    decoder.invalid = style.grammar.invalid
    return decoder
}
