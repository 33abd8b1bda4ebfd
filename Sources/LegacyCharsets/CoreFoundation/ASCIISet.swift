internal import CLegacyCharsets
internal import CPercentEncoding
internal import PercentEncoding

/// The escape set for ASCII characters. Characters that the set keeps are unchanged; all other characters become their
/// bytes in the encoding.
// SAFETY: the pointers refer to memory of this value or of its prepared set.
@safe struct ASCIISet: ~Copyable {
    private let prepared: PreparedEscapeSet
    private let own: UnsafeMutablePointer<pct_set>?

    /// Creates the set for ASCII characters.
    ///
    /// - Parameters:
    ///   - set: The set to keep; nil to escape nothing.
    ///   - bytes: The bytes of the ASCII characters; nil if the characters stand for themselves.
    ///   - other: The set that escapes `bytes`.
    init(_ set: EscapeSet?, _ bytes: UnsafePointer<UInt8>?, _ other: borrowing PreparedEscapeSet) {
        guard let bytes = unsafe bytes else {
            prepared = PreparedEscapeSet(set ?? .everything)
            unsafe own = nil
            return
        }
        let kept = PreparedEscapeSet(set ?? .nothing)
        let mapped = UnsafeMutablePointer<pct_set>.allocate(capacity: 1)
        // SAFETY: `bytes` has a byte for each ASCII character.
        unsafe pct_ascii_set_init(mapped, kept.compiled, bytes, other.compiled)
        prepared = kept
        unsafe own = mapped
    }

    deinit {
        unsafe own?.deallocate()
    }

    /// A pointer to the compiled set.
    var compiled: UnsafePointer<pct_set> {
        unsafe own.map { unsafe UnsafePointer($0) } ?? prepared.compiled
    }
}

extension EscapeSet {
    /// Whether an ASCII character is written without conversion.
    func keeps(_ character: UInt8) -> Bool {
        contains(character) || character == 0x20 && space == .plus
    }
}
