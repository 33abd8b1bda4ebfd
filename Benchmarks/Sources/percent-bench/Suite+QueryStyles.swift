import BenchmarkSupport
import LegacyCharsets
import QueryEncoding
import QueryRecord

// The record in the styles of other software and in a legacy charset. These calls have paths of their own.
extension Suite {
    /// Passes to `body` a race for each style that writes the record, and a race for each style that reads it.
    func queryStyles(_ records: [Record], _ values: [QueryValue], _ body: (Race) throws -> Void) rethrows {
        var joined = QueryStyle.auto
        joined.arrays = .separator(",")
        for (name, style) in [("afnetworking2", QueryStyle.afnetworking2), ("alamofireForm", .alamofireForm)] {
            try body(writing(name, records, values, QueryEncoder(style: style)))
        }
        try body(writing("gbk", records, values, QueryEncoder(charset: Charset.gbk)))
        try body(flattening(values))
        for (name, style) in [("php", QueryStyle.php), ("rails", .rails), ("qs", .qs), ("joined", joined)] {
            try body(reading(name, values, QueryEncoder(style: style), QueryDecoder(style: style)))
        }
    }

    private func race(_ operation: String, _ style: String, _ queries: [String], _ contenders: [Contender]) -> Race {
        let bytes = queries.map { Array($0.utf8) }
        let title = Race.Title(suite: "query", operation: operation, workload: "record \(style)", size: 32)
        return Race(title, calls: bytes.count, bytesPerCall: averageLength(bytes), contenders, copied: bytes)
    }

    private func writing(
        _ name: String, _ records: [Record], _ values: [QueryValue], _ encoder: QueryEncoder
    ) -> Race {
        let queries = values.map { value in must { try encoder.encode(value) } }
        return race(
            "nested", name, queries,
            [
                .ours("encode(QueryValue)", .query) {
                    pass(values, $0) { value in must { try encoder.encode(value) } }
                },
                .ours("encode(Encodable)", .query) {
                    pass(records, $0) { record in must { try encoder.encode(record) } }
                },
            ])
    }

    private func flattening(_ values: [QueryValue]) -> Race {
        let encoder = QueryEncoder()
        let queries = values.map { value in must { try encoder.encode(value) } }
        return race(
            "flatten", "auto", queries,
            [
                .ours("pairs(of:)", .query) {
                    pass(values, $0) { value in ReadPairs(must { try encoder.pairs(of: value) }) }
                }
            ])
    }

    private func reading(
        _ name: String, _ values: [QueryValue], _ encoder: QueryEncoder, _ decoder: QueryDecoder
    ) -> Race {
        let queries = values.map { value in must { try encoder.encode(value) } }
        return race(
            "parse", name, queries,
            [
                .ours("value(from:)", .query) {
                    pass(queries, $0) { query in must { ReadValue(try decoder.value(from: query)) } }
                }
            ])
    }
}
