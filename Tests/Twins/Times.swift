import LegacyCharsets
import PercentEncoding
import QueryEncoding

/// Prints the least time of each operation in nanoseconds.
func printTimes(_ only: String?) {
    let record = Record.sample
    guard let value = try? QueryEncoder().queryValue(of: record) else { return }
    func time(_ name: String, _ work: () throws -> Int) {
        if let only, only.hasSuffix("$") ? name + "$" != only : !name.contains(only) { return }
        var least = Double.infinity, calls = 1, sum = 0
        for round in 0..<40 {
            let duration = ContinuousClock().measure { for _ in 0..<calls { sum &+= (try? work()) ?? 0 } }
            let nanoseconds = Double(duration.components.attoseconds) / 1e9
            if round < 3 {
                calls = max(1, Int(2_000_000 * Double(calls) / max(nanoseconds, 1)))
            } else {
                least = min(least, nanoseconds / Double(calls))
            }
        }
        print(name, Int(least), sum == 42 ? "" : "", separator: "\t")
    }
    let encoder = QueryEncoder()
    for (name, style) in [
        ("auto", QueryStyle.auto), ("afnetworking2", .afnetworking2), ("alamofireForm", .alamofireForm),
        ("rails", .rails),
    ] {
        let encoder = QueryEncoder(style: style)
        time("write \(name)") { try encoder.encode(value).utf8.count }
        time("write Encodable \(name)") { try encoder.encode(record).utf8.count }
    }
    let gbk = QueryEncoder(charset: Charset.gbk)
    time("write gbk") { try gbk.encode(value).utf8.count }
    time("pairs(of:)") { try encoder.pairs(of: value).count }
    var output: [UInt8] = []
    output.reserveCapacity(10_000)
    time("write appending") {
        output.removeAll(keepingCapacity: true)
        try encoder.encode(value, appendingTo: &output)
        return output.count
    }
    let short: QueryValue = ["q": "swift c", "page": 2, "lang": "de"]
    time("write short") { try encoder.encode(short).utf8.count }
    let keys = QueryValue.dictionary((0..<1000).map { ("key\($0)", QueryValue.string("value é \($0)")) })
    time("write 1000 keys") { try encoder.encode(keys).utf8.count }
    let deep = (0..<64).reduce("x" as QueryValue) { value, _ in ["next": value] }
    time("write deep") { try encoder.encode(deep).utf8.count }
    let long: QueryValue = ["text": .string(String(repeating: "汉字 and text, ", count: 8000))]
    time("write long") { try encoder.encode(long).utf8.count }
    for pairs in [3, 32, 1000] {
        let form = (0..<pairs).map { QueryPair(field: "name\($0)", value: "value é & \($0)") }
        let texts = form.map { ($0.field, $0.value ?? "") }
        time("form of \(pairs)") { form.formURLEncoded().utf8.count }
        time("form of \(pairs) texts") { texts.formURLEncoded().utf8.count }
        time("percentEncoded of \(pairs)") { form.percentEncoded().utf8.count }
        let query = form.formURLEncoded()
        time("pairs in \(pairs)") { FormURLEncoded.pairs(in: query).count }
        time("fields in \(pairs)") {
            var weight = 0
            for field in try QueryFields(query) { weight &+= field.nameRange.count &+ (field.valueRange?.count ?? 0) }
            return weight
        }
        let bytes = Array(query.utf8)
        time("view of \(pairs)") {
            var view = try QueryView(bytes.span), weight = 0
            while let field = view.next() { weight &+= field.nameRange.count &+ (field.valueRange?.count ?? 0) }
            return weight
        }
        time("first of \(pairs)") { try QueryFields(query).firstValue(named: "name\(pairs - 1)")?.utf8.count ?? 0 }
    }
    for (name, style) in [("auto", QueryStyle.auto), ("php", .php), ("rails", .rails), ("qs", .qs)] {
        guard let query = try? QueryEncoder(style: style).encode(value) else { continue }
        let decoder = QueryDecoder(style: style)
        time("read \(name)") { try decoder.value(from: query).isNull ? 1 : 2 }
        time("read pairs \(name)") { try decoder.pairs(from: query).count }
        if name == "auto" { time("read Decodable") { try decoder.decode(Record.self, from: query).id } }
    }
    var joined = QueryStyle.auto
    joined.arrays = .separator(",")
    let decoder = QueryDecoder(style: joined)
    if let query = try? QueryEncoder(style: joined).encode(value) {
        time("read joined") { try decoder.value(from: query).isNull ? 1 : 2 }
    }
    if let query = try? gbk.encode(value) {
        let decoder = QueryDecoder(charset: Charset.gbk)
        time("read gbk") { try decoder.value(from: query).isNull ? 1 : 2 }
    }
}
