package import PercentEncoding

/// ISO-8859-1 as a charset for encoding and decoding: every byte is the character with the same number. Every byte is
/// escaped or kept independently of the other bytes.
package struct Latin1: TextEncoding {
    package init() {}

    package var name: String { "latin1" }

    package func append(_ text: String, to output: inout [UInt8]) throws(TextEncodingError) {
        output += try bytes(of: text)
    }

    package func append(
        percentEncoding text: String, using set: EscapeSet, to output: inout [UInt8]
    ) throws(TextEncodingError) {
        output.append(percentEncoding: try bytes(of: text), using: set)
    }

    package func text(
        percentDecoding bytes: Span<UInt8>, space: SpaceNotation, malformed: MalformedEscapePolicy,
        invalid: InvalidBytesPolicy
    ) throws(TextEncodingError) -> String {
        do throws(PercentDecodingError) {
            return try bytes.withUnsafeBufferPointer { buffer throws(PercentDecodingError) in
                text(of: try buffer.percentDecodedBytes(space: space, malformed: malformed))
            }
        } catch {
            throw TextEncodingError(kind: .malformedEscape, offset: error.offset)
        }
    }

    private func bytes(of text: String) throws(TextEncodingError) -> [UInt8] {
        var bytes: [UInt8] = []
        for (offset, scalar) in text.unicodeScalars.enumerated() {
            guard let byte = UInt8(exactly: scalar.value) else {
                throw TextEncodingError(kind: .unencodable, offset: offset)
            }
            bytes.append(byte)
        }
        return bytes
    }

    private func text(of bytes: some Sequence<UInt8>) -> String {
        var scalars = String.UnicodeScalarView()
        scalars.append(contentsOf: bytes.lazy.map { Unicode.Scalar($0) })
        return String(scalars)
    }
}
