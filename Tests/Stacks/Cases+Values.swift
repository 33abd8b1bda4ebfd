import Foundation
import QueryEncoding
import QueryInspection
import RequestEncoding

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

private func nestedValue(_ levels: Int) -> QueryValue {
    var value: QueryValue = "1"
    for level in 0..<levels { value = level % 2 == 0 ? [value] : ["kid": value] }
    return value
}

private func nestedParameters(_ levels: Int) -> [String: Any] {
    var value: Any = "1"
    for level in 1..<levels { value = level % 2 == 0 ? ["kid": value] as Any : [value] }
    return ["kid": value]
}

/// Values that are read, written and compared at the maximum depth.
var valueCases: [Case] {
    let deepest = QueryLimits.maximumDepth
    let value = nestedValue(deepest)
    let shallower = nestedValue(500)
    let other = nestedValue(deepest)
    let parameters = nestedParameters(deepest)
    let objects = nestedParameters(128)
    let query = "kid" + String(repeating: "[kid]", count: deepest) + "=1"
    return readingCases(query) + [
        Case("a value is written", levels: deepest, enough: 64) { _ = try QueryEncoder(limits: .none).encode(value) },
        Case("pairs of a value", levels: deepest, enough: 64) { _ = try QueryEncoder().pairs(of: value) },
        Case("losses of a value", levels: deepest, enough: 512) {
            let losses = QueryStyle.auto.losses(of: value, limits: .none)
            if losses.contains(where: { $0.error?.kind == .depthLimit }) { throw QueryCodingError(kind: .depthLimit) }
            guard losses.isEmpty else { throw QueryCodingError(kind: .malformedValue, detail: "\(losses)") }
        },
        Case("a value is compared, hashed and described", levels: deepest, enough: 64) {
            let isSame = value == other && value.hashValue == other.hashValue
            if !isSame || value.description.isEmpty { throw QueryCodingError(kind: .malformedValue) }
        },
        // Foundation rejects more than 510 levels.
        Case("a value is written as JSON", levels: 500) { _ = try JSONEncoder().encode(shallower) },
        Case("[String: Any]", levels: deepest, enough: 512) { _ = try QueryValue(any: parameters) },
        Case("a form", levels: deepest, enough: 512) {
            _ = try FormRequestSerializer().request("POST", "http://a.test/", parameters: parameters)
        },
        Case("a multipart form", levels: deepest, enough: 64) {
            var form = try MultipartFormData()
            try form.append(parameters: value)
        },
        Case("JSON", levels: 128, enough: 512) {
            _ = try JSONRequestSerializer().request("POST", "http://a.test/", parameters: objects)
        },
        Case("Alamofire's JSON", levels: 128, enough: 512) {
            let request = URLRequest(url: URL(fileURLWithPath: "/"))
            _ = try JSONEncoding.prettyPrinted.encode(request, withJSONObject: objects)
        },
        Case("an XML property list", levels: 128, enough: 512) {
            _ = try PropertyListRequestSerializer().request("POST", "http://a.test/", parameters: objects)
        },
        Case("a binary property list", levels: 128, enough: 512) {
            let serializer = PropertyListRequestSerializer(format: .binary)
            _ = try serializer.request("POST", "http://a.test/", parameters: objects)
        },
    ]
}

private func readingCases(_ query: String) -> [Case] {
    let styles: [(String, QueryStyle)] = [
        ("auto", .auto), ("php", .php), ("rails", .rails), ("rack-2", .rack2), ("qs", .qs),
    ]
    return styles.flatMap { name, style in
        let decoder = QueryDecoder(style: style, limits: .none)
        // Rack 3 rejects more than 32 levels, and Rack 2 more than 100.
        let levels = ["rails": 30, "rack-2": 90][name] ?? QueryLimits.maximumDepth
        let query = "kid" + String(repeating: "[kid]", count: levels) + "=1"
        return [
            Case("a value in the style \(name)", levels: levels, enough: 512) {
                _ = try decoder.value(from: query)
            },
            Case("pairs in the style \(name)", levels: levels, enough: 64) { _ = try decoder.pairs(from: query) },
        ]
    } + [
        Case("values in a dictionary", levels: QueryLimits.maximumDepth, enough: 512) {
            _ = try QueryDecoder(limits: .none).decode([String: QueryValue].self, from: query)
        }
    ]
}
