import QueryEncoding

/// What is raced: 14 scalars, 3 dictionaries of 3 and 3 arrays of 3, 32 pairs of about 590 bytes.
struct Record: Codable {
    struct Address: Codable {
        let street, zip, city: String
    }

    struct Place: Codable {
        let lat, lon: Double
        let accuracy: Int
    }

    struct Campaign: Codable {
        let source, medium, campaign: String
    }

    let id: Int
    let name, email: String
    let active: Bool
    let score: Double
    let city, note, token: String
    let page, limit: Int
    let sort, lang, device, referrer: String
    let address: Address
    let place: Place
    let utm: Campaign
    let tags: [String]
    let ids: [Int]
    let flags: [Bool]

    static let sample = Record(
        id: 123_456_789, name: "Anna-Lena Müller", email: "anna.lena@example.com", active: true, score: 98.6,
        city: "北京市朝阳区", note: "hello world & more", token: "abcDEF0123456789abcDEF0123456789", page: 2, limit: 50,
        sort: "created_at desc", lang: "zh-Hans-CN", device: "iPhone15,2", referrer: "https://example.com/a?b=c&d=e",
        address: Address(street: "Unter den Linden 5", zip: "10115", city: "Berlin"),
        place: Place(lat: 52.52, lon: 13.405, accuracy: 10),
        utm: Campaign(source: "newsletter", medium: "email", campaign: "autumn 2026"),
        tags: ["swift", "c++", "网络"], ids: [1, 22, 333], flags: [true, false, true])

    /// The same as a value, in the same order.
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
}
