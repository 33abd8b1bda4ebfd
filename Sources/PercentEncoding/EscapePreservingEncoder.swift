internal import CPercentEncoding

extension StringProtocol {
    /// The text percent-encoded, its existing escapes kept: for text that may already be encoded, such as a URL a user
    /// has pasted.
    ///
    /// Brings the text into the normal form of RFC 3986, sections 6.2.2.1 and 6.2.2.2: a valid escape gets upper-case
    /// digits, or is decoded if it stands for an unreserved character that the set leaves literal; a `%` that is no
    /// escape becomes `%25`; everything else is encoded as by ``percentEncoded(using:)``. With
    /// ``SpaceNotation/plus``, an existing `+` is taken for an encoded space and kept. Encoding the result again changes
    /// nothing.
    ///
    /// This guesses: the text `100%25` may have meant itself. Where it is known whether text is encoded, use
    /// ``percentEncoded(using:)`` for what is not and nothing for what is.
    ///
    /// ```swift
    /// "汉 %e6%b1%89 %7Euser 100%".percentEncodedPreservingEscapes()
    /// // "%E6%B1%89%20%E6%B1%89%20~user%20100%25"
    /// ```
    ///
    /// - Complexity: Linear; one allocation at most. Text in normal form is returned as it is.
    @inlinable
    public func percentEncodedPreservingEscapes(using set: EscapeSet = .unreserved) -> String {
        unsafe utf8.withContiguousBytes { unsafe EscapePreservingEncoder(set).text($0) } ?? String(self)
    }
}

/// Encoding of text that may contain escapes.
@usableFromInline
struct EscapePreservingEncoder {
    /// For what stands outside of escapes.
    private let outside: EscapeSet

    /// For what an escape stands for: decoded if it comes out literal, written with upper-case digits if not.
    private let inside: EscapeSet

    @usableFromInline
    init(_ set: EscapeSet) {
        // A literal '%' could form an escape with what comes after it.
        let withoutPercent = set.removing("%")
        outside = set.space == .plus ? withoutPercent.adding("+") : withoutPercent
        inside = set.intersection(.unreserved).writingSpace(as: .percent)
    }

    /// The output as text, or nil if it is the input itself.
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

    /// As ``forEachPart(of:_:)``, with parts cut so that only whole characters stay literal.
    private func forEachRun(
        of bytes: UnsafeBufferPointer<UInt8>,
        _ body: (UnsafeBufferPointer<UInt8>, UnsafeBufferPointer<UInt8>, EscapeSet) -> Void
    ) {
        unsafe forEachPart(of: bytes) { original, part, set in
            if set.isASCII {
                unsafe body(original, part, set)
            } else {
                // Only what stands outside of escapes is encoded with such a set, and that is its own original.
                unsafe ByteEncoder.forEachRun(of: part, set) { unsafe body($0, $0, $1) }
            }
        }
    }

    /// Whether a part whose size does not change does not change at all: no lower-case digit, no space to become `+`.
    private func isNormal(_ original: UnsafeBufferPointer<UInt8>, _ part: UnsafeBufferPointer<UInt8>) -> Bool {
        if original.count != part.count {
            return unsafe !original.contains { $0 >= UInt8(ascii: "a") }
        }
        return unsafe outside.space != .plus || !part.contains(UInt8(ascii: " "))
    }

    /// Calls `body` with consecutive parts: the original bytes, the bytes to encode in their place, and with which set.
    private func forEachPart(
        of bytes: UnsafeBufferPointer<UInt8>,
        _ body: (UnsafeBufferPointer<UInt8>, UnsafeBufferPointer<UInt8>, EscapeSet) -> Void
    ) {
        var position = 0
        while position < bytes.count {
            let rest = unsafe UnsafeBufferPointer(rebasing: bytes[position...])
            // SAFETY: reads exactly the buffer.
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
