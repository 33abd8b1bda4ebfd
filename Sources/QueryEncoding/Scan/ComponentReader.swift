package import PercentEncoding

/// A reader that decodes a component of a query, which is a name or a value, to UTF-8.
struct ComponentReader: ~Copyable {
    let space: SpaceNotation
    let malformed: MalformedEscapePolicy
    let invalid: InvalidBytesPolicy
    /// The charset; nil for UTF-8.
    let charset: SharedCharset?
    /// The interpretation of non-ASCII bytes in values.
    let kind: QueryKind
    let grammar: QueryGrammar
    /// The maximum total size of the text in the buffer, in bytes.
    var maximumSize = Int.max
    /// Whether a byte order mark at the start of a component is omitted, as in CoreFoundation.
    var dropsByteOrderMark = false

    var isUTF8: Bool { charset == nil }

    /// Whether a component that cannot be decoded completely keeps all its escapes, as in qs.
    private var keepsWholeComponents: Bool { grammar.rules.keepsWholeComponents }

    /// The kernel's policy for malformed escapes.
    var kernelMalformed: MalformedEscapePolicy { keepsWholeComponents ? .fail : malformed }

    /// Appends the text of a component to a buffer.
    @inline(__always)
    func read(
        _ query: UnsafeBufferPointer<UInt8>, _ range: Range<Int>, _ kind: QueryKind,
        into buffer: inout ByteBuffer
    ) throws(QueryCodingError) -> Range<Int> {
        let bytes = unsafe UnsafeBufferPointer(rebasing: query[range])
        let bufferStart = buffer.count
        // The buffer also holds the decimal digits of indices, so it can be longer than the query.
        guard bytes.count <= maximumSize - bufferStart else {
            throw QueryCodingError(kind: .byteLimit, offset: range.lowerBound)
        }
        if charset?.isASCIICompatible ?? true, unsafe readPlain(bytes, into: &buffer) {
            return bufferStart..<buffer.count
        }
        if isUTF8 {
            var isMalformed = false
            unsafe buffer.append(atMost: bytes.count) { output in
                guard let written = unsafe bytes.decodeEscapes(to: output, space: space, malformed: kernelMalformed)
                else {
                    isMalformed = true
                    return 0
                }
                return written
            }
            let text = unsafe UnsafeBufferPointer(rebasing: buffer.bytes[bufferStart...])
            if !isMalformed, unsafe text.isWellFormedUTF8 {
                return withoutMark(bufferStart..<buffer.count, buffer)
            }
        }
        buffer.truncate(to: bufferStart)
        return try unsafe readSlowly(bytes, kind, range.lowerBound, into: &buffer)
    }

    /// Appends a short ASCII component without escapes. For other components, returns false and appends nothing.
    @inline(__always)
    private func readPlain(_ bytes: UnsafeBufferPointer<UInt8>, into buffer: inout ByteBuffer) -> Bool {
        guard bytes.count <= 24 else { return false }
        let plus = space == .plus ? UInt8(ascii: "+") : UInt8(ascii: "%")
        var isPlain = true
        unsafe buffer.append(atMost: bytes.count) { output in
            for position in 0..<bytes.count {
                let byte = unsafe bytes[position]
                if byte == UInt8(ascii: "%") || byte == plus || byte >= 0x80 {
                    isPlain = false
                    return 0
                }
                unsafe output[position] = byte
            }
            return bytes.count
        }
        return isPlain
    }

    /// Reads a component that is malformed, is not UTF-8 or must be decoded in a charset.
    @inline(never)
    private func readSlowly(
        _ bytes: UnsafeBufferPointer<UInt8>, _ kind: QueryKind, _ offset: Int, into buffer: inout ByteBuffer
    ) throws(QueryCodingError) -> Range<Int> {
        let start = buffer.count
        let text: String
        if let charset {
            text = try unsafe charset.charset.text(
                bytes, kind, from: offset, space: space, malformed: malformed, invalid: invalid)
        } else {
            text = try unsafe decoded(bytes, offset)
        }
        // Replacement characters, and characters of legacy charsets, can be longer in UTF-8 than in the query.
        guard text.utf8.count <= maximumSize - start else {
            throw QueryCodingError(kind: .byteLimit, offset: offset)
        }
        buffer.append(text: text)
        return withoutMark(start..<buffer.count, buffer)
    }

    private func decoded(_ bytes: UnsafeBufferPointer<UInt8>, _ offset: Int) throws(QueryCodingError) -> String {
        do throws(PercentDecodingError) {
            if keepsWholeComponents { return try unsafe bytes.percentDecoded(space: space) }
            return try unsafe bytes.percentDecoded(space: space, malformed: malformed, invalid: invalid)
        } catch {
            let kept = unsafe bytes.undecoded(
                after: error, space: space, malformed: malformed, invalid: invalid,
                unescapesBrackets: grammar.rules.unescapesBracketsFirst)
            if keepsWholeComponents, let kept { return kept }
            throw QueryCodingError(error, from: offset)
        }
    }

    /// Returns the range without its byte order mark if the reader omits byte order marks.
    @inline(__always)
    func withoutMark(_ range: Range<Int>, _ buffer: borrowing ByteBuffer) -> Range<Int> {
        guard dropsByteOrderMark, unsafe buffer.bytes[range].starts(with: "\u{FEFF}".utf8) else { return range }
        return (range.lowerBound + 3)..<range.upperBound
    }
}

extension QueryCodingError {
    /// Creates the error, with its offset in the query, from the error of a component that starts at `start`.
    package init(_ error: PercentDecodingError, from start: Int) {
        self.init(
            kind: error.kind == .malformedEscape ? .malformedEscape : .invalidText, offset: start + error.offset)
    }
}
