import BenchmarkSupport
import Foundation
import PercentEncoding
import QueryEncoding
import QueryRecord

// Whole queries and forms. The size of a workload is the number of its pairs; the speed is in bytes of the query.
extension Suite {
    /// Passes the race of each workload to `body`.
    func query(_ body: (Race) throws -> Void) throws {
        let records = Record.variants
        let values = records.map(\.value)
        try body(try writing(records, values))
        try body(try writing(values.map { value in must { try QueryEncoder().pairs(of: value) } }, pairs: 32))
        try body(try reading(records, values))
        try body(finding(Self.queries(values, .auto), pairs: 32))
        try queryStyles(records, values, body)
        for pairs in [3, 1000] {
            let forms = Forms.random(pairs: pairs)
            try body(try writing(forms, pairs: pairs))
            try body(try reading(forms, pairs: pairs))
        }
    }

    private func race(
        _ operation: String, _ workload: String, pairs: Int, _ queries: [String], _ contenders: [Contender],
        _ compare: @escaping ([[UInt8]], [[UInt8]]) -> Difference
    ) -> Race {
        let bytes = queries.map { Array($0.utf8) }
        return Race(
            Race.Title(suite: "query", operation: operation, workload: workload, size: pairs), calls: queries.count,
            bytesPerCall: averageLength(bytes), contenders, copied: bytes, compare: compare)
    }

    // MARK: Trees

    private func writing(_ records: [Record], _ values: [QueryValue]) throws -> Race {
        let encoder = QueryEncoder()
        let contenders: [Contender] =
            [
                .ours("encode(QueryValue)", .query) {
                    pass(values, $0) { value in must { try encoder.encode(value) } }
                },
                .ours("encode(Encodable)", .query) {
                    pass(records, $0) { record in must { try encoder.encode(record) } }
                },
            ] + (try drivers.contenders("nested", "record-32", .query, inputs: records.map(\.json)))
        return race("nested", "record", pairs: 32, Self.queries(values, .auto), contenders) { ours, theirs in
            // A peer may write arrays and Booleans in the notation of one of our styles.
            Difference.least(
                among: [.auto, .php, .qs, .rails, .alamofireForm].lazy.map { style in
                    Difference.inPairs(Self.queries(values, style).map { Array($0.utf8) }, theirs)
                })
        }
    }

    private func reading(_ records: [Record], _ values: [QueryValue]) throws -> Race {
        // PHP, qs and Hummingbird can also read this style.
        var style = QueryStyle.auto
        style.fieldEscapes = .unreserved.adding("[]")
        let queries = Self.queries(values, style)
        let decoder = QueryDecoder(style: style)
        let contenders: [Contender] =
            [
                .ours("value(from:)", .query) {
                    pass(queries, $0) { query in must { ReadValue(try decoder.value(from: query)) } }
                },
                .ours("FormURLEncoded.pairs(in:), without a tree", .query) {
                    pass(queries, $0) { ReadPairs(FormURLEncoded.pairs(in: $0)) }
                },
                .ours("decode(Decodable)", .query) {
                    pass(queries, $0) { query in must { ReadRecord(try decoder.decode(Record.self, from: query)) } }
                },
            ] + viewing(queries)
            + (try drivers.contenders("parse", "record-32.query", .query, inputs: queries.map { Array($0.utf8) }))
        return race("parse", "record", pairs: 32, queries, contenders) { ours, theirs in
            Reading.compare(ours, queries.map { FormURLEncoded.pairs(in: $0) }, records.map(\.json), theirs)
        }
    }

    /// Returns contenders that visit fields without decoding them.
    private func viewing(_ queries: [String]) -> [Contender] {
        let bytes = queries.map { Array($0.utf8) }
        return [
            .ours("QueryView, no texts", .query) {
                pass(Array(zip(bytes, queries)), $0) { bytes, query in
                    SeenFields(query, weight: must { try weight(of: bytes.span) })
                }
            },
            .ours("QueryFields, no texts", .query) {
                pass(queries, $0) { query in
                    var weight = 0
                    for field in must({ try QueryFields(query) }) {
                        weight &+= field.nameRange.count &+ (field.valueRange?.count ?? 0)
                    }
                    return SeenFields(query, weight: weight)
                }
            },
        ]
    }

    private func weight(of query: Span<UInt8>) throws -> Int {
        var weight = 0
        var view = try QueryView(query)
        while let field = view.next() { weight &+= field.nameRange.count &+ (field.valueRange?.count ?? 0) }
        return weight
    }

    /// Returns the race of finding the value of the last name of each query.
    private func finding(_ queries: [String], pairs: Int) -> Race {
        let sought = queries.map { query in (query, FormURLEncoded.pairs(in: query).last?.field ?? "") }
        let contenders: [Contender] = [
            .ours("QueryFields.firstValue(named:)", .query) {
                pass(sought, $0) { query, name in must { try QueryFields(query).firstValue(named: name) } ?? "" }
            },
            .ours("FormURLEncoded.pairs(in:), and then the first", .query) {
                pass(sought, $0) { query, name in
                    FormURLEncoded.pairs(in: query).first { $0.field == name }?.value ?? ""
                }
            },
        ]
        return race("find", "pairs", pairs: pairs, queries, contenders, Difference.plain)
    }

    private static func queries(_ values: [QueryValue], _ style: QueryStyle) -> [String] {
        let encoder = QueryEncoder(style: style)
        return values.map { value in must { try encoder.encode(value) } }
    }

    // MARK: Forms

    private func writing(_ forms: [[QueryPair]], pairs: Int) throws -> Race {
        let entries = forms.map { form in form.map { ($0.field, $0.value ?? "") } }
        var contenders: [Contender] = [
            .ours("formURLEncoded() of QueryPair", .query) { pass(forms, $0) { $0.formURLEncoded() } },
            .ours("formURLEncoded() of (String, String)", .query) { pass(entries, $0) { $0.formURLEncoded() } },
        ]
        if hasPeers {
            let items = forms.map { form in form.map { URLQueryItem(name: $0.field, value: $0.value) } }
            contenders.append(
                .peer("Foundation URLComponents", .query, version: foundation) {
                    pass(items, $0) { items in
                        var components = URLComponents()
                        components.queryItems = items
                        return components.percentEncodedQuery ?? ""
                    }
                })
        }
        contenders += try drivers.contenders(
            "form", "pairs-\(pairs)", .query, inputs: forms.map { Array(JSON.text($0).utf8) })
        return race("form", "pairs", pairs: pairs, forms.map { $0.formURLEncoded() }, contenders, Difference.inPairs)
    }

    private func reading(_ forms: [[QueryPair]], pairs: Int) throws -> Race {
        let queries = forms.map { $0.formURLEncoded() }
        var contenders: [Contender] = [
            .ours("FormURLEncoded.pairs(in:)", .query) {
                pass(queries, $0) { ReadPairs(FormURLEncoded.pairs(in: $0)) }
            }
        ]
        contenders += viewing(queries)
        if hasPeers {
            contenders.append(
                .peer("Foundation URLComponents", .query, version: foundation) {
                    pass(queries, $0) { query in
                        var components = URLComponents()
                        components.percentEncodedQuery = query
                        return ReadItems(components.queryItems ?? [])
                    }
                })
        }
        contenders += try drivers.contenders(
            "parse", "pairs-\(pairs).query", .query, inputs: queries.map { Array($0.utf8) })
        return race("parse", "pairs", pairs: pairs, queries, contenders) { Reading.compare($0, forms, [], $1) }
    }
}
