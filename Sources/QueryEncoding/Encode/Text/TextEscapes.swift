internal import PercentEncoding

/// The escaping of a field or of a value.
struct TextEscapes: ~Copyable, Sendable {
    /// The set of bytes that stay literal; nil if every byte stays literal.
    let set: EscapeSet?
    let prepared: PreparedEscapeSet
    /// The set if it keeps non-ASCII bytes. Escaping with such a set takes longer, because only whole characters stay
    /// literal.
    let characters: EscapeSet?

    init(_ set: EscapeSet?) {
        self.set = set
        prepared = PreparedEscapeSet(set ?? .everything)
        characters = set.flatMap { $0.isASCII ? nil : $0 }
    }

    @inline(__always)
    func append(_ text: String, to buffer: inout ByteBuffer) {
        if set == nil {
            buffer.append(text: text)
        } else if let characters {
            buffer.append(text: text.percentEncoded(using: characters))
        } else {
            text.withSpan { buffer.append($0, escapedBy: prepared) }
        }
    }

    @inline(__always)
    func append(_ text: KeyText, to buffer: inout ByteBuffer) {
        if characters != nil { return append(text.string, to: &buffer) }
        text.withSpan { set == nil ? buffer.append(short: $0) : buffer.append($0, escapedBy: prepared) }
    }
}
