import BenchmarkSupport
import QueryEncoding

// The cost of queries by the number of their pairs, and by the depth of their nesting.
extension Suite {
    /// Passes to `body` the races of forms of 1 to 1,000,000 pairs, and of values nested in 1 to 512 dictionaries.
    func queryScaling(_ body: (Race) throws -> Void) throws {
        for pairs in sizes([1, 10, 100, 1000, 10_000, 100_000, 1_000_000], quick: [1, 100, 10_000]) {
            lazy var forms = Forms.random(pairs: pairs, atLeast: 1)
            lazy var queries = forms.map { $0.formURLEncoded() }
            lazy var values = Self.keyed(forms)
            lazy var nested = values.map { value in must { try Self.encoder.encode(value) } }
            try race("form", "pairs", pairs, queries, Self.writers(forms)).map(body)
            try race("parse", "pairs", pairs, queries, Self.readers(queries)).map(body)
            try race("nested", "keys", pairs, nested, Self.writers(values)).map(body)
            try race("parse", "keys", pairs, nested, Self.readers(keyed: nested)).map(body)
        }
        for depth in sizes((0...9).map { 1 << $0 }, quick: [1, 32, 512]) {
            lazy var chains = Chain.random(depth: depth)
            lazy var queries = chains.map { chain in must { try Self.encoder.encode(chain.value) } }
            try race("nested", "depth", depth, queries, Self.writers(chains)).map(body)
            try race("parse", "depth", depth, queries, Self.readers(deep: queries)).map(body)
        }
    }

    private static let encoder = QueryEncoder()
    private static let decoder = QueryDecoder(limits: .none)

    /// Returns a race, or nil if the race is excluded. No workload is made for an excluded race, because large workloads
    /// take long to make.
    private func race(
        _ operation: String, _ workload: String, _ size: Int, _ queries: @autoclosure () -> [String],
        _ contenders: @autoclosure () -> [Contender]
    ) -> Race? {
        let title = Race.Title(suite: "scaling", operation: operation, workload: workload, size: size)
        guard includes(title) else { return nil }
        let bytes = queries().map { Array($0.utf8) }
        return Race(title, calls: bytes.count, bytesPerCall: averageLength(bytes), contenders(), copied: bytes)
    }

    // MARK: Pairs

    private static func writers(_ forms: [[QueryPair]]) -> [Contender] {
        [.ours("formURLEncoded() of QueryPair", .query) { pass(forms, $0) { $0.formURLEncoded() } }]
    }

    private static func readers(_ queries: [String]) -> [Contender] {
        [
            .ours("FormURLEncoded.pairs(in:)", .query) {
                pass(queries, $0) { ReadPairs(FormURLEncoded.pairs(in: $0)) }
            },
            .ours("QueryFields, no texts", .query) {
                pass(queries, $0) { query in
                    var weight = 0
                    for field in must({ try QueryFields(query, limits: .none) }) {
                        weight &+= field.nameRange.count &+ (field.valueRange?.count ?? 0)
                    }
                    return SeenFields(query, weight: weight)
                }
            },
        ]
    }

    // MARK: Dictionaries with one key for each pair

    private static func keyed(_ forms: [[QueryPair]]) -> [QueryValue] {
        forms.map { form in
            QueryValue.dictionary(
                form.enumerated().map { number, pair in
                    QueryValue.Entry(key: "\(pair.field)\(number)", value: .string(pair.value ?? ""))
                })
        }
    }

    private static func writers(_ values: [QueryValue]) -> [Contender] {
        [.ours("encode(QueryValue)", .query) { pass(values, $0) { value in must { try encoder.encode(value) } } }]
    }

    private static func readers(keyed queries: [String]) -> [Contender] {
        [
            .ours("value(from:)", .query) {
                pass(queries, $0) { query in
                    let value = must { try decoder.value(from: query) }
                    return Rewritten(weight: value.isNull ? 0 : 1) { must { try encoder.encode(value) } }
                }
            }
        ]
    }

    // MARK: Depth

    private static func writers(_ chains: [Chain]) -> [Contender] {
        let values = chains.map(\.value)
        return [
            .ours("encode(QueryValue)", .query) { pass(values, $0) { value in must { try encoder.encode(value) } } },
            .ours("encode(Encodable)", .query) { pass(chains, $0) { chain in must { try encoder.encode(chain) } } },
        ]
    }

    private static func readers(deep queries: [String]) -> [Contender] {
        [
            .ours("value(from:)", .query) {
                pass(queries, $0) { query in
                    let value = must { try decoder.value(from: query) }
                    return Rewritten(weight: value.isNull ? 0 : 1) { must { try encoder.encode(value) } }
                }
            },
            .ours("decode(Decodable)", .query) {
                pass(queries, $0) { query in
                    let chain = must { try decoder.decode(Chain.self, from: query) }
                    return Rewritten(weight: chain.next == nil ? 0 : 1) { must { try encoder.encode(chain) } }
                }
            },
        ]
    }
}

/// A decoded value. If outputs are compared, the value is encoded again.
private struct Rewritten: Output {
    let weight: Int
    let text: () -> String

    init(weight: Int, _ text: @escaping () -> String) {
        self.weight = weight
        self.text = text
    }

    var bytes: [UInt8] { text().bytes }
}

/// A text in nested dictionaries.
private final class Chain: Codable {
    let next: Chain?
    let text: String?

    private init(next: Chain?, text: String?) {
        self.next = next
        self.text = text
    }

    /// Returns chains with different texts.
    static func random(depth: Int) -> [Chain] {
        var generator = SplitMix64(state: 42)
        return (0..<max(4, 4096 / depth)).map { _ in
            let text = String(decoding: Workload.text("query", 16, &generator), as: UTF8.self)
            return (0..<depth).reduce(Chain(next: nil, text: text)) { chain, _ in Chain(next: chain, text: nil) }
        }
    }

    /// The chain as a value.
    var value: QueryValue {
        var (chain, depth) = (self, 0)
        while let next = chain.next { (chain, depth) = (next, depth + 1) }
        return (0..<depth).reduce(["text": .string(chain.text ?? "")]) { value, _ in ["next": value] }
    }
}
