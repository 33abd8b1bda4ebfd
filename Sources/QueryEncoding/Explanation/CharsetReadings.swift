internal import PercentEncoding

/// The texts of a part in several charsets.
struct CharsetReadings {
    private let charsets: [any TextEncoding]

    /// Readings in charsets, the likeliest first.
    init(_ charsets: [any TextEncoding]) {
        // UTF-8 is always tried, and in UTF-16 any even number of bytes is text.
        self.charsets = charsets.filter { !$0.name.hasPrefix("UTF-") && !$0.name.hasPrefix("utf-") }
    }

    /// The texts of a part that is not ASCII, the plausible ones first. If it is UTF-8, the text that readers of Latin-1 see comes first.
    ///
    /// - Complexity: Linear in the length of the part and the number of charsets.
    func readings(
        of raw: ArraySlice<UInt8>, _ space: SpaceNotation, isUTF8: Bool
    ) -> [QueryExplanation.CharsetReading] {
        let bytes = (try? raw.percentDecodedBytes(space: space, malformed: .keep)) ?? []
        let highBytes = bytes.count { $0 >= 0x80 }
        let isPlain = highBytes == 0
        var found: [(text: String, charsets: [any TextEncoding])] = []
        for charset in charsets {
            guard let text = Self.text(of: raw, in: charset, space) else { continue }
            // Escape sequences of ISO-2022-JP are ASCII, which other charsets read as such.
            if isPlain, text.utf8.elementsEqual(bytes) { continue }
            if let index = found.firstIndex(where: { $0.text.hasSameBytes(as: text) }) {
                found[index].charsets.append(charset)
            } else {
                found.append((text, [charset]))
            }
        }
        let ranks = found.map { reading in
            isUTF8 && reading.charsets[0].name == "windows-1252"
                ? -1 : TextPlausibility.rank(of: reading.text, highBytes)
        }
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
