internal import PercentEncoding

extension ByteBuffer {
    /// The bytes as text. The buffer must contain only ASCII bytes and text that was appended with `append(raw:)`.
    var text: String {
        unsafe holdsRawText ? String(decoding: bytes, as: UTF8.self) : String(knownASCII: bytes)
    }

    /// Appends escaped text and keeps the buffer well-formed. A non-ASCII character is either literal or escaped as a
    /// whole.
    mutating func append(_ text: String, escapedBy set: EscapeSet) {
        if set.isASCII {
            append(text, escapedBy: PreparedEscapeSet(set))
        } else {
            append(raw: text.percentEncoded(using: set))
        }
    }
}
