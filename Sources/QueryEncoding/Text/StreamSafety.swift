/// Swift compares and hashes strings by their normal form, which takes time that is quadratic in the length of a run of
/// combining marks: half an hour for one of 4 MiB. So no text with such a run is handed to code that may compare it.
enum StreamSafety {
    /// How many combining marks may follow each other. Unicode's Stream-Safe Text Format (UAX #15, section 13) allows
    /// 30; what people write for fun has up to a few times as many.
    static let longestRun = 256

    /// How many bytes a text has at most that is too short for a longer run.
    static let longestUncheckedText = 2 * longestRun

    /// Whether no run of combining marks is too long.
    ///
    /// - Complexity: Linear; fast unless there are long runs without ASCII and Chinese characters.
    static func holds(for text: String, upTo longestRun: Int = longestRun) -> Bool {
        guard text.utf8.count > 2 * longestRun, mayHaveRun(ofBytes: 2 * longestRun, text.utf8) else { return true }
        var run = 0
        for scalar in text.unicodeScalars {
            run = scalar.properties.canonicalCombiningClass == .notReordered ? 0 : run + 1
            if run > longestRun { return false }
        }
        return true
    }

    /// Whether there is a run of more bytes than so many none of which starts an ASCII character or one of those from
    /// U+4000 to U+9FFF, of which none combines.
    private static func mayHaveRun(ofBytes count: Int, _ bytes: String.UTF8View) -> Bool {
        var run = 0
        for byte in bytes {
            run = byte < 0x80 || (0xE4...0xE9).contains(byte) ? 0 : run + 1
            if run > count { return true }
        }
        return false
    }
}
