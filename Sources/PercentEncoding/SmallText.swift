internal import CPercentEncoding

/// Text of at most fifteen bytes in two words, as 64-bit platforms store it inside a `String`.
///
/// The C functions for short text take and return such words, so that a short string is never written to memory. Byte
/// `k` is bits `8 * k` and up of `first`, or of `last` from byte 8 on. The top byte of `last` holds the length and
/// whether the text is ASCII.
@usableFromInline package struct SmallText: BitwiseCopyable, Sendable {
    @usableFromInline package let first, last: UInt64

    @inlinable
    @inline(__always)
    package init(first: UInt64, last: UInt64) {
        self.first = first
        self.last = last
    }

    /// Creates the text of the first bytes of two words, which are well-formed UTF-8; nil if the text is too long. Other
    /// bytes are ignored.
    @inlinable
    @inline(__always)
    package init?(bytes: (first: UInt64, last: UInt64), count: Int) {
        guard count <= 15 else { return nil }
        first = bytes.first & ~(UInt64.max << (8 * count))
        let rest = bytes.last & ~(UInt64.max << max(8 * count - 64, 0))
        // The marks are PCT_PACKED_UTF8 and PCT_PACKED_ASCII.
        let mark: UInt64 = (first | rest) & 0x8080_8080_8080_8080 != 0 ? 0xA0 : 0xE0
        last = rest | (mark | UInt64(truncatingIfNeeded: count)) << 56
    }

    /// The words of a string that stores its bytes in itself; nil for any other string.
    @inlinable
    @inline(__always)
    package init?(_ text: String) {
        guard Self.isLayoutKnown else { return nil }
        let words = unsafe unsafeBitCast(text, to: Words.self)
        guard words.last & Self.isSmall != 0 else { return nil }
        self.init(first: words.first, last: words.last)
    }

    /// The text as a string.
    @inlinable
    @inline(__always)
    package var text: String {
        guard Self.isLayoutKnown else { return copy }
        var words = (first: first, last: last)
        // SAFETY: the words are those of a small string, which has no reference to count. A cast would count one.
        return unsafe withUnsafeMutableBytes(of: &words) {
            unsafe $0.baseAddress.unsafelyUnwrapped.assumingMemoryBound(to: String.self).move()
        }
    }

    @usableFromInline typealias Words = (first: UInt64, last: UInt64)

    /// The bit of a string's second word that tells a small string from any other.
    @inlinable static var isSmall: UInt64 { 1 << 61 }

    // The layout is part of the ABI on Darwin and the same on Linux. The comparison is a constant.
    #if _pointerBitWidth(_64) && _endian(little) && !os(Android)
        /// Whether strings have the layout that this type assumes.
        @inlinable
        @inline(__always)
        static var isLayoutKnown: Bool {
            let ascii = unsafe unsafeBitCast("Small.", to: Words.self)
            let other = unsafe unsafeBitCast("9 bytes é", to: Words.self)
            return ascii == (0x2E6C_6C61_6D53, 0xE600_0000_0000_0000)
                && other == (0x2073_6574_7962_2039, 0xAA00_0000_0000_A9C3)
        }
    #else
        @inlinable static var isLayoutKnown: Bool { false }
    #endif

    /// The text as a string, made without assuming a layout.
    @usableFromInline package var copy: String {
        unsafe withBytes { unsafe String(decoding: $0, as: UTF8.self) }
    }

    /// Calls `body` with the bytes of the text.
    package func withBytes<Result, Failure: Error>(
        _ body: (UnsafeBufferPointer<UInt8>) throws(Failure) -> Result
    ) throws(Failure) -> Result {
        let words = (first.littleEndian, last.littleEndian)
        // SAFETY: the two words have sixteen bytes. At most fifteen are text.
        return try unsafe withUnsafeBytes(of: words) { bytes throws(Failure) in
            try unsafe body(UnsafeBufferPointer(rebasing: bytes.assumingMemoryBound(to: UInt8.self)[..<count]))
        }
    }

    /// The number of bytes of the text.
    @inline(__always)
    package var count: Int { Int(last >> 56) & Int(PCT_LONGEST_PACKED) }
}

extension SmallText {
    /// The packed text of a result; nil if the result has no packed text.
    @inline(__always)
    init?(_ result: pct_string) {
        guard result.last >> 56 != 0 else { return nil }
        self.init(first: result.first, last: result.last)
    }

    /// The words as the kernels take them.
    @inline(__always)
    var packed: pct_string { pct_string(first: first, last: last) }
}

extension String {
    /// Creates the text of a result, packed or in the memory that the kernel has written. Returns nil if the text is
    /// the input or no text.
    @inline(__always)
    init?(_ result: pct_string, _ output: UnsafePointer<UInt8>) {
        if let small = SmallText(result) {
            self = small.text
            return
        }
        let kind = pct_string_kind(UInt32(truncatingIfNeeded: result.last))
        guard kind == PCT_STRING_ASCII || kind == PCT_STRING_UTF8 else { return nil }
        let bytes = unsafe UnsafeBufferPointer(start: output, count: Int(result.first))
        unsafe self.init(knownUTF8: bytes, isASCII: kind == PCT_STRING_ASCII)
    }
}
