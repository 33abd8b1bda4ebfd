internal import CPercentLibrary
internal import LegacyCharsets
internal import PercentEncoding

/// A coder that decodes text in a charset to UTF-8.
struct CharsetDecoder: PieceCoder {
    /// The decoder with its charset and policies.
    var decoder: CharsetWindowDecoder

    mutating func code(
        _ window: UnsafeBufferPointer<UInt8>, at position: WindowDecoder.Position, into output: inout Output
    ) throws(Failure) -> (read: Int, failure: CodingFailure?) {
        var text: [UInt8] = []
        let step: CharsetStep
        do {
            step = try unsafe decoder.decode(window, at: position, to: &text)
        } catch {
            throw .charset(error)
        }
        try output.append(text)
        return (step.read, step.failure.map { CodingFailure($0) })
    }
}

/// A coder that decodes the whole input at once, as lists of charsets and several rounds require.
struct WholeDecoder: PieceCoder {
    let rules: CheckedRules
    /// Whether the inputs are arguments. An argument keeps its non-ASCII characters, unless it is not UTF-8.
    let isArgument: Bool

    func code(
        _ window: UnsafeBufferPointer<UInt8>, at position: WindowDecoder.Position, into output: inout Output
    ) throws(Failure) -> (read: Int, failure: CodingFailure?) {
        if position == .inner { return (0, nil) }
        var error = percent_error()
        let room = 3 * window.count + 16
        let text = unsafe [UInt8](unsafeUninitializedCapacity: room) { buffer, count in
            let size = unsafe rules.with(isText: isArgument && window.isWellFormedUTF8) { rules in
                unsafe percent_decode(
                    window.baseAddress, Int64(window.count), rules, buffer.baseAddress, Int64(room), &error)
            }
            count = max(0, Int(size))
        }
        if error.status != PERCENT_OK { return (0, rules.failure(error)) }
        try output.append(text)
        return (window.count, nil)
    }
}

/// A coder that writes the name of the charset in which the whole input is decoded.
struct CharsetFinder: PieceCoder {
    let rules: CheckedRules
    /// Whether the inputs are arguments, as in `WholeDecoder`.
    let isArgument: Bool

    func code(
        _ window: UnsafeBufferPointer<UInt8>, at position: WindowDecoder.Position, into output: inout Output
    ) throws(Failure) -> (read: Int, failure: CodingFailure?) {
        var error = percent_error()
        let index = unsafe rules.with(isText: isArgument && window.isWellFormedUTF8) { rules in
            unsafe percent_charset_of(window.baseAddress, Int64(window.count), rules, &error)
        }
        if index < 0 { return (0, rules.failure(error)) }
        let charsets = rules.rules.charsets
        try output.append((charsets.isEmpty ? .utf8 : charsets[Int(index)]).name)
        return (window.count, nil)
    }
}

/// A coder that encodes UTF-8 text in a charset.
struct CharsetEncoder: PieceCoder {
    private let charset: Charset
    private var encoder: CharsetWindowEncoder

    /// Creates a coder that keeps the bytes of a set.
    init(charset: Charset, set: EscapeSet) {
        self.charset = charset
        encoder = CharsetWindowEncoder(charset, using: set)
    }

    var unit: CodingFailure.Unit { .scalar }
    // A byte order mark and a character of UTF-32 take 24 bytes when escaped.
    var growth: Int { 32 }

    mutating func code(
        _ window: UnsafeBufferPointer<UInt8>, at position: WindowDecoder.Position, into output: inout Output
    ) throws(Failure) -> (read: Int, failure: CodingFailure?) {
        var bytes: [UInt8] = []
        let step: CharsetStep
        do {
            step = try unsafe encoder.encode(window, at: position, to: &bytes)
        } catch {
            throw .charset(error)
        }
        try output.append(bytes)
        return (step.read, step.failure.map(failure))
    }

    private func failure(_ error: CharsetError) -> CodingFailure {
        guard let scalar = error.scalar else { return CodingFailure(error) }
        return .unencodable(scalar, in: charset, at: error.offset)
    }
}

extension Charset {
    /// Whether the faster decoder without a charset gives the same text, as for UTF-8 in all profiles.
    var isPlainUTF8: Bool {
        coreFoundationEncoding == Charset.utf8.coreFoundationEncoding
            && unicodeEscapes == Charset.utf8.unicodeEscapes
    }
}
