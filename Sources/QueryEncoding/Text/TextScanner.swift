/// A reader of text from its start, one ASCII character at a time.
struct TextScanner {
    private var rest: Substring.UTF8View

    init(_ text: String) {
        rest = text.utf8[...]
    }

    var next: UInt8? { rest.first }

    var isAtEnd: Bool { rest.isEmpty }

    /// Skips the next character if it is one of the given characters; otherwise returns false.
    mutating func skip(_ characters: StaticString) -> Bool {
        guard let first = rest.first, characters.description.utf8.contains(first) else { return false }
        rest = rest.dropFirst()
        return true
    }

    /// Removes and returns all leading digits; returns nil if the text does not start with a digit.
    mutating func digits() -> Substring? {
        let digits = rest.prefix { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
        rest = rest.dropFirst(digits.count)
        return digits.isEmpty ? nil : Substring(digits)
    }

    /// Removes and returns a number of exactly `digits` digits; returns nil if the text starts with fewer digits.
    mutating func number(digits: Int) -> Int? {
        var number = 0
        for _ in 0..<digits {
            guard let digit = rest.first, (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(digit) else { return nil }
            number = number * 10 + Int(digit - UInt8(ascii: "0"))
            rest = rest.dropFirst()
        }
        return number
    }
}
