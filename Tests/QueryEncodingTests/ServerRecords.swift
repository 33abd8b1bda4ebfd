import Foundation
import QueryEncoding
import TestSupport

/// What a server made of queries: Tests/Fixtures/servers.json, which scripts/interop writes and compares with the live servers.
struct ServerRecords: Decodable {
    /// Names and values, and what became of them.
    struct Pairs: Decodable {
        let pairs: [[String?]]
        let value: TaggedValue?

        var asPairs: [QueryPair] {
            pairs.map { QueryPair(field: ($0.first ?? nil) ?? "", value: $0.last ?? nil) }
        }
    }

    /// A query as it is sent, and what became of it.
    struct Query: Decodable {
        let query: String
        let value: TaggedValue?
    }

    let version: String
    let pairs: [Pairs]
    let queries: [Query]

    /// The records of one server.
    init(of server: String) throws {
        struct Missing: Error {}
        struct File: Decodable {
            let php: ServerRecords
            let rack: ServerRecords
            let qs: ServerRecords
        }
        let file = try JSONDecoder().decode(File.self, from: Fixtures.data("servers.json"))
        switch server {
        case "php": self = file.php
        case "rack": self = file.rack
        case "qs": self = file.qs
        default: throw Missing()
        }
    }
}

/// A value as a JSON array that begins with a tag: see Tests/Interop/Peer/Tagged.swift. Nil for bytes that are not text.
struct TaggedValue: Decodable {
    let value: QueryValue?

    init(from decoder: any Decoder) throws {
        var list = try decoder.unkeyedContainer()
        switch try list.decode(String.self) {
        case "s": value = .string(try list.decode(String.self))
        case "b": value = .bool(try list.decode(Bool.self))
        case "n": value = .null
        case "a":
            let elements = try list.decode([TaggedValue].self).map(\.value)
            value = elements.contains { $0 == Optional.none } ? Optional.none : .array(elements.compactMap { $0 })
        case "d":
            let entries = try list.decode([Entry].self)
            value =
                entries.contains { $0.value.value == Optional.none }
                ? Optional.none : .dictionary(entries.compactMap { entry in entry.value.value.map { (entry.key, $0) } })
        default: value = Optional.none
        }
    }

    private struct Entry: Decodable {
        let key: String
        let value: TaggedValue

        init(from decoder: any Decoder) throws {
            var list = try decoder.unkeyedContainer()
            key = try list.decode(String.self)
            value = try list.decode(TaggedValue.self)
        }
    }
}
