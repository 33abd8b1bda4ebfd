internal import PercentEncoding
internal import QueryEncoding

/// An encoder for text that may contain escapes. Existing escapes are kept unchanged, so the text keeps its meaning and
/// its spelling. A `%` that does not start an escape becomes `%25`.
///
/// `percentEncodedPreservingEscapes` also normalises escapes, which would change text that was signed or cached.
struct EscapeKeepingEncoder {
    private let set: EscapeSet
    /// The set with `%`. If each `%` starts an escape, the whole text can be encoded at once.
    private let keeping: EscapeSet

    static let path = EscapeKeepingEncoder(.pathOfURL)
    static let query = EscapeKeepingEncoder(.urlQuery)
    static let fragment = EscapeKeepingEncoder(.urlFragment)

    /// Creates an encoder with the ASCII characters that stay literal outside escapes. The digits of escapes must be
    /// among them.
    init(_ set: EscapeSet) {
        self.set = set.removing("%")
        keeping = set.adding("%")
    }

    func append(_ text: ArraySlice<UInt8>, to output: inout [UInt8]) {
        var start = text.startIndex
        for index in text.indices where text[index] == UInt8(ascii: "%") && text.escapedByte(at: index) == nil {
            output.append(percentEncoding: text[start..<index], using: keeping)
            output += "%25".utf8
            start = index + 1
        }
        output.append(percentEncoding: text[start...], using: keeping)
    }

    func append(_ text: String, to output: inout [UInt8]) {
        if text.utf8.contains(UInt8(ascii: "%")) {
            append(Array(text.utf8)[...], to: &output)
        } else {
            output.append(percentEncoding: text, using: set)
        }
    }

    func text(_ text: Substring) -> String {
        let bytes = Array(String(text).utf8)
        var output: [UInt8] = []
        output.reserveCapacity(bytes.count + 64)
        append(bytes[...], to: &output)
        return String(decoding: output, as: UTF8.self)
    }

    /// Encodes the text in a charset; nil means UTF-8.
    ///
    /// - Throws: `QueryCodingError` if the charset has no bytes for a scalar, with the offset of the scalar in the
    ///   whole string.
    func text(_ text: Substring, charset: (any TextEncoding)?) throws(QueryCodingError) -> String {
        guard let charset else { return self.text(text) }
        let bytes = Array(String(text).utf8)[...]
        var output: [UInt8] = []
        output.reserveCapacity(bytes.count + 64)
        var position = 0
        while position < bytes.count {
            // A charset such as UTF-16 has other bytes for the characters of an escape.
            if bytes.escapedByte(at: position) != nil {
                output += bytes[position..<(position + 3)]
                position += 3
                continue
            }
            let start = position
            repeat { position += 1 } while position < bytes.count && bytes.escapedByte(at: position) == nil
            let piece = String(decoding: bytes[start..<position], as: UTF8.self)
            do throws(QueryCodingError) {
                try output.append(piece, escapedBy: set, charset, field: "")
            } catch {
                let before = text.base.unicodeScalars[..<text.startIndex].count
                let scalars = String(decoding: bytes[..<start], as: UTF8.self).unicodeScalars.count
                throw error.at(offset: error.offset.map { before + scalars + $0 })
            }
        }
        return String(decoding: output, as: UTF8.self)
    }
}
