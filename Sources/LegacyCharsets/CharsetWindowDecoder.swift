internal import CLegacyCharsets
internal import CPercentEncoding
package import PercentEncoding

/// A decoder that reads a long percent-encoded input window by window.
///
/// The decoder keeps no state. If the end of a window cuts an escape or a character, the cut bytes stay unread. The
/// caller passes these bytes again at the start of the next window.
///
/// In stateful charsets and in CoreFoundation's profiles, input is read line by line, each line from the initial state.
/// UTF-16 is read as a whole.
package struct CharsetWindowDecoder: Sendable {
    private enum Cut { case characters, lines, nowhere }

    /// The progress of a call.
    package struct Step: Sendable {
        /// The number of consumed bytes of the window; 0 if the window must be longer.
        package var read: Int

        /// The error that stops decoding, with its offset in the window. The output holds the text before the error,
        /// except in charsets that are decoded line by line or as a whole.
        package var failure: CharsetError?
    }

    private let charset: Charset
    private let space: SpaceNotation
    private let malformed: MalformedEscapePolicy
    private let invalid: InvalidBytesPolicy

    /// Creates a decoder of a charset with the options of `percentDecoded(in:)`.
    package init(
        _ charset: Charset, space: SpaceNotation, malformed: MalformedEscapePolicy, invalid: InvalidBytesPolicy
    ) {
        self.charset = charset
        self.space = space
        self.malformed = malformed
        self.invalid = invalid
    }

    /// Appends the text at the start of a window. The last call left the first `seen` bytes of the window unread.
    ///
    /// - Throws: ``CharsetError/Kind/unavailable``; all other errors are in the result.
    /// - Complexity: Linear in the number of decoded bytes and of bytes not seen before.
    package func decode(
        _ window: UnsafeBufferPointer<UInt8>, seen: Int = 0, at position: WindowDecoder.Position,
        to output: inout [UInt8]
    ) throws(CharsetError) -> Step {
        let end = position == .last ? window.count : unsafe end(of: window, seen: seen)
        let body = unsafe UnsafeBufferPointer(rebasing: window[..<end])
        if cut == .characters {
            return try unsafe decodeCharacters(body, position, to: &output)
        }
        do throws(CharsetError) {
            let text = try unsafe charset.decode(
                escaped: body, space: space, malformed: malformed, invalid: invalid)
            output += text.utf8
            return Step(read: end)
        } catch {
            guard error.kind == .invalidBytes || error.kind == .malformedEscape else { throw error }
            return Step(read: 0, failure: error)
        }
    }

    /// Whether the decoder needs the whole input in one window.
    package var readsWholeInput: Bool { cut == .nowhere }

    private var cut: Cut {
        switch charset.definition.form {
        case _ where charset.profile != .browser || charset.unicodeEscapes != .malformed: .lines
        case .singleByte, .doubleByte, .gb18030: .characters
        case .utf8, .iso2022JP, .coreFoundationOnly: .lines
        case .utf16LE, .utf16BE: .nowhere
        }
    }

    /// Returns the number of bytes to decode in a window that is not the last one. A cut character may follow these
    /// bytes. The bytes that were already seen contain no line feed.
    private func end(of window: UnsafeBufferPointer<UInt8>, seen: Int) -> Int {
        switch cut {
        case .characters: unsafe window.count - window.pendingEscapeCount
        case .lines: unsafe (window[seen...].lastIndex(of: UInt8(ascii: "\n")) ?? -1) + 1
        case .nowhere: 0
        }
    }
}

// MARK: Character by character

extension CharsetWindowDecoder {
    /// The maximum length of an incomplete character with all its bytes escaped.
    private static let longestStart = 3 * 3

    private func decodeCharacters(
        _ body: UnsafeBufferPointer<UInt8>, _ position: WindowDecoder.Position, to output: inout [UInt8]
    ) throws(CharsetError) -> Step {
        let table = try charset.definition.decodeTable()
        let room = 3 * body.count + 16
        // SAFETY: `decodeCharacters` initialises the first `written` bytes of the buffer.
        let (read, status, text) = unsafe withUnsafeTemporaryAllocation(of: UInt8.self, capacity: room) { buffer in
            let result = unsafe decodeCharacters(body, position, table, to: buffer)
            return unsafe (result.read, result.status, Array(buffer[..<result.written]))
        }
        output += text
        let kind: CharsetError.Kind
        switch status {
        case PCT_MALFORMED: kind = .malformedEscape
        case PCT_INVALID: kind = .invalidBytes
        default: return Step(read: read)
        }
        return Step(read: read, failure: CharsetError(kind: kind, offset: read, charset: charset.name))
    }

    private func decodeCharacters(
        _ body: UnsafeBufferPointer<UInt8>, _ position: WindowDecoder.Position, _ table: DecodeTable,
        to buffer: UnsafeMutableBufferPointer<UInt8>
    ) -> pct_result {
        var options = UInt32(PCT_TEXT_STRICT)
        if space == .plus { options |= UInt32(PCT_TEXT_PLUS_AS_SPACE) }
        if malformed == .keep { options |= UInt32(PCT_TEXT_KEEP_MALFORMED) }
        var (read, written) = (0, 0)
        while true {
            let rest = unsafe UnsafeBufferPointer(rebasing: body[read...])
            let free = unsafe UnsafeMutableBufferPointer(rebasing: buffer[written...])
            let result = unsafe table.decode(escaped: rest, to: free, options: options)
            read += result.read
            written += result.written
            let isCut = position == .inner && body.count - read <= Self.longestStart
            if result.status != PCT_INVALID { return pct_result(read: read, written: written, status: result.status) }
            // The bytes may be the start of a cut character.
            if isCut { return pct_result(read: read, written: written, status: PCT_OK) }
            guard invalid == .replace else { return pct_result(read: read, written: written, status: PCT_INVALID) }
            // The buffer has room only for the replacement, so the call ends right after the error.
            let error = unsafe UnsafeBufferPointer(rebasing: body[read...])
            let replacement = unsafe UnsafeMutableBufferPointer(rebasing: buffer[written..<written + 3])
            read += unsafe table.decode(
                escaped: error, to: replacement, options: options | UInt32(PCT_TEXT_REPLACE)
            ).read
            written += 3
        }
    }
}
