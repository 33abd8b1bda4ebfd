package import PercentEncodingReference

/// A generator of values of all kinds. The same seed gives the same values.
package struct RandomTrees: Sendable {
    private var generator: SeededGenerator

    package init(seed: UInt64) {
        generator = SeededGenerator(seed: seed)
    }

    /// Returns a dictionary with random entries; most queries are written from dictionaries.
    package mutating func dictionary(depth: Int = 5) -> ReferenceValue {
        .dictionary(entries(depth: depth))
    }

    /// Returns a random value, including scalars and empty containers.
    package mutating func value(depth: Int = 5) -> ReferenceValue {
        guard depth > 0 else { return scalar() }
        switch Int.random(in: 0..<12, using: &generator) {
        case 0...1: return .array(elements(depth: depth))
        case 2: return .array(scalars())
        case 3: return .set(Bool.random(using: &generator) ? scalars() : elements(depth: depth))
        case 4...5: return .dictionary(entries(depth: depth))
        default: return scalar()
        }
    }

    /// Returns a value that survives a round trip if arrays of scalars are written as `a[]` and other arrays as `a[0]`.
    /// The value is a dictionary of plain keys, strings, nulls and nonempty containers.
    package mutating func readable(depth: Int = 5) -> ReferenceValue {
        var entries: [(key: String, value: ReferenceValue)] = []
        for index in 0..<Int.random(in: 1...4, using: &generator) {
            entries.append((pick(Self.plainKeys) + "-\(index)", readableValue(depth: depth - 1)))
        }
        return .dictionary(entries)
    }

    private mutating func readableValue(depth: Int) -> ReferenceValue {
        let count = Int.random(in: 1...4, using: &generator)
        switch depth > 0 ? Int.random(in: 0..<4, using: &generator) : 3 {
        case 0: return readable(depth: depth)
        case 1: return .array((0..<count).map { _ in readableValue(depth: depth - 1) })
        case 2: return .array((0..<count).map { _ in readableValue(depth: 0) })
        default: return Int.random(in: 0..<8, using: &generator) == 0 ? .null : .string(text())
        }
    }

    // MARK: Containers

    private mutating func elements(depth: Int) -> [ReferenceValue] {
        (0..<Int.random(in: 0...4, using: &generator)).map { _ in value(depth: depth - 1) }
    }

    private mutating func scalars() -> [ReferenceValue] {
        (0..<Int.random(in: 0...5, using: &generator)).map { _ in scalar() }
    }

    /// Returns the entries of a dictionary, sometimes with a repeated key.
    private mutating func entries(depth: Int) -> [(key: String, value: ReferenceValue)] {
        var entries: [(key: String, value: ReferenceValue)] = []
        for _ in 0..<Int.random(in: 0...5, using: &generator) {
            let repeated = Int.random(in: 0..<16, using: &generator) == 0 ? entries.last?.key : nil
            entries.append((repeated ?? key(), value(depth: depth - 1)))
        }
        return entries
    }

    // MARK: Scalars

    private mutating func scalar() -> ReferenceValue {
        switch Int.random(in: 0..<10, using: &generator) {
        case 0: .null
        case 1: .bool(Bool.random(using: &generator))
        case 2: .integer(pick(Self.integers))
        case 3: .double(double())
        case 4: .number(pick(Self.literals))
        case 5: .encoded(pick(Self.encoded))
        default: .string(text())
        }
    }

    /// Returns a number with a special printed form, or a random number.
    private mutating func double() -> Double {
        switch Int.random(in: 0..<3, using: &generator) {
        case 0: pick(Self.doubles)
        // Swift prints the payload of a NaN only in some functions.
        case 1: Double(bitPattern: generator.next() & ~(1 << 62))
        default: Double(Int.random(in: -100_000...100_000, using: &generator)) / 1000
        }
    }

    /// Returns text of characters that are significant in queries.
    package mutating func text() -> String {
        let pieces = (0..<Int.random(in: 0...4, using: &generator)).map { _ in pick(Self.pieces) }
        return pieces.joined()
    }

    private mutating func key() -> String {
        switch Int.random(in: 0..<4, using: &generator) {
        case 0: pick(Self.plainKeys)
        case 1: pick(Self.plainKeys) + pick(Self.pieces)
        default: pick(Self.keys)
        }
    }

    private mutating func pick<Value>(_ values: [Value]) -> Value {
        values[Int.random(in: 0..<values.count, using: &generator)]
    }

    // MARK: Samples

    private static let plainKeys = ["a", "b", "name", "aB", "oneTwoThree", "URLProperty", "B", "z", "_", "é", "漢字"]

    private static let keys = [
        // Empty, numeric and almost numeric texts.
        "", "0", "1", "2", "10", "9", "01", "-1", "1.0", "18446744073709551616",
        // Structure and punctuation.
        "a[b]", "a[b", "a]b", "[]", "[a]", "a[]", "a.b", ".", "a{}", "a,b", "a b", "a+b", "a%20b", "100%", "a&b", "a=b",
        "a;b", "~*",
        // Control characters and line ends.
        "\0", "\t", "a\nb", "a\rb", "a\r\nb", "\u{7F}",
        // Canonically equivalent spellings, compatibility forms and several scripts. Supplementary planes, emoji
        // sequences and bidirectional text.
        "\u{E9}", "e\u{301}", "\u{C5}", "\u{212B}", "A\u{30A}", "a\u{323}\u{307}", "a\u{307}\u{323}", "\u{301}",
        "\u{FB01}", "ß",
        "ǆ", "ǅ", "Ж", "가", "\u{1112}\u{1161}\u{11AB}", "\u{FF5A}", "\u{10000}", "😀", "👨\u{200D}👩\u{200D}👧",
        "\u{202E}a", "\u{FEFF}a",
    ]

    private static let pieces = [
        "x", "abc", "Z", "1", "0", " ", "  ", "+", "%", "%41", "%zz", "&", "=", ";", ",", "/", "?", "#", "[", "]", "[]",
        "[0]", ".",
        "{}", "~", "*", "'", "\"", "\\", "<null>", "\0", "\n", "\r", "\r\n", "\u{7F}", "é", "e\u{301}", "漢", "字", "😀",
        "\u{10FFFF}",
        "\u{FFFD}", "\u{FEFF}", "\u{200D}",
    ]

    private static let integers = [0, 1, -1, 2, 10, 9, 1000, 1 << 53, Int.max, Int.min]

    private static let literals = [
        "0", "-0", "1", "1.0", "1.10", "1e3", "1E-7", "-0.0", "0.1", "123456789012345678901234567890",
        "12345678901234567890.10",
        "1e400", "5e-324", "1e21", "100000000000000.0", "999999999999999.9",
    ]

    private static let encoded = ["", "x", "a%20b", "%E6%BC%A2", "a+b", "%", "1,2"]

    private static let doubles = [
        0, -0.0, 1, -1, 0.1, 1.5, 100, 1e-4, 1e-5, 1e-6, 1e-7, 1e14, 1e15, 123_456_789_012_345, 1e16, 1e20, 1e21,
        .leastNonzeroMagnitude, 1 / 3,
        .greatestFiniteMagnitude, .leastNormalMagnitude, .infinity, -.infinity, .nan,
    ]
}
