import PercentEncoding
import QueryEncoding
import TestSupport
import Testing

/// The scalars of a decoder.
@Suite struct DecodingRulesTests {
    private func decoded(_ text: String) -> Double? {
        try? QueryDecoder().decode([String: Double].self, from: "a=" + text.percentEncoded())["a"]
    }

    @Test func `Decimals on the fast path are read as Swift reads them`() throws {
        var generator = SeededGenerator(seed: 47)
        var texts = [
            "0", "-0", "-0.0", "00.50", "999999999999999", "9999999999999999", "0.12345678901234", "0.123456789012345",
            "123456789012.345", "-", ".", "5.", ".5", "-.5", "-5.", "1..2", "1.2.3", "+1.5", "1.5e3", "1-", "1.-",
        ]
        for _ in 0..<Thoroughness.rounds(quick: 2000, thorough: 50_000) {
            var text = String(Int.random(in: 0...9_999_999_999_999_999, using: &generator)).suffix(
                Int.random(in: 1...16, using: &generator))
            let point = Int.random(in: 0...text.count, using: &generator)
            text.insert(contentsOf: ".", at: text.index(text.startIndex, offsetBy: point))
            texts.append(Bool.random(using: &generator) ? "-" + text : String(text))
        }
        for text in texts {
            #expect(decoded(text)?.bitPattern == Double(text)?.bitPattern, "\(text)")
        }
    }
}
