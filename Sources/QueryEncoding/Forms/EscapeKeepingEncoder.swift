internal import PercentEncoding

/// An encoder for text that may contain escapes. Existing escapes are kept unchanged, so the text keeps its meaning and
/// its spelling. A `%` that does not start an escape becomes `%25`.
///
/// `percentEncodedPreservingEscapes` also normalises escapes, which would change text that was signed or cached.
struct EscapeKeepingEncoder: ~Copyable {
    private let set: EscapeSet
    private let prepared: PreparedEscapeSet

    /// Creates an encoder with the ASCII characters that stay literal outside escapes.
    init(_ set: EscapeSet) {
        // A literal '%' could form an escape with the text after it.
        self.set = set.removing("%")
        prepared = PreparedEscapeSet(self.set)
    }

    func append(_ text: UnsafeBufferPointer<UInt8>, to buffer: inout ByteBuffer) {
        var parts = unsafe EscapedParts(text)
        while let part = parts.next() {
            let bytes = unsafe UnsafeBufferPointer(rebasing: text[part.range])
            if part.isEscapes {
                unsafe buffer.append(bytes)
            } else {
                unsafe buffer.append(bytes, escapedBy: prepared)
            }
        }
    }

    func append(_ text: String, to buffer: inout ByteBuffer) {
        unsafe text.withBytes { unsafe append($0, to: &buffer) }
    }

    func text(_ text: Substring) -> String {
        var buffer = ByteBuffer(capacity: text.utf8.count + 64)
        append(String(text), to: &buffer)
        return buffer.text
    }

    /// Encodes the text in a charset; nil means UTF-8.
    ///
    /// - Throws: ``QueryCodingError`` if the charset has no bytes for a scalar, with the offset of the scalar in the
    ///   whole string.
    func text(_ text: Substring, charset: (any TextEncoding)?) throws(QueryCodingError) -> String {
        guard let charset else { return self.text(text) }
        var buffer = ByteBuffer(capacity: text.utf8.count + 64)
        // SAFETY: the buffer does not outlive the call.
        try unsafe Array(text.utf8).withUnsafeBufferPointer { bytes throws(QueryCodingError) in
            var parts = unsafe EscapedParts(bytes)
            while let part = parts.next() {
                let piece = unsafe String(decoding: bytes[part.range], as: UTF8.self)
                if part.isEscapes {
                    buffer.append(raw: piece)
                    continue
                }
                do throws(QueryCodingError) {
                    var escaped: [UInt8] = []
                    try escaped.append(piece, escapedBy: set, charset, field: "")
                    unsafe escaped.withUnsafeBufferPointer { unsafe buffer.append(raw: $0) }
                } catch {
                    let before = unsafe String(decoding: bytes[..<part.range.lowerBound], as: UTF8.self)
                    throw error.moved(by: text.scalarOffset + before.unicodeScalars.count)
                }
            }
        }
        return buffer.text
    }
}

/// The parts of a text: escapes and the text between them.
@safe private struct EscapedParts {
    struct Part {
        let range: Range<Int>
        let isEscapes: Bool
    }

    // SAFETY: the caller keeps the text alive while it reads the parts.
    private let bytes: UnsafeBufferPointer<UInt8>
    private var position = 0

    init(_ bytes: UnsafeBufferPointer<UInt8>) {
        unsafe self.bytes = bytes
    }

    mutating func next() -> Part? {
        guard unsafe position < bytes.count else { return nil }
        let start = position
        while isEscape(at: position) { position += 3 }
        if position > start { return Part(range: start..<position, isEscapes: true) }
        repeat {
            position += 1
        } while unsafe position < bytes.count && !isEscape(at: position)
        return Part(range: start..<position, isEscapes: false)
    }

    @inline(__always)
    private func isEscape(at offset: Int) -> Bool {
        unsafe offset < bytes.count && bytes[offset] == UInt8(ascii: "%") && bytes.escapedByte(at: offset) != nil
    }
}

extension Substring {
    /// The number of scalars before the substring in its base string.
    fileprivate var scalarOffset: Int {
        base.unicodeScalars[..<startIndex].count
    }
}

extension QueryCodingError {
    fileprivate func moved(by distance: Int) -> QueryCodingError {
        at(offset: offset.map { $0 + distance })
    }
}
