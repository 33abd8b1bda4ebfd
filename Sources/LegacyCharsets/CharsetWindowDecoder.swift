internal import CLegacyCharsets
internal import CPercentEncoding
package import PercentEncoding

/// Decodes a long percent-encoded input window by window, to text.
///
/// It keeps no state: what the end of a window cuts is left unread, and the caller shows it again at the start of the next window.
/// That is an escape or a character for charsets without states; charsets with states and those of CoreFoundation's profiles are read
/// line by line, each line from the initial state on, and UTF-16 as a whole.
package struct CharsetWindowDecoder: Sendable {
    private enum Cut { case characters, lines, nowhere }

    /// How far a call got.
    package struct Step: Sendable {
        /// Bytes of the window consumed; none if the window has to be longer.
        package var read: Int

        /// Why decoding cannot go on, with the offset in the window. The output has what precedes it, but for charsets that are read
        /// as lines or as a whole.
        package var failure: CharsetError?
    }

    private let charset: Charset
    private let space: SpaceNotation
    private let malformed: MalformedEscapePolicy
    private let invalid: InvalidBytesPolicy

    /// A decoder of a charset, with the choices of `percentDecoded(in:)`.
    package init(
        _ charset: Charset, space: SpaceNotation, malformed: MalformedEscapePolicy, invalid: InvalidBytesPolicy
    ) {
        self.charset = charset
        self.space = space
        self.malformed = malformed
        self.invalid = invalid
    }

    /// Appends the text that the start of a window stands for. So many bytes of it have been `seen`: the last call left them unread.
    ///
    /// - Throws: ``CharsetError/Kind/unavailable``; all other errors are in the result.
    /// - Complexity: Linear in what is decoded and what has not been seen.
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

    /// Whether nothing is decoded before the last window.
    package var readsWholeInput: Bool { cut == .nowhere }

    private var cut: Cut {
        switch charset.definition.form {
        case _ where charset.profile != .browser || charset.unicodeEscapes != .malformed: .lines
        case .singleByte, .doubleByte, .gb18030: .characters
        case .utf8, .iso2022JP, .coreFoundationOnly: .lines
        case .utf16LE, .utf16BE: .nowhere
        }
    }

    /// How much of a window that others follow can be decoded, but for a character that it cuts. In what has been seen and left there
    /// is no line feed.
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
    /// The most bytes that the start of a character has, all of them escaped.
    private static let longestStart = 3 * 3

    private func decodeCharacters(
        _ body: UnsafeBufferPointer<UInt8>, _ position: WindowDecoder.Position, to output: inout [UInt8]
    ) throws(CharsetError) -> Step {
        let table = try charset.definition.decodeTable()
        let room = 3 * body.count + 16
        // SAFETY: the table's functions write as much as they say, from the start on.
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
            // It may be the start of a character that the window cuts.
            if isCut { return pct_result(read: read, written: written, status: PCT_OK) }
            guard invalid == .replace else { return pct_result(read: read, written: written, status: PCT_INVALID) }
            // In so much room nothing follows what replaces the error, so that the call ends behind it.
            let error = unsafe UnsafeBufferPointer(rebasing: body[read...])
            let replacement = unsafe UnsafeMutableBufferPointer(rebasing: buffer[written..<written + 3])
            read += unsafe table.decode(
                escaped: error, to: replacement, options: options | UInt32(PCT_TEXT_REPLACE)
            ).read
            written += 3
        }
    }
}
