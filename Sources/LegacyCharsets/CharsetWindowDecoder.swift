internal import CLegacyCharsets
internal import CPercentEncoding
package import PercentEncoding

/// The progress of a decoder or encoder in a window.
package struct CharsetStep: Sendable {
    /// The number of consumed bytes of the window. The caller passes the other bytes again at the start of the next window.
    package let read: Int

    /// The error that ends coding, with its offset in the window. The output holds the result before the error.
    package let failure: CharsetError?
}

/// A decoder that reads a long percent-encoded input window by window. After the last window, the decoder is ready for
/// another input.
package struct CharsetWindowDecoder: Sendable {
    private let charset: Charset
    private let rules: CharsetRules
    private var state = pct_charset_state()

    /// Creates a decoder of a charset with the options of `percentDecoded(in:)`.
    package init(
        _ charset: Charset, space: SpaceNotation, malformed: MalformedEscapePolicy, invalid: InvalidBytesPolicy
    ) {
        self.charset = charset
        rules = CharsetRules(space: space, malformed: malformed, invalid: invalid)
    }

    /// Appends the text of a window.
    ///
    /// - Throws: ``CharsetError/Kind/notInProfile`` or ``CharsetError/Kind/outOfMemory``; all other errors are in the
    ///   result.
    /// - Complexity: Linear.
    package mutating func decode(
        _ window: UnsafeBufferPointer<UInt8>, at position: WindowDecoder.Position, to output: inout [UInt8]
    ) throws(CharsetError) -> CharsetStep {
        let row = try charset.requiredRow
        var pointer = unsafe row.pointer
        var how = unsafe Charset.decoder(.escaped, charset.unicodeEscapes == .decoded, rules)
        unsafe how.count = 1
        var done = pct_charset_result()
        // SAFETY: the pointer outlives the calls, which write only inside the buffer.
        unsafe withUnsafePointer(to: &pointer) { charset in
            unsafe how.charsets = charset
            done.status = unsafe pct_decoder_check(&how)
            guard done.status == PCT_OK else { return }
            unsafe output.append(uninitialized: 3 * window.count + 16) { buffer in
                unsafe done = pct_charset_decode_part(
                    &how, 0, &state, window.baseAddress, window.count,
                    UInt32(position == .last ? PCT_LAST : PCT_MORE), buffer.baseAddress, buffer.count)
                return done.written
            }
        }
        if position == .last { state = pct_charset_state() }
        guard done.status != PCT_OK else { return CharsetStep(read: done.read, failure: nil) }
        let failure = Charset.failure(done, [charset])
        guard failure.kind != .outOfMemory else { throw failure }
        return CharsetStep(read: done.read, failure: failure)
    }
}
