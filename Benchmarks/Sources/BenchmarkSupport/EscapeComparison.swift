/// The differences between two texts that encode the same bytes with different escapes.
struct EscapeComparison: CustomStringConvertible {
    private var kept: Set<UInt8> = []
    private var escaped: Set<UInt8> = []
    private var spaces: Set<String> = []
    private var hasLowerCaseDigits = false
    private var hasOtherOrder = false

    /// A byte and its escaped or literal form.
    private struct Unit: Equatable {
        let byte: UInt8
        let text: ArraySlice<UInt8>

        /// Removes the next unit from the front of `rest`; returns nil at the end.
        init?(_ rest: inout ArraySlice<UInt8>) {
            guard let first = rest.first else { return nil }
            let digits = String(decoding: rest.dropFirst().prefix(2), as: UTF8.self)
            if first == UInt8(ascii: "%"), digits.utf8.count == 2, digits.allSatisfy(\.isHexDigit),
                let value = UInt8(digits, radix: 16)
            {
                byte = value
                text = rest.prefix(3)
            } else {
                byte = first
                text = rest.prefix(1)
            }
            rest = rest.dropFirst(text.count)
        }

        var isEscape: Bool { text.count == 3 }
        var isPlus: Bool { text.elementsEqual("+".utf8) }
    }

    /// Records the differences; returns false if the texts encode different bytes.
    mutating func walk(_ ours: ArraySlice<UInt8>, _ theirs: ArraySlice<UInt8>) -> Bool {
        var (ours, theirs) = (ours, theirs)
        while let our = Unit(&ours) {
            guard let their = Unit(&theirs) else { return false }
            if our.text == their.text { continue }
            if our.isPlus || their.isPlus, our.byte == 0x20 || their.byte == 0x20 {
                spaces.insert(String(decoding: their.text, as: UTF8.self))
            } else if our.byte != their.byte {
                return false
            } else if our.isEscape, their.isEscape {
                hasLowerCaseDigits = true
            } else if our.isEscape {
                kept.insert(our.byte)
            } else {
                escaped.insert(our.byte)
            }
        }
        return theirs.isEmpty
    }

    /// Records the differences between the pairs of two queries, in any order; returns false if the pairs encode
    /// different bytes.
    mutating func walkPairs(_ ours: [UInt8], _ theirs: [UInt8]) -> Bool {
        let (our, their) = (Self.pairs(ours), Self.pairs(theirs))
        guard our.count == their.count else { return false }
        let (ourSorted, theirSorted) = (our.sorted(by: Self.precedes), their.sorted(by: Self.precedes))
        hasOtherOrder = hasOtherOrder || zip(our, their).contains { $0.decoded != $1.decoded }
        for (our, their) in zip(ourSorted, theirSorted) {
            guard walk(our.text, their.text) else { return false }
        }
        return true
    }

    private typealias Pair = (text: ArraySlice<UInt8>, decoded: [UInt8])

    private static func precedes(_ left: Pair, _ right: Pair) -> Bool {
        left.decoded.lexicographicallyPrecedes(right.decoded)
    }

    private static func pairs(_ query: [UInt8]) -> [Pair] {
        query.split(separator: UInt8(ascii: "&")).map { text in
            var rest = text
            var decoded: [UInt8] = []
            while let unit = Unit(&rest) {
                // A plus sign may mean a space or a plus; the meaning must not affect the order.
                decoded.append(unit.byte == UInt8(ascii: "+") ? 0x20 : unit.byte)
            }
            return (text, decoded)
        }
    }

    /// The differences in words, for example `keeps !'()*, space as +`.
    var description: String {
        var parts: [String] = []
        if !kept.isEmpty { parts.append("keeps \(Self.list(kept))") }
        if !escaped.isEmpty { parts.append("escapes \(Self.list(escaped))") }
        if !spaces.isEmpty { parts.append("space as \(spaces.sorted().joined(separator: " or "))") }
        if hasLowerCaseDigits { parts.append("lower-case digits") }
        if hasOtherOrder { parts.append("pairs in another order") }
        return parts.joined(separator: ", ")
    }

    private static func list(_ bytes: Set<UInt8>) -> String {
        let shown = bytes.sorted().prefix(32).map { byte in
            0x21..<0x7F ~= byte ? String(UnicodeScalar(byte)) : "%" + (byte < 16 ? "0" : "") + String(byte, radix: 16)
        }
        return shown.joined() + (bytes.count > shown.count ? " and \(bytes.count - shown.count) more" : "")
    }
}
