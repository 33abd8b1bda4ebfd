internal import PercentEncoding

/// The text of the parts of fields, either percent-encoded or plain.
struct FieldSpelling: ~Copyable, Sendable {
    let escapes: TextEscapes
    let openingBracket: ShortPiece
    let closingBracket: ShortPiece
    private let dot: ShortPiece
    /// Whether the digits of indices stay literal.
    private let keepsDigits: Bool
    /// Whether keys are written without other changes than their escapes.
    let isPlain: Bool
    private let nesting: NestingStyle.Storage
    private let transform: KeyTransformStyle
    private let newlines: NewlineStyle

    /// Creates the spelling of a style, with its escapes or without any.
    init(_ style: QueryStyle, isEscaped: Bool) {
        let set = isEscaped ? style.fieldEscapes : nil
        escapes = TextEscapes(set)
        let punctuation = style.punctuation == .literal ? nil : set
        openingBracket = ShortPiece(UInt8(ascii: "["), escapedBy: punctuation)
        closingBracket = ShortPiece(UInt8(ascii: "]"), escapedBy: punctuation)
        dot = ShortPiece(UInt8(ascii: "."), escapedBy: punctuation)
        keepsDigits = set.map { "0123456789".utf8.allSatisfy($0.contains) } ?? true
        isPlain = style.keyTransform.isAsGiven && style.newlines == .asGiven
        nesting = style.nesting.storage
        transform = style.keyTransform.isPerKey ? style.keyTransform : .asGiven
        newlines = style.newlines
    }

    /// Appends the text that a part adds to a field. A custom function for elements is not called.
    @inline(__always)
    func append(_ part: FieldPart, to buffer: inout ByteBuffer) {
        switch part.step {
        case .name: append(part.key, to: &buffer)
        case .key: appendNested(part.key, to: &buffer)
        case .append:
            buffer.append(openingBracket)
            buffer.append(closingBracket)
        case .index:
            buffer.append(openingBracket)
            if keepsDigits {
                buffer.append(decimal: part.index)
            } else {
                escapes.append(String(part.index), to: &buffer)
            }
            buffer.append(closingBracket)
        case .same, .custom: break
        }
    }

    @inline(__always)
    private func append(_ key: KeyText, to buffer: inout ByteBuffer) {
        if isPlain { escapes.append(key, to: &buffer) } else { escapes.append(spelled(key.string), to: &buffer) }
    }

    @inline(__always)
    private func appendNested(_ key: KeyText, to buffer: inout ByteBuffer) {
        switch nesting {
        case .brackets, .none:
            buffer.append(openingBracket)
            append(key, to: &buffer)
            buffer.append(closingBracket)
        case .dots:
            buffer.append(dot)
            append(key, to: &buffer)
        case .custom(let suffix): escapes.append(suffix(spelled(key.string)), to: &buffer)
        }
    }

    private func spelled(_ key: String) -> String {
        let text = transform.apply(to: key)
        return newlines == .crlf ? text.withCRLF : text
    }
}
