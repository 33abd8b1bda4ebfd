/// A Bloom filter of 512 bits for the keys of a tree. Most keys of small trees are recognised as new without a search.
struct KeyFilter {
    /// A fingerprint of a key in a container. The fingerprint of a short key covers all its bytes; a longer key
    /// contributes its first and last bytes.
    typealias Mark = UInt64

    private var words: (UInt64, UInt64, UInt64, UInt64, UInt64, UInt64, UInt64, UInt64) = (0, 0, 0, 0, 0, 0, 0, 0)

    @inline(__always)
    static func mark(_ parent: NodeIndex, _ key: UnsafeBufferPointer<UInt8>) -> Mark {
        let count = key.count
        guard count > 0, let start = unsafe UnsafeRawPointer(key.baseAddress) else { return mixed(0, 0, parent, 0) }
        // SAFETY: every load is within the bytes.
        if count >= 8 {
            let first = unsafe start.loadUnaligned(as: UInt64.self)
            return mixed(
                first, unsafe start.loadUnaligned(fromByteOffset: count - 8, as: UInt64.self), parent, count)
        }
        if count >= 4 {
            let first = unsafe UInt64(start.loadUnaligned(as: UInt32.self))
            return mixed(
                first, unsafe UInt64(start.loadUnaligned(fromByteOffset: count - 4, as: UInt32.self)), parent, count)
        }
        return unsafe mixed(UInt64(key[0]) << 8 | UInt64(key[count / 2]), UInt64(key[count - 1]), parent, count)
    }

    @inline(__always)
    private static func mixed(_ first: UInt64, _ last: UInt64, _ parent: NodeIndex, _ count: Int) -> Mark {
        let place = UInt64(truncatingIfNeeded: parent) << 32 | UInt64(truncatingIfNeeded: count)
        return ((first &* 0x9E37_79B9_7F4A_7C15) ^ last ^ place) &* 0xBF58_476D_1CE4_E5B9
    }

    @inline(__always)
    func mayContain(_ mark: Mark) -> Bool {
        // SAFETY: the offset is at most 56, so the word is inside `words`.
        unsafe withUnsafeBytes(of: words) {
            unsafe $0.load(fromByteOffset: Self.offset(mark), as: UInt64.self) & Self.bit(mark) != 0
        }
    }

    /// Adds a key and returns whether it is certainly new.
    @inline(__always)
    mutating func insert(_ mark: Mark) -> Bool {
        // SAFETY: the offset is at most 56, so the word is inside `words`.
        unsafe withUnsafeMutableBytes(of: &words) { words in
            let word = unsafe words.load(fromByteOffset: Self.offset(mark), as: UInt64.self)
            unsafe words.storeBytes(of: word | Self.bit(mark), toByteOffset: Self.offset(mark), as: UInt64.self)
            return word & Self.bit(mark) == 0
        }
    }

    @inline(__always)
    private static func offset(_ mark: Mark) -> Int { Int(truncatingIfNeeded: mark >> 61) * 8 }

    @inline(__always)
    private static func bit(_ mark: Mark) -> UInt64 { 1 &<< ((mark >> 55) & 63) }
}
