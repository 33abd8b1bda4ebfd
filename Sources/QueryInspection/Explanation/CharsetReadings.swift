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
}

/// A reader of parts in several charsets.
///
/// The texts are ranked by the likeliest language of each charset for all parts together, because the parts of a query are
/// usually in one charset and language. The rank determines only the order of readings; all readings are listed.
struct CharsetReadings {
    private let charsets: [any TextEncoding]
    /// The half bits of each charset and language before any text is seen and for all parts. A part adds at most ``mostSupport`` more than its best
    /// text, so that a part in another charset does not hide the others.
    private lazy var totals = priors
    /// The number of bytes that may still be decoded in the candidate charsets.
    private var budget = QueryExplanation.maximumCharsetSize

    private static let mostSupport = 40
    /// The half bits for a language that is unusual in a charset.
    private static let unusualLanguage = 8

    /// Creates a reader for the given charsets. The likeliest charset is first.
    init(_ charsets: [any TextEncoding]) {
        // UTF-8 is excluded, because it is always tried. UTF-16 is excluded, because almost every sequence of an even
        // number of bytes is text in UTF-16.
        self.charsets = charsets.filter { !$0.name.hasPrefix("UTF-") && !$0.name.hasPrefix("utf-") }
    }

    private var priors: [[Int]] {
        charsets.map { charset in
            let (bits, languages) = LanguageCharacters.charsets[charset.name] ?? (12, "")
            let usual = languages.split(separator: " ")
            return LanguageModel.shared.languages.map { bits + (usual.contains($0[...]) ? 0 : Self.unusualLanguage) }
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
        for (index, charset) in charsets.enumerated() where !isUTF8 || charset.name == "windows-1252" {
            guard let text = Self.text(of: raw, in: charset, space) else { continue }
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
            found.cost = LanguageModel.shared.costs(of: known).min()
        } else {
            add(found, 1)
        }
        return found
    }

    /// Adds a part to the totals, or removes it.
    private mutating func add(_ part: CharsetTexts, _ sign: Int) {
        let most = (part.candidates.compactMap { $0.costs.min() }.min() ?? 0) + Self.mostSupport
        var costs = [[Int]?](repeating: nil, count: charsets.count)
        for candidate in part.candidates {
            for charset in candidate.charsets { costs[charset] = candidate.costs }
        }
        for charset in charsets.indices {
            for language in totals[charset].indices {
                totals[charset][language] += sign * min(costs[charset]?[language] ?? most, most)
            }
        }
    }

    /// Returns the readings of a part, the most plausible first.
    mutating func readings(of part: CharsetTexts) -> [QueryExplanation.CharsetReading] {
        if part.cost == nil { add(part, -1) }
        defer { if part.cost == nil { add(part, 1) } }
        let ranked = part.candidates.map { candidate in
            let charsets = candidate.charsets.map { charset in
                (charset: charset, cost: zip(candidate.costs, totals[charset]).lazy.map(+).min() ?? 0)
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
