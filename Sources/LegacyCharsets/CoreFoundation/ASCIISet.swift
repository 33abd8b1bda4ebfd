internal import CLegacyCharsets
internal import CPercentEncoding
internal import PercentEncoding

/// The way ASCII is written. Characters that the set keeps are unchanged; all others are written as their bytes in the
/// encoding.
// SAFETY: the pointers refer to memory of this value or of the set that it holds.
@safe struct ASCIISet: ~Copyable {
    private let prepared: PreparedEscapeSet
    private let own: UnsafeMutablePointer<pct_set>?

    /// Creates the rules for ASCII.
    ///
    /// - Parameters:
    ///   - set: The set to keep; nil to escape nothing.
    ///   - bytes: The bytes of the ASCII characters; nil if the characters stand for themselves.
    ///   - other: The set for these bytes.
    init(_ set: EscapeSet?, _ bytes: UnsafePointer<UInt8>?, _ other: borrowing PreparedEscapeSet) {
        guard let bytes = unsafe bytes else {
            prepared = PreparedEscapeSet(set ?? .everything)
            unsafe own = nil
            return
        }
        let kept = PreparedEscapeSet(set ?? .nothing)
        let mapped = UnsafeMutablePointer<pct_set>.allocate(capacity: 1)
        // SAFETY: there is a byte for each ASCII character.
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
    /// Whether an ASCII character is written without conversion.
    func keeps(_ character: UInt8) -> Bool {
        contains(character) || character == 0x20 && space == .plus
    }
}
