import Foundation
import LegacyCharsets
import PercentEncoding
import PercentEncodingReference
import QueryEncoding
import TestSupport
#if canImport(QueryInspection)
    import QueryFormats
    import QueryInspection
#endif

/// The shape of many queries of random trees.
struct Probe: Codable {
    var a: Int?
    var b: [String]?
    var name: String?
    var aB: [String: String]?
    var oneTwoThree: [Nested]?
    var z: Nested?
    struct Nested: Codable { var a: Bool?, b: Double?, name: [Int]? }
}

struct Strict: Codable { var a: Int, b: String }

private let pieces = [
    "[", "]", "[]", "[0]", "[1]", "[a]", "&", "=", "%", "%5B", "%5D", ".", "+", ";", ",", "{}", "%FF", "a", "&a", "a=1",
    "]=", "&a[]=", "&a[b]=1", "&name=x", "%00", "%E6%B1%89", "é", "%B0%A1", "%u6C49", " ", "%20", "\u{FEFF}", "?",
    "a%5B0%5D=",
]

/// Returns a query that was written in a style and then damaged.
func query(_ style: QueryStyle, _ trees: inout RandomTrees, _ generator: inout SeededGenerator) -> [UInt8] {
    var bytes: [UInt8]
    switch generator.next() % 8 {
    case 0: bytes = generator.interestingBytes(Int.random(in: 0..<120, using: &generator))
    case 1: bytes = (0..<Int.random(in: 0..<14, using: &generator)).flatMap { _ in Array(generator.pick(pieces).utf8) }
    default:
        var writing = style
        writing.nulls = .key
        writing.numbers = .swift
        bytes = Array(
            ((try? QueryEncoder(style: writing).encode(QueryValue(trees.dictionary(depth: 3)))) ?? "a=1&b=2").utf8)
    }
    if generator.next() % 12 == 0, !bytes.isEmpty {
        let size = generator.pick([60, 64, 70, 200, 16_300, 16_384, 16_500, 33_000])
        let part = bytes + [UInt8(ascii: "&")]
        while bytes.count < size { bytes += part }
        bytes.removeLast(bytes.count - size)
    }
    for _ in 0..<Int.random(in: 0...3, using: &generator) {
        let position = Int.random(in: 0...bytes.count, using: &generator)
        switch Int.random(in: 0..<4, using: &generator) {
        case 0 where position < bytes.count: bytes.remove(at: position)
        case 1 where bytes.count < 1000: bytes += [UInt8(ascii: "&")] + bytes.prefix(position)
        default: bytes.insert(contentsOf: generator.pick(pieces).utf8, at: position)
        }
    }
    return bytes
}

private func decoder(_ style: QueryStyle, _ generator: inout SeededGenerator) -> QueryDecoder {
    var decoder = QueryDecoder(style: style, limits: generator.next() % 3 == 0 ? .standard : .none)
    if generator.next() % 8 == 0 { decoder = .form }
    decoder.malformed = generator.pick([.fail, .keep])
    decoder.invalid = generator.pick([.fail, .replace])
    decoder.space = generator.pick([nil, nil, .plus, .percent])
    decoder.separators = generator.pick([nil, nil, .ampersand, .ampersandAndSemicolon])
    decoder.duplicates = generator.pick([.combine, .combine, .first, .last, .fail])
    decoder.empty = generator.pick([.asTyped, .absent])
    decoder.keyCase = generator.pick([.sensitive, .sensitive, .asciiInsensitive])
    if generator.next() % 4 == 0 { decoder.charset = generator.pick(charsets) }
    if generator.next() % 4 == 0 {
        switch generator.next() % 4 {
        case 0: decoder.limits.depth = Int.random(in: 0..<3, using: &generator)
        case 1: decoder.limits.pairs = Int.random(in: 0..<8, using: &generator)
        case 2: decoder.limits.index = Int.random(in: 0..<3, using: &generator)
        default: decoder.limits.bytes = Int.random(in: 0..<80, using: &generator)
        }
    }
    return decoder
}

func addQueries(_ generator: inout SeededGenerator, _ seed: UInt64, _ results: inout Results) {
    var trees = RandomTrees(seed: seed)
    let style = style(&generator)
    let query = query(style, &trees, &generator)
    let decoder = decoder(style, &generator)
    let text = String(decoding: query, as: UTF8.self)
    results.add("value") { try decoder.value(from: query) }
    results.add("value of text") { try decoder.value(from: text) }
    results.add("pairs") { try decoder.pairs(from: query) }
    results.add("pairs of text") { try decoder.pairs(from: text) }
    results.add("probe") { try described(decoder.decode(Probe.self, from: query)) }
    results.add("strict") { try described(decoder.decode(Strict.self, from: text)) }
    results.add("dictionary") { try described(decoder.decode([String: String].self, from: query)) }
    results.add("arrays") { try described(decoder.decode([String: [String]].self, from: query)) }
    results.add("values") { try described(decoder.decode([String: QueryValue].self, from: query)) }
    results.add("form") { FormURLEncoded.pairs(in: query) }
    results.add("form in charset") { try FormURLEncoded.pairs(in: query, charset: decoder.charset) }
    addViews(query, decoder, &results)
}

private func described(_ value: some Encodable) throws -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = .sortedKeys
    encoder.nonConformingFloatEncodingStrategy = .convertToString(
        positiveInfinity: "i", negativeInfinity: "-i", nan: "n")
    return String(decoding: try encoder.encode(value), as: UTF8.self)
}

private func addViews(_ query: [UInt8], _ decoder: QueryDecoder, _ results: inout Results) {
    let space = decoder.space ?? .plus, separators = decoder.separators ?? .ampersand
    results.add("fields") {
        try QueryFields(
            query, space: space, malformed: decoder.malformed, invalid: decoder.invalid, separators: separators,
            limits: decoder.limits
        ).map { field in
            let charset = try decoder.charset.map { try field.value(in: $0) ?? "-" } ?? ""
            return "\(field.nameRange)\(field.valueRange as Any)\(try field.name)=\(try field.value ?? "-")"
                + "\(field.hasName("a"))\(field.hasName("name"))\(charset)"
        }
    }
    results.add("view") {
        var view = try QueryView(
            query.span, space: space, malformed: decoder.malformed, invalid: decoder.invalid, separators: separators,
            limits: decoder.limits)
        var found: [String] = []
        while let field = view.next() {
            found.append(
                "\(field.nameRange)\(field.valueRange as Any)\(try field.name)=\(try field.value ?? "-")\(field.hasName("a"))"
            )
        }
        return found
    }
    results.add("first") { try QueryFields(query, space: space, limits: decoder.limits).firstValue(named: "a") as Any }
    results.add("named") { try QueryFields(query, space: space, limits: decoder.limits).values(named: "name") }
}

func addTexts(_ generator: inout SeededGenerator, _ seed: UInt64, _ results: inout Results) {
    var trees = RandomTrees(seed: seed)
    let style = style(&generator)
    let query = query(style, &trees, &generator)
    let text = String(decoding: query, as: UTF8.self)
    if generator.next() % 6 == 0 {
        // The type moved to another module.
        results.add("explanation") {
            "\(QueryExplanation(of: text, charsets: charsets.compactMap { $0 }))"
                .replacingOccurrences(of: "QueryInspection.", with: "QueryEncoding.")
        }
    }
    results.add("repaired") { text.repairingQuery() }
    results.add("repaired in charset") { try text.repairingQuery(charset: generator.pick(charsets)) }
    results.add("repaired URL") { ("https://a.test/p?" + text).repairingURL() }
    results.add("appended") { ("https://a.test/p?" + text + "#f").appendingQuery("x=1") }
    results.add("sigv4") { CanonicalQuery.sigV4(query: text, space: generator.pick([.percent, .plus])) }
    results.add("sigv4 pairs") { CanonicalQuery.sigV4(FormURLEncoded.pairs(in: query)) }
    results.add("oauth") {
        try CanonicalQuery.oauth1BaseString(
            method: "get", url: "https://a.test/p?" + text, parameters: FormURLEncoded.pairs(in: query))
    }
    let shape = generator.pick([OpenAPIParameter.Shape.primitive, .array, .object])
    let parameter = OpenAPIParameter(
        name: generator.pick(["a", "name", "b[]"]),
        style: generator.pick([.form, .spaceDelimited, .pipeDelimited, .deepObject]),
        explode: generator.pick([nil, true, false]), allowReserved: generator.next() % 2 == 0)
    results.add("parameter") { try parameter.value(in: text, as: shape) as Any }
    let value = QueryValue(trees.value(depth: 2))
    results.add("parameter written") { try parameter.query(of: value) }
}
