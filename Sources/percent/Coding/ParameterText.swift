internal import LegacyCharsets
internal import PercentEncoding

/// A reader that decodes each value of a parameter in the first charset in which the value is valid.
struct ParameterText {
    private let charsets: CharsetFallback
    /// A decoder of UTF-8 that does not allocate; nil if UTF-8 is not the first charset. Columns read UTF-8 alone.
    private let decoder: WindowDecoder?
    private let isAlone: Bool
    /// The kind of the texts in which parameters are searched.
    let input: InputOption
    private let malformed: MalformedEscapePolicy
    private let invalid: InvalidBytesPolicy

    /// Creates a reader for the charsets, or for UTF-8 if the array is empty.
    init(
        _ charsets: [Charset], input: InputOption, malformed: MalformedEscapePolicy, invalid: InvalidBytesPolicy
    ) {
        let charsets = charsets.isEmpty ? [.utf8] : charsets
        self.charsets = CharsetFallback(charsets)
        isAlone = charsets.count == 1
        self.input = input
        decoder =
            charsets[0].isPlainUTF8 ? WindowDecoder(space: .plus, malformed: malformed, invalid: .fail) : nil
        self.malformed = malformed
        self.invalid = invalid
    }

    /// Whether non-ASCII names are compared as text in a charset.
    var hasOtherCharsets: Bool { decoder == nil || !isAlone }

    /// Returns a column for each name. Returns nil if names or values must first be decoded in other charsets.
    func columns(named names: [String]) -> [ParameterColumn]? {
        guard decoder != nil, isAlone || names.allSatisfy({ $0.utf8.allSatisfy { $0 < 0x80 } }) else { return nil }
        return names.map {
            ParameterColumn($0, in: input, malformed: malformed, invalid: isAlone ? invalid : .fail)
        }
    }

    /// Appends the text of an escaped name or value. If the bytes are not text, appends nothing.
    func append(_ bytes: UnsafeBufferPointer<UInt8>, to output: TextBuffer) -> CodingFailure? {
        if let decoder, unsafe append(bytes, to: output, by: decoder) { return nil }
        do {
            let text = try unsafe charsets.text(
                percentDecoding: bytes.span, space: .plus, malformed: malformed, invalid: invalid)
            output.append(text)
            return nil
        } catch {
            return CodingFailure(error, in: charsets)
        }
    }

    /// Returns whether the bytes are UTF-8. If they are not, appends nothing.
    private func append(
        _ bytes: UnsafeBufferPointer<UInt8>, to output: TextBuffer, by decoder: WindowDecoder
    ) -> Bool {
        unsafe output.fill(atMost: 3 * bytes.count + WindowDecoder.smallestOutput) { room in
            // The whole output fits, so one step is enough.
            let step = unsafe decoder.decode(bytes, at: .last, into: room)
            return (step.failure == nil ? step.written : 0, step.failure == nil)
        }
    }
}
