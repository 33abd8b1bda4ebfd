import PercentEncoding

/// The unread rest of an input. After the end, reading returns zeros.
struct Input {
    /// The bytes.
    private(set) var rest: ArraySlice<UInt8>

    init(_ bytes: some Sequence<UInt8>) {
        rest = Array(bytes)[...]
    }

    /// The unread bytes.
    var bytes: [UInt8] { Array(rest) }

    mutating func byte() -> UInt8 {
        rest.popFirst() ?? 0
    }

    mutating func bool() -> Bool {
        byte() & 1 == 1
    }

    /// Reads a two-byte number.
    mutating func word() -> Int {
        Int(byte()) | Int(byte()) << 8
    }

    mutating func pick<Value>(_ values: [Value]) -> Value {
        values[Int(byte()) % values.count]
    }

    /// Reads at most `count` bytes.
    mutating func prefix(_ count: Int) -> [UInt8] {
        defer { rest = rest.dropFirst(count) }
        return Array(rest.prefix(count))
    }

    /// Reads a standard set, or an arbitrary set of bytes.
    mutating func set() -> EscapeSet {
        let choice = byte()
        guard choice >= 0x80 else {
            return EscapeSet.standard[Int(choice) % EscapeSet.standard.count].escapeSet
        }
        let words = (0..<4).map { _ in (0..<8).reduce(0 as UInt64) { word, _ in word << 8 | UInt64(byte()) } }
        return EscapeSet(
            literal: (UInt8.min...UInt8.max).filter { words[Int($0) / 64] >> UInt64($0 % 64) & 1 == 1 },
            space: choice & 1 == 0 ? .percent : .plus)
    }
}
