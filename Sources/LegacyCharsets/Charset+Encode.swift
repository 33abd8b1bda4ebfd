internal import CLegacyCharsets
internal import CPercentEncoding
internal import PercentEncoding

extension Charset {
    /// Appends the bytes of text, escaped by a set, or unescaped if the set is nil. If encoding fails, nothing is
    /// appended.
    func encode(_ text: String, using set: EscapeSet?, to output: inout [UInt8]) throws(CharsetError) {
        let row = try requiredRow
        let start = output.count
        let failure = unsafe text.utf8.withContiguousBytes { text -> CharsetError? in
            var state = pct_charset_state()
            return unsafe withEncoder(row, set) { how in
                unsafe append(text, how, &state, isLast: true, to: &output).failure
            }
        }
        guard let failure else { return }
        output.removeSubrange(start...)
        throw failure
    }

    /// Encodes and escapes a text that is short enough for a buffer on the stack. Returns nil for longer texts, and for
    /// texts that cannot be encoded.
    func encodeShort(_ text: borrowing String, using set: EscapeSet) -> String? {
        guard let row = row(in: profile) else { return nil }
        var result: String?
        // The closure returns nothing, because a returned string would be retained once more.
        unsafe text.utf8.withContiguousBytes { text in
            unsafe withEncoder(row, set) { how in
                let room = stackRoom
                guard 3 * text.count + 128 <= room else { return }
                // SAFETY: the call writes only inside the buffer. The set escapes all bytes from 0x80 on.
                unsafe withUnsafeTemporaryAllocation(of: UInt8.self, capacity: room) { buffer in
                    let done = unsafe pct_charset_encode(
                        how, nil, text.baseAddress, text.count, UInt32(PCT_LAST), buffer.baseAddress, room)
                    guard done.status == PCT_OK else { return }
                    unsafe result = String(knownASCII: UnsafeBufferPointer(rebasing: buffer[..<done.written]))
                }
            }
        }
        return result
    }

    /// Calls `body` with the rules for encoding in a row.
    @inline(__always)
    func withEncoder<Result>(
        _ row: CharsetRow, _ set: EscapeSet?, _ body: (UnsafeMutablePointer<pct_encoder>) -> Result
    ) -> Result {
        let policy = unencodable.rule
        var how = unsafe pct_encoder(
            charset: row.pointer, set: nil, unencodable: policy.kind, replacement: policy.byte,
            escapes_trail_bytes: trailBytes == .escaped, is_well_formed: true)
        guard let set else { return unsafe body(&how) }
        // SAFETY: the set outlives the call.
        let prepared = PreparedEscapeSet(set)
        unsafe how.set = prepared.pointer.assumingMemoryBound(to: pct_set.self)
        return unsafe body(&how)
    }

    /// Appends text in pieces. Returns the number of bytes that were read, and the error, if any.
    func append(
        _ text: UnsafeBufferPointer<UInt8>, _ how: UnsafePointer<pct_encoder>, _ state: inout pct_charset_state,
        isLast: Bool, to output: inout [UInt8]
    ) -> (read: Int, failure: CharsetError?) {
        let longestPiece = 16384
        var read = 0
        while true {
            let count = min(text.count - read, longestPiece)
            let isEnd = read + count == text.count
            var done = pct_charset_result()
            // SAFETY: the call reads the piece and writes only inside the buffer.
            // Text that needs more room is rare, and continues in the next turn.
            unsafe output.append(uninitialized: 3 * count + 128) { buffer in
                unsafe done = pct_charset_encode(
                    how, &state, text.baseAddress.map { unsafe $0 + read }, count,
                    UInt32(isEnd && isLast ? PCT_LAST : PCT_MORE), buffer.baseAddress, buffer.count)
                return done.written
            }
            read += done.read
            if done.status == PCT_OUTPUT_FULL { continue }
            if done.status != PCT_OK { return (read, unsafe failure(done, text[..<read])) }
            if isEnd { return (read, nil) }
        }
    }

    private func failure(_ result: pct_charset_result, _ before: Slice<UnsafeBufferPointer<UInt8>>) -> CharsetError {
        let kind: CharsetError.Kind
        switch result.status {
        case PCT_UNENCODABLE: kind = .unencodable
        case PCT_UNUSABLE_REPLACEMENT: kind = .unusableReplacement
        case PCT_INVALID: return CharsetError(kind: .invalidBytes, offset: unsafe before.count, charset: "UTF-8")
        default: return CharsetError(kind: .outOfMemory, charset: name)
        }
        return CharsetError(
            kind: kind, offset: unsafe before.count { $0 & 0xC0 != 0x80 }, charset: name,
            scalar: Unicode.Scalar(result.scalar))
    }
}
