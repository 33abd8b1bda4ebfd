internal import CLegacyCharsets
internal import CPercentEncoding
internal import PercentEncoding

/// How ASCII is written: what the set keeps as it is, everything else by the bytes that the encoding has for it.
// SAFETY: memory of its own, and a set that it holds.
@safe struct ASCIISet: ~Copyable {
    private let prepared: PreparedEscapeSet
    private let own: UnsafeMutablePointer<pct_set>?

    /// The set, or nil to keep nothing and escape nothing; the bytes of ASCII characters, nil for themselves; how these bytes are
    /// written.
    init(_ set: EscapeSet?, _ bytes: UnsafePointer<UInt8>?, _ other: borrowing PreparedEscapeSet) {
        guard let bytes = unsafe bytes else {
            prepared = PreparedEscapeSet(set ?? .everything)
            unsafe own = nil
            return
        }
        let kept = PreparedEscapeSet(set ?? .nothing)
        let mapped = UnsafeMutablePointer<pct_set>.allocate(capacity: 1)
        // SAFETY: there is a byte for each character of ASCII.
        unsafe pct_ascii_set_init(mapped, kept.compiled, bytes, other.compiled)
        prepared = kept
        unsafe own = mapped
    }

    deinit {
        unsafe own?.deallocate()
    }

    /// The set in the form that tables take.
    var compiled: UnsafePointer<pct_set> {
        unsafe own.map { unsafe UnsafePointer($0) } ?? prepared.compiled
    }
}

extension EscapeSet {
    /// Whether an ASCII character is written without being converted.
    func keeps(_ character: UInt8) -> Bool {
        contains(character) || character == 0x20 && space == .plus
    }
}
