internal import CLegacyCharsets
internal import CPercentEncoding
internal import PercentEncoding

extension EncodeTable {
    /// Appends the first characters of a text, escaped, up to a character that the table lacks. Returns the length of
    /// the encoded part of the text in UTF-8. Avoids reference counting, which would take longer than encoding a short
    /// text.
    func appendPrefix(
        of text: borrowing String, ascii: UnsafePointer<pct_set>, other: UnsafePointer<pct_set>,
        to output: inout [UInt8]
    ) -> Int {
        unsafe text.utf8.withContiguousBytes { bytes in
            var position = 0
            while position < bytes.count {
                let rest = unsafe UnsafeBufferPointer(rebasing: bytes[position...])
                let result = unsafe append(rest, ascii, other, to: &output)
                position += result.read
                if result.status == PCT_UNENCODABLE || result.status == PCT_INVALID { break }
            }
            return position
        }
    }

    /// The length of the longest text that is encoded on the stack and then copied into a string.
    static var longestOnStack: Int { 340 }

    /// Encodes and escapes a short text. If the table lacks a character of the text, returns nil.
    func shortText(
        of text: borrowing String, ascii: UnsafePointer<pct_set>, other: UnsafePointer<pct_set>
    ) -> String? {
        unsafe withUnsafeTemporaryAllocation(of: UInt8.self, capacity: room(for: Self.longestOnStack)) { buffer in
            let result = unsafe text.utf8.withContiguousBytes { bytes in
                unsafe encode(bytes, ascii: ascii, other: other, to: buffer)
            }
            guard result.status == PCT_OK else { return nil }
            return unsafe String(knownASCII: UnsafeBufferPointer(rebasing: buffer[..<result.written]))
        }
    }

    /// Returns the buffer size that keeps `count` bytes of text on the fast path.
    private func room(for count: Int) -> Int { count * expansion + 128 }

    /// Appends text from an offset in its UTF-8, escaped. `substitute` appends the substitute for a character that the
    /// table lacks, or returns false if the character causes an error.
    ///
    /// - Throws: ``CharsetError/Kind/unencodable`` with the offset of the scalar and the name of the charset.
    func append(
        _ text: String, from position: Int = 0, ascii: UnsafePointer<pct_set>, other: UnsafePointer<pct_set>,
        charset: String, to output: inout [UInt8],
        substitute: (Unicode.Scalar, inout [UInt8]) throws(CharsetError) -> Bool
    ) throws(CharsetError) {
        try unsafe text.utf8.withContiguousBytes { bytes throws(CharsetError) in
            var position = position
            while position < bytes.count {
                let rest = unsafe UnsafeBufferPointer(rebasing: bytes[position...])
                let result = unsafe append(rest, ascii, other, to: &output)
                position += result.read
                // The character that the table lacks is read from the text's own UTF-8.
                guard result.status == PCT_UNENCODABLE || result.status == PCT_INVALID else { continue }
                let scalar = unsafe bytes.scalar(at: position)
                guard try substitute(scalar, &output) else {
                    throw CharsetError(
                        kind: .unencodable, offset: unsafe bytes[..<position].scalarCount, charset: charset,
                        scalar: scalar)
                }
                position += UTF8.width(scalar)
            }
        }
    }

    /// The number of bytes of text encoded at once.
    private static var piece: Int { 16384 }

    /// Appends the first characters of a text, like `pct_encode_text`.
    private func append(
        _ text: UnsafeBufferPointer<UInt8>, _ ascii: UnsafePointer<pct_set>, _ other: UnsafePointer<pct_set>,
        to output: inout [UInt8]
    ) -> pct_result {
        var result = pct_result()
        // Encoding near the end of a buffer is slow, so the buffer has room for the output of a whole piece.
        let piece = unsafe text.characters(upTo: Self.piece)
        unsafe output.append(atMost: room(for: piece.count)) { buffer in
            unsafe result = encode(piece, ascii: ascii, other: other, to: buffer)
            return result.written
        }
        return result
    }
}

extension PreparedEscapeSet {
    /// A pointer to the compiled set.
    var compiled: UnsafePointer<pct_set> { unsafe pointer.assumingMemoryBound(to: pct_set.self) }
}

extension [UInt8] {
    /// Appends the bytes that `body` writes into a buffer of `room` bytes; `body` returns the number of bytes written.
    @inline(__always)
    mutating func append(atMost room: Int, _ body: (UnsafeMutableBufferPointer<UInt8>) -> Int) {
        unsafe append(uninitialized: room, body)
    }
}

extension UnsafeBufferPointer<UInt8> {
    /// Returns the first characters of well-formed UTF-8, in at most `limit` bytes.
    fileprivate func characters(upTo limit: Int) -> UnsafeBufferPointer {
        guard count > limit else { return unsafe self }
        var end = limit
        while end > limit - 3, unsafe self[end] & 0xC0 == 0x80 { end -= 1 }
        return unsafe UnsafeBufferPointer(rebasing: self[..<end])
    }

    /// Returns the scalar value that starts at a position of well-formed UTF-8.
    fileprivate func scalar(at position: Int) -> Unicode.Scalar {
        var decoder = UTF8()
        var rest = unsafe self[position...].makeIterator()
        if case .scalarValue(let scalar) = unsafe decoder.decode(&rest) { return scalar }
        return "\u{FFFD}"
    }
}

extension Slice<UnsafeBufferPointer<UInt8>> {
    /// The number of characters in well-formed UTF-8.
    fileprivate var scalarCount: Int {
        unsafe reduce(0) { $0 + ($1 & 0xC0 == 0x80 ? 0 : 1) }
    }
}
