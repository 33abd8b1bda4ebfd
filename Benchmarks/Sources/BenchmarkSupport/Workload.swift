/// Texts of one kind that differ from each other, so that no branch predictor can learn them.
public struct Workload {
    /// The kinds, which differ in their share of escaped bytes: none in clean text, 18 % in query text, nearly all in
    /// Chinese text.
    public static let kinds = ["clean", "query", "latin", "json", "cjk", "random"]

    /// The kind.
    public let kind: String
    /// The length of each text in bytes.
    public let size: Int
    /// The texts, which are UTF-8 except in the kind `random`.
    public let texts: [[UInt8]]

    /// Creates at least 256 KiB of texts of one size.
    public init(kind: String, size: Int) {
        var generator = SplitMix64(state: 42)
        self.kind = kind
        self.size = size
        texts = (0..<max(1, (256 << 10) / size)).map { _ in Self.text(kind, size, &generator) }
    }

    /// The name for drivers, for example `query-1024`.
    public var name: String { "\(kind)-\(size)" }

    /// Whether the texts are UTF-8.
    public var isText: Bool { kind != "random" }

    private static let letters = Array("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789".utf8)
    private static let queryDelimiters = Array(" &=+/:?#,".utf8)
    private static let jsonDelimiters = Array("{}\":, []".utf8)

    /// Returns a text of one kind and size.
    public static func text(_ kind: String, _ size: Int, _ generator: inout SplitMix64) -> [UInt8] {
        var bytes: [UInt8] = []
        while bytes.count < size {
            bytes += piece(kind, &generator)
        }
        // Unless the kind is `random`, a character that is cut at the end is replaced, so that every text is UTF-8.
        var cut = Array(bytes.prefix(size))
        while kind != "random", String(validating: cut, as: UTF8.self) == nil {
            cut.removeLast()
        }
        return cut + Array(repeating: UInt8(ascii: "x"), count: size - cut.count)
    }

    private static func piece(_ kind: String, _ generator: inout SplitMix64) -> [UInt8] {
        let chance = Int.random(in: 0..<100, using: &generator)
        let letter = letters[Int.random(in: 0..<62, using: &generator)]
        func one(of bytes: [UInt8]) -> [UInt8] { [bytes[Int.random(in: 0..<bytes.count, using: &generator)]] }
        switch kind {
        case "query" where chance < 18: return one(of: queryDelimiters)
        case "latin" where chance < 10: return [0xC3, UInt8.random(in: 0x80...0xBF, using: &generator)]
        case "latin" where chance < 22: return [UInt8(ascii: " ")]
        case "json" where chance < 35: return one(of: jsonDelimiters)
        case "cjk" where chance < 92:
            let scalar = Unicode.Scalar(UInt32.random(in: 0x4E00...0x9FA5, using: &generator)) ?? "x"
            return Array(String(scalar).utf8)
        case "random": return [UInt8.random(in: 0...255, using: &generator)]
        default: return [letter]
        }
    }
}

/// A generator that returns the same numbers in every run (Steele, Lea and Flood, 2014).
public struct SplitMix64: RandomNumberGenerator {
    private var state: UInt64

    /// Creates the generator with a seed.
    public init(state: UInt64) {
        self.state = state
    }

    /// Returns the next number.
    public mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var z = state
        z = (z ^ z >> 30) &* 0xBF58_476D_1CE4_E5B9
        z = (z ^ z >> 27) &* 0x94D0_49BB_1331_11EB
        return z ^ z >> 31
    }
}
