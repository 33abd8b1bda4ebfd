/// A limit on runs of combining marks. Swift normalizes strings to compare and hash them. Normalization takes time
/// quadratic in the length of a run: half an hour for 4 MiB. Text with a run above the limit is never passed to code
/// that may compare strings.
enum StreamSafety {
    /// The maximum number of consecutive combining marks. Unicode's Stream-Safe Text Format (UAX #15, section 13)
    /// allows 30 marks; decorative text has runs a few times as long.
    static let longestRun = 256

    /// The maximum length in bytes at which a text cannot contain a run above the limit.
    static let longestUncheckedText = 2 * longestRun

    /// Whether no run of combining marks is too long.
    ///
    /// - Complexity: Linear; fast unless the text has long runs without ASCII or Chinese characters.
    static func holds(for text: String, upTo longestRun: Int = longestRun) -> Bool {
        guard text.utf8.count > 2 * longestRun, mayHaveRun(ofBytes: 2 * longestRun, text.utf8) else { return true }
        var run = 0
        for scalar in text.unicodeScalars {
            run = scalar.properties.canonicalCombiningClass == .notReordered ? 0 : run + 1
            if run > longestRun { return false }
        }
        return true
    }

    /// Whether the text has more than `count` consecutive bytes without an ASCII character or a character from U+4000
    /// to U+9FFF. Such characters are never combining marks.
    private static func mayHaveRun(ofBytes count: Int, _ bytes: String.UTF8View) -> Bool {
        var run = 0
        for byte in bytes {
            run = byte < 0x80 || (0xE4...0xE9).contains(byte) ? 0 : run + 1
            if run > count { return true }
        }
        return false
    }
}
