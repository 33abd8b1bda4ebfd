internal import PercentEncoding
internal import QueryEncoding

/// The texts of a part in several charsets.
struct CharsetTexts {
    /// A text, the indices of the charsets in which the part has this text, and the half bits that each language needs.
    struct Candidate {
        let text: String
        var charsets: [Int]
        let costs: [Int]
    }

    var candidates: [Candidate] = []
    /// The half bits of the text in UTF-8, in its likeliest language; nil if the part is not UTF-8.
    var cost: Int?
    /// A likelier text in UTF-8 that was read in a charset to give the text, and the charset.
    var original: (text: String, charset: String)?
}

/// A reader of parts in several charsets.
///
/// The texts are ranked by the likeliest language of each charset for all parts together, because the parts of a query are
/// usually in one charset and language. The rank determines only the order of readings; all readings are listed.
struct CharsetReadings {
    private let charsets: [any TextEncoding]
    /// The index of windows-1252.
    private let latin: Int?
    /// The charsets in which programs read UTF-8 by mistake.
    private let misreading: [(charset: any TextEncoding, name: String)]
    /// The half bits of each language of each charset, before any text is seen and for all parts. A part adds at most
    /// ``mostSupport`` more than its best text, so that a part in another charset does not hide the others. The array is
    /// empty until a part is read.
    private var totals: [Int] = []
    /// The number of bytes that may still be decoded in the candidate charsets.
    private var budget = QueryExplanation.maximumCharsetSize

    private static let mostSupport = 40
    /// The half bits for a language that is unusual in a charset.
    private static let unusualLanguage = 8

    /// Creates a reader for the given charsets. The likeliest charset is first.
    init(_ charsets: [any TextEncoding]) {
        // UTF-8 is excluded, because it is always tried. UTF-16 is excluded, because almost every sequence of an even
        // number of bytes is text in UTF-16.
        let charsets = charsets.filter { !$0.name.hasPrefix("UTF-") && !$0.name.hasPrefix("utf-") }
        self.charsets = charsets
        latin = charsets.firstIndex { $0.name == "windows-1252" }
        misreading = ["windows-1252", "iso-8859-1", "GBK"].compactMap { name in
            charsets.first { $0.name == name }.map { ($0, name) }
        }
    }

    /// Prepares the reader for a part that is not ASCII.
    mutating func prepare() {
        guard totals.isEmpty else { return }
        let languages = LanguageModel.shared.languages
        let places = Dictionary(uniqueKeysWithValues: languages.enumerated().map { ($0.element[...], $0.offset) })
        for charset in charsets {
            let (bits, usual) = LanguageCharacters.charsets[charset.name] ?? (12, "")
            let start = totals.count
            totals += [Int](repeating: bits + Self.unusualLanguage, count: languages.count)
            for language in usual.split(separator: " ") { totals[start + (places[language] ?? 0)] = bits }
        }
    }

    /// Finds the texts of a non-ASCII part in the charsets. If the part is UTF-8, it is read only in windows-1252, because
    /// software that expects Latin-1 uses this charset.
    ///
    /// - Returns: The texts; nil if there are no charsets, or if this part and the earlier parts are together longer than
    ///   ``QueryExplanation/maximumCharsetSize``.
    /// - Complexity: Linear in the length of the part and the number of charsets.
    mutating func texts(of raw: ArraySlice<UInt8>, _ space: SpaceNotation, utf8 known: String?) -> CharsetTexts? {
        guard !charsets.isEmpty, raw.count <= budget else { return nil }
        budget -= raw.count
        let bytes = (try? raw.percentDecodedBytes(space: space, malformed: .keep)) ?? []
        let isPlain = bytes.allSatisfy { $0 < 0x80 }
        let isUTF8 = known != nil && !isPlain
        var found = CharsetTexts()
        prepare()
        for index in charsets.indices where !isUTF8 || index == latin {
            guard let text = Self.text(of: raw, in: charsets[index], space) else { continue }
            // The escape sequences of ISO-2022-JP consist of ASCII bytes. In other charsets, these bytes are ASCII
            // characters.
            if isPlain, text.utf8.elementsEqual(bytes) { continue }
            if let same = found.candidates.firstIndex(where: { $0.text.hasSameBytes(as: text) }) {
                found.candidates[same].charsets.append(index)
            } else {
                let costs = LanguageModel.shared.costs(of: text)
                found.candidates.append(.init(text: text, charsets: [index], costs: costs))
            }
        }
        if let known, isUTF8 {
            found.cost = LanguageModel.shared.cost(of: known)
            found.original = original(of: known)
        } else {
            add(found, 1)
        }
        return found
    }

    /// Returns a likelier text in UTF-8 that was read in a charset to give a text, and the charset.
    func original(of text: String) -> (text: String, charset: String)? {
        // The first byte of a character in UTF-8, C2 to F4, is one of these characters in the charsets.
        let first = text.unicodeScalars.first { !$0.isASCII } ?? " "
        let isWide = ("\u{4E00}"..."\u{9FFF}").contains(first)
        guard isWide || ("\u{C2}"..."\u{F4}").contains(first) else { return nil }
        for (charset, name) in misreading where isWide == (name == "GBK") {
            var bytes: [UInt8] = []
            guard (try? charset.append(text, to: &bytes)) != nil,
                let original = String(validating: bytes, as: UTF8.self),
                !original.hasSameBytes(as: text), !bytes.contains(UInt8(ascii: "%")),
                Self.text(of: bytes[...], in: charset, .percent)?.hasSameBytes(as: text) == true,
                LanguageModel.shared.cost(of: original) < LanguageModel.shared.cost(of: text)
            else { continue }
            return (original, name)
        }
        return nil
    }

    /// Adds a part to the totals, or removes it.
    private mutating func add(_ part: CharsetTexts, _ sign: Int) {
        let width = LanguageModel.shared.languages.count
        let most = (part.candidates.compactMap { $0.costs.min() }.min() ?? 0) + Self.mostSupport
        for index in totals.indices { totals[index] += sign * most }
        for candidate in part.candidates {
            for (language, cost) in candidate.costs.enumerated() where cost < most {
                for charset in candidate.charsets { totals[charset * width + language] += sign * (cost - most) }
            }
        }
    }

    /// Returns the readings of a part, the most plausible first.
    mutating func readings(of part: CharsetTexts) -> [QueryExplanation.CharsetReading] {
        if part.cost == nil { add(part, -1) }
        defer { if part.cost == nil { add(part, 1) } }
        let ranked = part.candidates.map { candidate in
            let charsets = candidate.charsets.map { charset in
                let support = totals[(charset * candidate.costs.count)...]
                return (charset: charset, cost: zip(candidate.costs, support).reduce(Int.max) { min($0, $1.0 + $1.1) })
            }
            return (candidate: candidate, charsets: charsets.sorted { ($0.cost, $0.charset) < ($1.cost, $1.charset) })
        }.sorted { ($0.charsets[0].cost, $0.charsets[0].charset) < ($1.charsets[0].cost, $1.charsets[0].charset) }
        return ranked.map { candidate, charsets in
            let encodings = charsets.map { self.charsets[$0.charset] }
            let score =
                part.cost.map { $0 - (candidate.costs.min() ?? 0) } ?? (ranked[0].charsets[0].cost - charsets[0].cost)
            return QueryExplanation.CharsetReading(
                charsets: encodings.map(\.name), text: candidate.text, score: score / 2, encodings: encodings)
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
