import CAllocationCounter
import QueryEncoding

/// The record has 14 scalars, 3 dictionaries of 3 and 3 arrays of 3.
private let record: QueryValue = [
    "id": 123_456_789, "name": "Anna-Lena Müller", "email": "anna.lena@example.com", "active": true, "score": 98.6,
    "city": "北京市朝阳区", "note": "hello world & more", "token": "abcDEF0123456789abcDEF0123456789", "page": 2,
    "limit": 50, "sort": "created_at desc", "lang": "zh-Hans-CN", "device": "iPhone15,2",
    "referrer": "https://example.com/a?b=c",
    "address": ["street": "Unter den Linden 5", "zip": "10115", "city": "Berlin"],
    "place": ["lat": 52.52, "lon": 13.405, "accuracy": 10],
    "utm": ["source": "newsletter", "medium": "email", "campaign": "autumn 2026"],
    "tags": ["swift", "c++", "网络"], "ids": [1, 22, 333], "flags": [true, false, true],
]

@MainActor
func runQueries() throws {
    let encoder = QueryEncoder()
    expect("query of a value", try allocations { try encoder.encode(record) }, 1...3)

    var bytes: [UInt8] = []
    bytes.reserveCapacity(4096)
    let start = allocation_count()
    try encoder.encode(record, appendingTo: &bytes)
    expect("query of a value, appended to an array", allocation_count() - start, 0...0)

    let search = Search()
    expect("query of a type", try allocations { try encoder.encode(search) }, 5...40)
}

private struct Search: Encodable {
    struct Address: Encodable {
        var street = "Unter den Linden 5"
        var city = "Berlin"
    }

    var id = 123_456_789
    var name = "Anna-Lena Müller"
    var active = true
    var score = 98.6
    var note = "hello world & more"
    var address = Address()
    var utm = ["source": "newsletter", "medium": "email", "campaign": "autumn 2026"]
    var ids = [1, 22, 333]
}
