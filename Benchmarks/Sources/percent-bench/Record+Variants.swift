import BenchmarkSupport
import QueryEncoding
import QueryRecord

extension Record {
    /// The sample, and other records of its shape and size: 256 KiB of queries in total.
    static let variants: [Record] = {
        var generator = SplitMix64(state: 42)
        return [sample] + (1..<448).map { _ in sample.varied(&generator) }
    }()

    private func varied(_ generator: inout SplitMix64) -> Record {
        func text(_ kind: String, _ size: Int) -> String {
            String(decoding: Workload.text(kind, size, &generator), as: UTF8.self)
        }
        var record = self
        record.id = Int.random(in: 100_000_000..<1_000_000_000, using: &generator)
        record.name = text("latin", 17)
        record.email = text("clean", 9) + "@" + text("clean", 11)
        record.active = Bool.random(using: &generator)
        record.score = Double(Int.random(in: 101..<1000, using: &generator)) / 10
        record.city = text("cjk", 18)
        record.note = text("query", 18)
        record.token = text("clean", 32)
        record.limit = Int.random(in: 10..<100, using: &generator)
        record.referrer = "https://" + text("query", 21)
        record.address.street = text("latin", 18)
        record.place.lat = Double(Int.random(in: 1000..<9000, using: &generator)) / 100
        record.utm.campaign = text("query", 11)
        record.tags[2] = text("cjk", 6)
        record.flags[1] = Bool.random(using: &generator)
        return record
    }

    /// The record as a value, in the same order.
    var value: QueryValue {
        [
            "id": .integer(id), "name": .string(name), "email": .string(email), "active": .bool(active),
            "score": .double(score), "city": .string(city), "note": .string(note), "token": .string(token),
            "page": .integer(page), "limit": .integer(limit), "sort": .string(sort), "lang": .string(lang),
            "device": .string(device), "referrer": .string(referrer),
            "address": [
                "street": .string(address.street), "zip": .string(address.zip), "city": .string(address.city),
            ],
            "place": ["lat": .double(place.lat), "lon": .double(place.lon), "accuracy": .integer(place.accuracy)],
            "utm": [
                "source": .string(utm.source), "medium": .string(utm.medium), "campaign": .string(utm.campaign),
            ],
            "tags": .array(tags.map { .string($0) }), "ids": .array(ids.map { .integer($0) }),
            "flags": .array(flags.map { .bool($0) }),
        ]
    }

    /// The record as JSON, which drivers read.
    var json: [UInt8] { Array(JSON.text(value).utf8) }
}
