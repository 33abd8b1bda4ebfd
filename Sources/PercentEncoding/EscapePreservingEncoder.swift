internal import CPercentEncoding

extension StringProtocol {
    /// Returns the percent-encoded text with existing escapes kept. Use this method for text that may already be
    /// encoded, such as a URL that a user has pasted.
    ///
    /// The result is in the normal form of RFC 3986, sections 6.2.2.1 and 6.2.2.2:
    /// - A valid escape is written with upper-case digits, or decoded if it stands for an unreserved character that the
    ///   set leaves literal.
    /// - A `%` that does not start an escape becomes `%25`.
    /// - With ``SpaceNotation/plus``, an existing `+` is read as an encoded space and kept.
    /// - All other bytes are encoded as ``percentEncoded(using:)`` encodes them.
    ///
    /// Encoding the result again changes nothing.
    ///
    /// The result is a guess, because the text `100%25` may be unencoded text. If you know that text is not encoded,
    /// use ``percentEncoded(using:)``. If you know that text is encoded, do not encode it again.
    ///
    /// ```swift
    /// "汉 %e6%b1%89 %7Euser 100%".percentEncodedPreservingEscapes()
    /// // "%E6%B1%89%20%E6%B1%89%20~user%20100%25"
    /// ```
    ///
    /// - Complexity: Linear; one allocation at most. Text in normal form is returned unchanged.
    @inlinable
    public func percentEncodedPreservingEscapes(using set: EscapeSet = .unreserved) -> String {
        unsafe utf8.withContiguousBytes { unsafe EscapePreservingEncoder(set).text($0) } ?? String(self)
    }
}

extension [UInt8] {
    /// Appends the percent-encoded bytes with existing escapes kept, as by
    /// ``Swift/StringProtocol/percentEncodedPreservingEscapes(using:)``.
    ///
    /// - Complexity: Linear.
    package mutating func append(
        percentEncodingPreservingEscapes bytes: UnsafeBufferPointer<UInt8>, using set: EscapeSet
    ) {
        let encoder = EscapePreservingEncoder(set)
        unsafe encoder.forEachRun(of: bytes) { unsafe append(percentEncoding: $1, using: $2) }
    }
}

/// An encoder of text that may contain escapes.
@usableFromInline
struct EscapePreservingEncoder {
    /// The set for text outside escapes.
    private let outside: EscapeSet

    /// The set for bytes that escapes stand for. Bytes that are literal in the set are decoded; other bytes are escaped
    /// with upper-case digits.
    private let inside: EscapeSet

    @usableFromInline
    init(_ set: EscapeSet) {
        // A literal '%' could form an escape with the text after it.
        let withoutPercent = set.removing("%")
        outside = set.space == .plus ? withoutPercent.adding("+") : withoutPercent
        inside = set.intersection(.unreserved).writingSpace(as: .percent)
    }

    /// Returns the output as text, or nil if encoding changes nothing.
    @usableFromInline
    func text(_ bytes: UnsafeBufferPointer<UInt8>) -> String? {
        var isSame = true
        unsafe forEachRun(of: bytes) { original, part, set in
            if unsafe ByteEncoder.count(part, set) != original.count || !isNormal(original, part) { isSame = false }
        }
        if isSame { return nil }
        return unsafe String(pieces: { body in
            unsafe forEachRun(of: bytes) { unsafe body($1, $2) }
        })
    }

    /// Works like ``forEachPart(of:_:)``, but cuts parts so that only whole characters stay literal.
    fileprivate func forEachRun(
        of bytes: UnsafeBufferPointer<UInt8>,
        _ body: (UnsafeBufferPointer<UInt8>, UnsafeBufferPointer<UInt8>, EscapeSet) -> Void
    ) {
        unsafe forEachPart(of: bytes) { original, part, set in
            if set.isASCII {
                unsafe body(original, part, set)
            } else {
                // Only text outside escapes is encoded with a non-ASCII set, so the part equals the original.
                unsafe ByteEncoder.forEachRun(of: part, set) { unsafe body($0, $0, $1) }
            }
        }
    }

    /// Whether a part whose size stays the same is unchanged. Encoding can change lower-case digits of an escape to
    /// upper-case digits, and a space to `+`, without changing the size.
    private func isNormal(_ original: UnsafeBufferPointer<UInt8>, _ part: UnsafeBufferPointer<UInt8>) -> Bool {
        if original.count != part.count {
            return unsafe !original.contains { $0 >= UInt8(ascii: "a") }
        }
        return unsafe outside.space != .plus || !part.contains(UInt8(ascii: " "))
    }

    /// Calls `body` with consecutive parts: the original bytes, the bytes to encode in their place, and the set to use.
    private func forEachPart(
        of bytes: UnsafeBufferPointer<UInt8>,
        _ body: (UnsafeBufferPointer<UInt8>, UnsafeBufferPointer<UInt8>, EscapeSet) -> Void
    ) {
        var position = 0
        while position < bytes.count {
            let rest = unsafe UnsafeBufferPointer(rebasing: bytes[position...])
            // SAFETY: the kernel reads exactly the buffer.
            let percent = unsafe pct_find(rest.baseAddress, rest.count, UInt8(ascii: "%"))
            if percent > 0 {
                let run = unsafe UnsafeBufferPointer(rebasing: rest[..<percent])
                unsafe body(run, run, outside)
                position += percent
            } else if let value = unsafe rest.escapedByte(at: 0) {
                let escape = unsafe UnsafeBufferPointer(rebasing: rest[..<3])
                unsafe withUnsafeBytes(of: value) { raw in
                    unsafe body(escape, raw.assumingMemoryBound(to: UInt8.self), inside)
                }
                position += 3
            } else {
                let percentSign = unsafe UnsafeBufferPointer(rebasing: rest[..<1])
                unsafe body(percentSign, percentSign, outside)
                position += 1
            }
        }
    }
}
