extension Collection where Element == UInt16 {
    /// Converts UTF-16 to UTF-8 and returns the percent-encoded text. The code units may be ill-formed, as in an
    /// `NSString` or a JavaScript string.
    ///
    /// - Parameters:
    ///   - set: The bytes that stay literal.
    ///   - unpairedSurrogates: The policy for an unpaired surrogate.
    /// - Throws: ``PercentEncodingError`` with the offset of the surrogate in code units.
    /// - Complexity: Linear; one allocation, or more if the units are not in contiguous memory or the set leaves
    ///   non-ASCII bytes literal.
    @inlinable
    public func percentEncoded(
        using set: EscapeSet = .unreserved, unpairedSurrogates: UnpairedSurrogatePolicy = .fail
    ) throws(PercentEncodingError) -> String {
        let result: Result<String, PercentEncodingError>? = withContiguousStorageIfAvailable {
            unsafe UTF16Encoder.text($0, set, unpairedSurrogates)
        }
        if let result { return try result.get() }
        return try Array(self).percentEncoded(using: set, unpairedSurrogates: unpairedSurrogates)
    }
}

/// The encoder of UTF-16. The encoder converts text to UTF-8 piece by piece on the stack, so the whole text is never
/// copied.
@usableFromInline
enum UTF16Encoder {
    /// The size of the buffer for one piece. A piece ends when fewer than four bytes of the buffer are free.
    private static let pieceSize = 768

    @usableFromInline
    static func text(
        _ units: UnsafeBufferPointer<UInt16>, _ set: EscapeSet, _ policy: UnpairedSurrogatePolicy
    ) -> Result<String, PercentEncodingError> {
        if policy == .fail, let offset = unsafe firstUnpairedSurrogate(in: units) {
            return .failure(PercentEncodingError(kind: .unpairedSurrogate, offset: offset))
        }
        guard set.isASCII else {
            return unsafe .success(String(decoding: units, as: UTF16.self).percentEncoded(using: set))
        }
        return unsafe .success(String(pieces: { body in unsafe forEachPiece(of: units) { unsafe body($0, set) } }))
    }

    fileprivate static func firstUnpairedSurrogate(in units: UnsafeBufferPointer<UInt16>) -> Int? {
        var offset = 0
        while offset < units.count {
            let (scalar, length) = unsafe scalar(at: offset, in: units)
            if scalar == nil { return offset }
            offset += length
        }
        return nil
    }

    /// Returns the scalar at an offset and the number of its code units. For an unpaired surrogate, the scalar is nil.
    private static func scalar(
        at offset: Int, in units: UnsafeBufferPointer<UInt16>
    ) -> (Unicode.Scalar?, length: Int) {
        let unit = unsafe units[offset]
        guard UTF16.isLeadSurrogate(unit) else { return (Unicode.Scalar(unit), 1) }
        let next = unsafe offset + 1 < units.count ? units[offset + 1] : 0
        guard UTF16.isTrailSurrogate(next) else { return (nil, 1) }
        return (Unicode.Scalar(0x10000 + UInt32(unit & 0x3FF) << 10 + UInt32(next & 0x3FF)), 2)
    }

    /// Calls `body` with consecutive pieces of the UTF-8, with U+FFFD in place of unpaired surrogates.
    private static func forEachPiece(
        of units: UnsafeBufferPointer<UInt16>, _ body: (UnsafeBufferPointer<UInt8>) -> Void
    ) {
        // SAFETY: a scalar takes at most four bytes, and a piece ends when fewer are left.
        unsafe withUnsafeTemporaryAllocation(of: UInt8.self, capacity: pieceSize) { buffer in
            var offset = 0
            while offset < units.count {
                var count = 0
                while offset < units.count && count <= pieceSize - 4 {
                    let (scalar, length) = unsafe scalar(at: offset, in: units)
                    for byte in UTF8.encode(scalar ?? "\u{FFFD}") ?? UTF8.encodedReplacementCharacter {
                        unsafe buffer[count] = byte
                        count += 1
                    }
                    offset += length
                }
                unsafe body(UnsafeBufferPointer(rebasing: buffer[..<count]))
            }
        }
    }
}

extension [UInt16] {
    /// The offset of the first unpaired surrogate; nil in well-formed UTF-16.
    package var firstUnpairedSurrogate: Int? {
        unsafe withUnsafeBufferPointer { unsafe UTF16Encoder.firstUnpairedSurrogate(in: $0) }
    }
}
