internal import PercentEncoding

/// The text of the parts of fields, either percent-encoded or plain.
struct FieldSpelling: ~Copyable, Sendable {
    let escapes: TextEscapes
    private let keys: KeyNotation.Spelling
    private let elements: KeyNotation.Spelling
    /// The custom function for nested keys.
    private let suffix: (@Sendable (String) -> String)?
    /// Whether the digits of indices stay literal.
    private let keepsDigits: Bool
    /// Whether keys are written without other changes than their escapes.
    let isPlain: Bool
    private let transform: KeyTransformStyle
    private let writesCRLF: Bool

    /// Creates the spelling of a style, with its escapes or without any.
    init(_ style: QueryStyle, isEscaped: Bool) {
        let set = isEscaped ? style.fieldEscapes : nil
        escapes = TextEscapes(set)
        let punctuation = style.keepsPunctuation ? nil : set
        // No autoclosure may read this structure before it is complete: in release builds, the optimizer of Swift 6.3
        // released a property that did not exist yet.
        keys = (style.nesting.keys ?? .brackets).spelling(escapedBy: punctuation)
        elements = KeyNotation.brackets.spelling(escapedBy: punctuation)
        suffix = if case .custom(let suffix) = style.nesting.storage { suffix } else { nil }
        keepsDigits = set.map { "0123456789".utf8.allSatisfy($0.contains) } ?? true
        isPlain = style.keyTransform.isAsGiven && !style.writesCRLF
        transform = style.keyTransform.isPerKey ? style.keyTransform : .asGiven
        writesCRLF = style.writesCRLF
    }

    /// Returns the characters around the key of a step without an index.
    @inline(__always)
    func spelling(_ step: FieldStep) -> KeyNotation.Spelling {
        switch step {
        case .key: keys
        case .append: elements
        default: KeyNotation.Spelling(opening: .empty, closing: .empty)
        }
    }

    /// Appends the text that a part adds to a field. A custom function for elements is not called.
    @inline(__always)
    func append(_ part: FieldPart, to buffer: inout ByteBuffer) {
        switch part.step {
        case .name: append(part.key, to: &buffer)
        case .key:
            if let suffix { return escapes.append(suffix(spelled(part.key.string)), to: &buffer) }
            buffer.append(keys.opening)
            append(part.key, to: &buffer)
            buffer.append(keys.closing)
        case .append:
            buffer.append(elements.opening)
            buffer.append(elements.closing)
        case .index:
            buffer.append(elements.opening)
            if keepsDigits {
                buffer.append(decimal: part.index)
            } else {
                escapes.append(String(part.index), to: &buffer)
            }
            buffer.append(elements.closing)
        case .same, .custom: break
        }
    }

    @inline(__always)
    private func append(_ key: KeyText, to buffer: inout ByteBuffer) {
        if isPlain { escapes.append(key, to: &buffer) } else { escapes.append(spelled(key.string), to: &buffer) }
    }

    private func spelled(_ key: String) -> String {
        let text = transform.apply(to: key)
        return writesCRLF ? text.withCRLF : text
    }
}
