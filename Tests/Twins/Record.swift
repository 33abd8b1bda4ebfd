/// The content of a query of 32 pairs and about 590 bytes: 14 scalars, 3 dictionaries of 3 and 3 arrays of 3.
public struct Record: Codable, Sendable {
    /// A dictionary of texts.
    public struct Address: Codable, Sendable {
        /// Texts.
        public var street, zip, city: String
    }

    /// A dictionary of numbers.
    public struct Place: Codable, Sendable {
        /// Degrees.
        public var lat, lon: Double
        /// Metres.
        public var accuracy: Int
    }

    /// A dictionary of short texts.
    public struct Campaign: Codable, Sendable {
        /// Texts.
        public var source, medium, campaign: String
    }

    /// Nine digits.
    public var id: Int
    /// Texts.
    public var name, email: String
    /// A truth value.
    public var active: Bool
    /// A number with one decimal digit.
    public var score: Double
    /// Texts.
    public var city, note, token: String
    /// Small integers.
    public var page, limit: Int
    /// Texts.
    public var sort, lang, device, referrer: String
    /// Three texts.
    public var address: Address
    /// Three numbers.
    public var place: Place
    /// Three short texts.
    public var utm: Campaign
    /// Texts, including a text with a plus sign and a text in Chinese.
    public var tags: [String]
    /// Integers.
    public var ids: [Int]
    /// Truth values.
    public var flags: [Bool]

    /// The record from which the variants are made.
    public static let sample = Record(
        id: 123_456_789, name: "Anna-Lena Müller", email: "anna.lena@example.com", active: true, score: 98.6,
        city: "北京市朝阳区", note: "hello world & more", token: "abcDEF0123456789abcDEF0123456789", page: 2, limit: 50,
        sort: "created_at desc", lang: "zh-Hans-CN", device: "iPhone15,2", referrer: "https://example.com/a?b=c&d=e",
        address: Address(street: "Unter den Linden 5", zip: "10115", city: "Berlin"),
        place: Place(lat: 52.52, lon: 13.405, accuracy: 10),
        utm: Campaign(source: "newsletter", medium: "email", campaign: "autumn 2026"),
        tags: ["swift", "c++", "网络"], ids: [1, 22, 333], flags: [true, false, true])
}
