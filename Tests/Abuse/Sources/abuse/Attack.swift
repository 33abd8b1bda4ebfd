/// Something that a stranger may send, in any size.
struct Attack {
    let name: String

    /// The larger of the two sizes that are measured; the other is half of it.
    let size: Int

    /// What must become of both.
    let expected: Outcome

    /// What is done with an attack of a size, made ready. It returns a number that nobody can know without doing it.
    let prepare: (_ size: Int) -> () throws -> Int

    /// An attack of so many pairs or parts.
    init(
        _ name: String, size: Int = 1_000_000, expected: Outcome = .done,
        _ prepare: @escaping (_ size: Int) -> () throws -> Int
    ) {
        self.name = name
        self.size = size
        self.expected = expected
        self.prepare = prepare
    }
}

/// One text after the other, as bytes.
func repeated(_ count: Int, _ text: (Int) -> String) -> [UInt8] {
    var bytes: [UInt8] = []
    for number in 0..<count { bytes += text(number).utf8 }
    return bytes
}

/// A text again and again, as bytes.
func repeated(_ text: String, _ count: Int) -> [UInt8] {
    Array(String(repeating: text, count: count).utf8)
}
