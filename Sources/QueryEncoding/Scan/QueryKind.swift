internal import PercentEncoding

/// The interpretation of non-ASCII bytes in a query.
@usableFromInline
enum QueryKind: Sendable {
    /// UTF-8 characters, which represent themselves.
    case text
    /// Bytes in the charset, like escaped bytes.
    case bytes
    /// Characters if the whole component is well-formed UTF-8; otherwise bytes.
    case textIfWellFormed
}

extension TextEncoding {
    /// Decodes the bytes of a component that starts at `start` in a query.
    func text(
        _ bytes: UnsafeBufferPointer<UInt8>, _ kind: QueryKind, from start: Int, space: SpaceNotation,
        malformed: MalformedEscapePolicy, invalid: InvalidBytesPolicy
    ) throws(QueryCodingError) -> String {
        do throws(TextEncodingError) {
            if unsafe kind == .text || kind == .textIfWellFormed && bytes.isWellFormedUTF8 {
                return try unsafe text(
                    percentDecodingUTF8: bytes.span, space: space, malformed: malformed, invalid: invalid)
            }
            return try unsafe text(percentDecoding: bytes.span, space: space, malformed: malformed, invalid: invalid)
        } catch {
            if error.kind == .unavailable { throw QueryCodingError(kind: .unavailableCharset, detail: name) }
            throw QueryCodingError(
                kind: error.kind == .malformedEscape ? .malformedEscape : .invalidText, offset: start + error.offset,
                detail: name)
        }
    }
}
