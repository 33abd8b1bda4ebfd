import LegacyCharsets
import PercentEncoding
import QueryEncoding
import TestSupport
#if canImport(QueryInspection)
    import QueryInspection
#endif

let charsets: [(any TextEncoding)?] = [
    nil, nil, nil, Charset.gbk, try? Charset("shift_jis"), try? Charset("iso-2022-jp"),
    try? Charset("utf-16le"),
]

/// Returns a standard style or a random style.
func style(_ generator: inout SeededGenerator) -> QueryStyle {
    var style =
        Bool.random(using: &generator)
        ? generator.pick(QueryStyle.standard).style : QueryStyle.random(using: &generator)
    if Int.random(in: 0..<4, using: &generator) == 0 {
        style.escapeCharset = generator.pick([.utf8, .given])
        style.dates = generator.pick([.iso8601, .description, .local, .secondsSince2001])
        style.data = generator.pick([.base64, .hexadecimal, .description])
        style.absentOptionals = generator.pick([.drop, .null])
    }
    return style
}

func limits(_ generator: inout SeededGenerator) -> QueryLimits {
    var limits = QueryLimits.writing
    if Bool.random(using: &generator) { return limits }
    switch Int.random(in: 0..<4, using: &generator) {
    case 0: limits.depth = Int.random(in: 0..<4, using: &generator)
    case 1: limits.pairs = Int.random(in: 0..<12, using: &generator)
    default: limits.bytes = Int.random(in: 0..<(Bool.random(using: &generator) ? 60 : 1500), using: &generator)
    }
    return limits
}

/// Returns a random value. Some have texts that are longer than the writer's windows.
func value(_ trees: inout RandomTrees, _ generator: inout SeededGenerator) -> QueryValue {
    let depth = Int.random(in: 1...6, using: &generator)
    let value = QueryValue(generator.next() % 7 == 0 ? trees.value(depth: depth) : trees.dictionary(depth: depth))
    guard generator.next() % 8 == 0 else { return value }
    let long = String(repeating: trees.text() + "x", count: Int.random(in: 1...900, using: &generator))
    let many = (0..<Int.random(in: 1...80, using: &generator)).map { _ in QueryValue(trees.value(depth: 2)) }
    return generator.next() % 2 == 0
        ? .dictionary([("long", .string(long)), ("v", value), ("many", .array(many))])
        : .dictionary([(long, value), ("many", .array(many)), (trees.text(), .string(long))])
}

extension QueryEncoder {
    /// Whether an allowed difference may occur: if brackets are literal, the bytes of `pairs(of:)`, which are only
    /// counted and sorted, keep the brackets in keys.
    var mayDiffer: Bool {
        style.punctuation == .literal && (style.keyOrder == .segments || limits.bytes < QueryLimits.writing.bytes)
    }
}

func addValues(_ generator: inout SeededGenerator, _ seed: UInt64, _ results: inout Results) {
    var trees = RandomTrees(seed: seed)
    let style = style(&generator)
    let value = value(&trees, &generator)
    let encoder = QueryEncoder(style: style, charset: generator.pick(charsets), limits: limits(&generator))
    results.add("text") { try encoder.encode(value) }
    var output = Array("start".utf8)
    results.add("bytes") { try encoder.encode(value, appendingTo: &output) }
    results.add("output", String(decoding: output, as: UTF8.self))
    if encoder.mayDiffer { return }
    results.add("pairs") {
        try encoder.pairs(of: value).map {
            "\($0.field.debugDescription)=\($0.value.debugDescription)\($0.isValueEncoded)"
        }
    }
    if generator.next() % 8 == 0 {
        let field = trees.text()
        results.add("field") { try encoder.pairs(field: field, value: value) }
    }
    if generator.next() % 4 == 0 {
        results.add("losses") { style.losses(of: value).map { "\($0)" } }
    }
    guard let pairs = try? QueryEncoder(style: style).pairs(of: value) else { return }
    results.add("pairs written") { pairs.percentEncoded(style: style) }
    results.add("pairs in charset") { try pairs.percentEncoded(style: style, charset: encoder.charset) }
    if let pair = pairs.first {
        results.add("pair") { pair.percentEncoded(style: style) }
        results.add("pair in charset") { try pair.percentEncoded(style: style, charset: encoder.charset) }
    }
    results.add("form") { pairs.formURLEncoded() }
    results.add("form in charset") { try pairs.formURLEncoded(charset: encoder.charset) }
    let texts = pairs.map { ($0.field, $0.value ?? "") }
    results.add("form of texts") { texts.formURLEncoded() }
    results.add("form of texts in charset") { try texts.formURLEncoded(charset: encoder.charset) }
}
