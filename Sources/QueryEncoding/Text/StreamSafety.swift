/// A limit on runs of combining marks. Swift compares and hashes strings by their normal form, which takes quadratic
/// time in the length of such a run: half an hour for 4 MiB. Text with longer runs is never passed to code that may
/// compare it.
enum StreamSafety {
    /// The maximum number of consecutive combining marks. Unicode's Stream-Safe Text Format (UAX #15, section 13)
    /// allows 30; decorative text contains up to a few times as many.
    static let longestRun = 256

    /// The maximum number of bytes in a text that is certainly too short for a longer run.
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

    /// Whether there is a run of more than `count` bytes that starts no ASCII character and no character from U+4000 to
    /// U+9FFF. Neither kind of character combines.
    private static func mayHaveRun(ofBytes count: Int, _ bytes: String.UTF8View) -> Bool {
        var run = 0
        for byte in bytes {
            run = byte < 0x80 || (0xE4...0xE9).contains(byte) ? 0 : run + 1
            if run > count { return true }
        }
        return false
    }
}
