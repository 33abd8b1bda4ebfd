internal import LegacyCharsets
internal import PercentEncoding

/// A coder that decodes text in a charset to UTF-8.
struct CharsetDecoder: PieceCoder {
    /// The decoder with its charset and policies.
    let decoder: CharsetWindowDecoder

    var unit: CodingFailure.Unit { .byte }
    var growth: Int { 3 }
    var extent: CodingExtent { decoder.readsWholeInput ? .input : .line }

    func code(
        _ window: UnsafeBufferPointer<UInt8>, seen: Int, at position: WindowDecoder.Position, into output: inout Output
    ) throws(Failure) -> (read: Int, failure: CodingFailure?) {
        var text: [UInt8] = []
        let step: CharsetWindowDecoder.Step
        do {
            step = try unsafe decoder.decode(window, seen: seen, at: position, to: &text)
        } catch {
            throw .charset(error)
        }
        try output.append(text)
        return (step.read, step.failure.map { CodingFailure($0) })
    }
}

/// A coder that decodes in the first charset in which the whole input is valid. The whole input must therefore be read
/// first.
struct FallbackDecoder: PieceCoder {
    /// The source of the bytes.
    enum Source {
        /// Characters. Non-ASCII characters are kept, unless the argument is not UTF-8.
        case argument
        /// Bytes in the charset.
        case input
    }

    /// The charsets, in the order of the attempts.
    let charsets: CharsetFallback
    /// The meaning of `+`.
    let space: SpaceNotation
    /// The policy for malformed escapes.
    let malformed: MalformedEscapePolicy
    /// The policy for text that is valid in no charset.
    let invalid: InvalidBytesPolicy
    let source: Source

    var unit: CodingFailure.Unit { .byte }
    var growth: Int { 3 }
    var extent: CodingExtent { .input }

    func code(
        _ window: UnsafeBufferPointer<UInt8>, seen: Int, at position: WindowDecoder.Position, into output: inout Output
    ) throws(Failure) -> (read: Int, failure: CodingFailure?) {
        if position == .inner { return (0, nil) }
        let text: String
        do {
            text =
                unsafe source == .argument && window.isWellFormedUTF8
                ? try charsets.text(
                    percentDecodingUTF8: window.span, space: space, malformed: malformed, invalid: invalid)
                : try charsets.text(
                    percentDecoding: window.span, space: space, malformed: malformed, invalid: invalid)
        } catch {
            return (0, CodingFailure(error, in: charsets))
        }
        try output.append(Array(text.utf8))
        return (window.count, nil)
    }
}

/// A coder that encodes UTF-8 text in a charset.
struct CharsetEncoder: PieceCoder {
    /// The charset.
    let charset: Charset
    /// The bytes that stay literal.
    let set: EscapeSet

    var unit: CodingFailure.Unit { .scalar }
    // A byte order mark and a character of UTF-32 take 24 bytes when escaped.
    var growth: Int { 32 }

    func code(
        _ window: UnsafeBufferPointer<UInt8>, seen: Int, at position: WindowDecoder.Position, into output: inout Output
    ) throws(Failure) -> (read: Int, failure: CodingFailure?) {
        let end = unsafe position == .inner && charset.hasStates ? window.endOfLastLine(from: seen) : window.count
        let piece = unsafe UnsafeBufferPointer(rebasing: window[..<end])
        let valid = unsafe piece.wellFormedUTF8Count
        let text = unsafe String(decoding: piece[..<valid], as: UTF8.self)
        var bytes: [UInt8] = []
        let (read, failure) = try encode(text, to: &bytes)
        try output.append(bytes)
        if let failure { return (read, failure) }
        // The window may end inside a character.
        if valid == end || position == .inner && end == window.count && end - valid < 4 { return (valid, nil) }
        return (valid, .invalid("UTF-8", at: valid))
    }

    /// Appends the text up to the first character that the charset cannot encode, and returns the number of bytes read.
    private func encode(
        _ text: String, to bytes: inout [UInt8]
    ) throws(Failure) -> (read: Int, failure: CodingFailure?) {
        guard charset.hasStates else { return try encode(text[...], to: &bytes) }
        // Every line begins and ends in the initial state, so the output does not depend on the windows.
        var (read, scalars) = (0, 0)
        for line in text.splitLines {
            let (length, failure) = try encode(line, to: &bytes)
            if let failure { return (read + length, failure.moved(by: scalars)) }
            read += length
            scalars += line.unicodeScalars.count
        }
        return (read, nil)
    }

    private func encode(
        _ text: Substring, to bytes: inout [UInt8]
    ) throws(Failure) -> (read: Int, failure: CodingFailure?) {
        guard let offset = try append(String(text), to: &bytes) else { return (text.utf8.count, nil) }
        let scalars = text.unicodeScalars
        let place = scalars.index(scalars.startIndex, offsetBy: offset)
        _ = try append(String(text[..<place]), to: &bytes)
        return (text[..<place].utf8.count, .unencodable(scalars[place], in: charset, at: offset))
    }

    /// Appends the text. If the charset cannot encode a scalar, appends nothing and returns the offset of the scalar.
    private func append(_ text: String, to bytes: inout [UInt8]) throws(Failure) -> Int? {
        do {
            try charset.append(percentEncoding: text, using: set, to: &bytes)
            return nil
        } catch {
            guard error.kind == .unencodable else {
                throw .charset(CharsetError(kind: .unavailable, charset: charset.name))
            }
            return error.offset
        }
    }
}

extension Charset {
    /// Whether the output so far affects how the next character is written.
    fileprivate var hasStates: Bool { profile == .browser && name == Charset.iso2022JP.name }
}

extension UnsafeBufferPointer<UInt8> {
    /// Returns the offset after the last line feed at or after a position; 0 if no line feed follows.
    fileprivate func endOfLastLine(from start: Int) -> Int {
        unsafe (self[start...].lastIndex(of: UInt8(ascii: "\n")) ?? -1) + 1
    }
}

extension String {
    /// The lines and the line feeds, each as an element.
    fileprivate var splitLines: [Substring] {
        var parts: [Substring] = []
        var rest = self[...]
        while let end = rest.utf8.firstIndex(of: UInt8(ascii: "\n")) {
            let next = rest.utf8.index(after: end)
            parts += [rest[..<end], rest[end..<next]]
            rest = rest[next...]
        }
        return parts + [rest]
    }
}

extension Charset {
    /// Whether the faster decoder without a charset gives the same text, as for UTF-8 in all profiles.
    var isPlainUTF8: Bool {
        coreFoundationEncoding == Charset.utf8.coreFoundationEncoding
            && unicodeEscapes == Charset.utf8.unicodeEscapes
    }
}
