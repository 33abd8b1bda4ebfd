internal import PercentEncoding
internal import QueryEncoding

/// A reader of parts in several charsets.
struct CharsetReadings {
    private let charsets: [any TextEncoding]
    /// The charsets for UTF-8 parts: windows-1252, if it is among the given charsets.
    private let latin: [any TextEncoding]
    /// The number of bytes that may still be decoded in the candidate charsets.
    private var budget = QueryExplanation.maximumCharsetSize

    /// Creates a reader for the given charsets. The likeliest charset is first.
    init(_ charsets: [any TextEncoding]) {
        // UTF-8 is excluded, because it is always tried. UTF-16 is excluded, because almost every sequence of an even
        // number of bytes is text in UTF-16.
        self.charsets = charsets.filter { !$0.name.hasPrefix("UTF-") && !$0.name.hasPrefix("utf-") }
        latin = charsets.filter { $0.name == "windows-1252" }
    }

    /// Returns the texts of a non-ASCII part in the charsets, the most plausible text first. If the part is UTF-8, it
    /// is read only in windows-1252, because software that expects Latin-1 uses this charset.
    ///
    /// - Returns: The readings; nil if there are no charsets, or if this part and the earlier parts are together longer
    ///   than ``QueryExplanation/maximumCharsetSize``.
    /// - Complexity: Linear in the length of the part and the number of charsets.
    mutating func readings(
        of raw: ArraySlice<UInt8>, _ space: SpaceNotation, isUTF8: Bool
    ) -> [QueryExplanation.CharsetReading]? {
        guard !charsets.isEmpty, raw.count <= budget else { return nil }
        budget -= raw.count
        let bytes = (try? raw.percentDecodedBytes(space: space, malformed: .keep)) ?? []
        let highBytes = bytes.count { $0 >= 0x80 }
        let isPlain = highBytes == 0
        var found: [(text: String, charsets: [any TextEncoding])] = []
        for charset in isUTF8 && !isPlain ? latin : charsets {
            guard let text = Self.text(of: raw, in: charset, space) else { continue }
            // The escape sequences of ISO-2022-JP consist of ASCII bytes. In other charsets, these bytes are ASCII
            // characters.
            if isPlain, text.utf8.elementsEqual(bytes) { continue }
            if let index = found.firstIndex(where: { $0.text.hasSameBytes(as: text) }) {
                found[index].charsets.append(charset)
            } else {
                found.append((text, [charset]))
            }
        }
        let ranks = found.map { TextPlausibility.rank(of: $0.text, highBytes) }
        return found.indices.sorted { (ranks[$0], $0) < (ranks[$1], $1) }.map { index in
            let (text, charsets) = found[index]
            return QueryExplanation.CharsetReading(
                charsets: charsets.map(\.name), text: text, encodings: charsets)
        }
    }

    private static func text(
        of raw: ArraySlice<UInt8>, in charset: any TextEncoding, _ space: SpaceNotation
    ) -> String? {
        do throws(TextEncodingError) {
            return try charset.text(percentDecoding: raw.span, space: space, malformed: .keep, invalid: .fail)
        } catch {
            return nil
        }
    }
}
