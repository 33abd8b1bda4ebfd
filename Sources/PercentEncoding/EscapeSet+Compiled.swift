internal import CPercentEncoding

extension EscapeSet {
    /// Calls `body` with the compiled form of the set: the process-wide form, or a form built for this call.
    @inline(__always)
    func withCompiled<Result>(_ body: (UnsafePointer<pct_set>) -> Result) -> Result {
        if let shared = unsafe shared {
            return unsafe body(shared)
        }
        return unsafe withOwnCompiled(body)
    }

    /// The process-wide form, or nil if the table of forms is full. The form is immutable and lives as long as the
    /// process.
    @inline(__always)
    var shared: UnsafePointer<pct_set>? {
        // SAFETY: the call takes and returns no memory of this module.
        unsafe pct_set_numbered(number, word0, word1, word2, word3, space.compiled)
    }

    @inline(never)
    private func withOwnCompiled<Result>(_ body: (UnsafePointer<pct_set>) -> Result) -> Result {
        // The form is in a local variable, because a temporary allocation of this size would use the heap.
        var set = pct_set()
        // SAFETY: pct_set_init_bits reads the four words and writes the whole set, which outlives the call of `body`.
        unsafe withUnsafeBytes(of: (word0, word1, word2, word3)) { words in
            unsafe pct_set_init_bits(
                &set, words.assumingMemoryBound(to: UInt64.self).baseAddress.unsafelyUnwrapped, space.compiled)
        }
        return unsafe body(&set)
    }
}

extension SpaceNotation {
    fileprivate var compiled: pct_space {
        pct_space(value.rawValue)
    }
}
