internal import PercentEncoding

/// A list of findings about an input.
struct FindingList {
    let input: [UInt8]
    private var findings: [(finding: QueryExplanation.Finding, offset: Int)] = []

    /// Creates an empty list for an input.
    init(_ input: [UInt8]) {
        self.input = input
    }

    /// The findings, sorted by kind with the oddest kind first, and then by offset.
    var sorted: [QueryExplanation.Finding] {
        findings.enumerated().sorted { left, right in
            (left.element.finding.kind.rank, left.element.offset, left.offset)
                < (right.element.finding.kind.rank, right.element.offset, right.offset)
        }.map(\.element.finding)
    }

    /// Adds a finding.
    mutating func add(
        _ kind: QueryExplanation.Finding.Kind, _ places: Occurrences, _ message: String, _ details: [String] = []
    ) {
        guard let first = places.offsets.first else { return }
        let finding = QueryExplanation.Finding(kind, places.offsets, count: places.count, message, details)
        findings.append((finding, first))
    }

    /// Adds a finding at one offset.
    mutating func add(
        _ kind: QueryExplanation.Finding.Kind, at offset: Int, count: Int = 1, _ message: String,
        _ details: [String] = []
    ) {
        findings.append((QueryExplanation.Finding(kind, [offset], count: count, message, details), offset))
    }
}

/// Functions that format texts for use in sentences.
enum Shown {
    /// The maximum number of characters of a text to show.
    static let limit = 60

    /// Returns a text in quotes. A long text is truncated, and invisible characters are shown as their code points.
    static func quoted(_ text: String) -> String {
        let scalars = text.unicodeScalars.prefix(limit + 1)
        let shown = scalars.prefix(limit).map { $0 == "\"" ? "\\\"" : visible($0) }.joined()
        return "\"\(shown)\"" + (scalars.count > limit ? "..." : "")
    }

    /// Joins words into a list such as `a, b and c`.
    static func list(_ words: [String]) -> String {
        guard let last = words.last else { return "none" }
        return words.count == 1 ? last : words.dropLast().joined(separator: ", ") + " and " + last
    }

    /// Returns a list of the characters of at most 12 printable ASCII bytes. All other bytes are mentioned as `other
    /// bytes`.
    static func characters(_ bytes: [UInt8]) -> String {
        let shown = bytes.filter { (0x21..<0x7F).contains($0) }.map { "'\(Unicode.Scalar($0))'" }
        let space = bytes.contains(0x20) ? ["space"] : []
        let others = bytes.count { $0 > 0x20 && $0 < 0x7F } == bytes.count - space.count ? [] : ["other bytes"]
        return list(Array((space + shown).prefix(12)) + (space.count + shown.count > 12 ? ["more"] : []) + others)
    }

    /// Returns two hexadecimal digits for each non-ASCII byte.
    static func hexadecimal(_ bytes: some Sequence<UInt8>) -> String {
        bytes.map { String($0, radix: 16, uppercase: true) }.joined(separator: " ")
    }

    private static func visible(_ scalar: Unicode.Scalar) -> String {
        switch scalar.properties.generalCategory {
        case .control, .format, .lineSeparator, .paragraphSeparator, .privateUse, .surrogate, .unassigned:
            "\\u{\(String(scalar.value, radix: 16, uppercase: true))}"
        default: String(scalar)
        }
    }
}
