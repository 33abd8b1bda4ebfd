import BenchmarkSupport
import Foundation
import QueryEncoding
import QueryRecord

// Results of reading queries, as JSON: every language can write JSON for the comparison.

/// A tree.
struct ReadValue: Output {
    private let value: QueryValue

    init(_ value: QueryValue) {
        self.value = value
    }

    var weight: Int { value.dictionary?.count ?? 0 }
    var bytes: [UInt8] { Reading.json(Self.object(value)) }

    private static func object(_ value: QueryValue) -> Any {
        if let entries = value.dictionary {
            return Dictionary(entries.map { ($0.key, object($0.value)) }) { $1 }
        }
        return value.array?.map(object) ?? value.string ?? NSNull()
    }
}

/// A record.
struct ReadRecord: Output {
    private let record: Record

    init(_ record: Record) {
        self.record = record
    }

    var weight: Int { record.name.utf8.count }
    var bytes: [UInt8] { record.json }
}

/// Pairs in order.
struct ReadPairs: Output {
    private let pairs: [QueryPair]

    init(_ pairs: [QueryPair]) {
        self.pairs = pairs
    }

    var weight: Int { pairs.count }
    var bytes: [UInt8] { Reading.json(Reading.list(pairs)) }
}

/// The total length of the fields of a view, computed without strings. For the comparison, `bytes` decodes the pairs.
struct SeenFields: Output {
    private let query: String
    let weight: Int

    init(_ query: String, weight: Int) {
        self.query = query
        self.weight = weight
    }

    var bytes: [UInt8] {
        Reading.json(
            Reading.list(
                must {
                    try QueryFields(query, limits: .none).map {
                        QueryPair(field: try $0.name, value: try $0.value ?? "")
                    }
                }))
    }
}

/// The pairs that Foundation read, in order.
struct ReadItems: Output {
    private let items: [URLQueryItem]

    init(_ items: [URLQueryItem]) {
        self.items = items
    }

    var weight: Int { items.count }
    var bytes: [UInt8] { Reading.json(items.map { [$0.name, $0.value ?? ""] }) }
}

enum Reading {
    /// Compares the results of a peer with ours. A result may also equal the pairs in another representation that
    /// libraries use, or the record.
    static func compare(
        _ ours: [[UInt8]], _ pairs: [[QueryPair]], _ records: [[UInt8]], _ theirs: [[UInt8]]
    ) -> Difference {
        guard ours.count == theirs.count else { return .plain(ours, theirs) }
        let count = theirs.indices.count { index in
            let their = canonical(theirs[index])
            if their == canonical(ours[index]) { return false }
            if records.indices.contains(index), their == canonical(records[index]) { return false }
            let pairs = pairs[index]
            let grouped = Dictionary(grouping: pairs, by: \.field).mapValues { $0.map { $0.value ?? "" } }
            let forms: [Any] = [list(pairs), grouped, grouped.compactMapValues(\.last)]
            // A name that occurs once has a single value, and a repeated name has a list of values.
            let mixed = grouped.mapValues { $0.count == 1 ? $0[0] as Any : $0 as Any }
            return !(forms + [mixed]).contains { json($0) == their }
        }
        return count == 0 ? .none : .unknown("reads \(count) of \(ours.count) differently")
    }

    static func list(_ pairs: [QueryPair]) -> [[String]] {
        pairs.map { [$0.field, $0.value ?? ""] }
    }

    /// Returns JSON with sorted keys.
    static func json(_ object: Any) -> [UInt8] {
        [UInt8](must { try JSONSerialization.data(withJSONObject: object, options: [.sortedKeys, .fragmentsAllowed]) })
    }

    private static func canonical(_ bytes: [UInt8]) -> [UInt8]? {
        (try? JSONSerialization.jsonObject(with: Data(bytes), options: .fragmentsAllowed)).map(json)
    }
}
