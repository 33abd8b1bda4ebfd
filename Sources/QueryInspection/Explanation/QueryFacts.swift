package import PercentEncoding
package import QueryEncoding

/// The kinds of findings, the charsets and the writers of a query, without their places.
package struct QueryFacts {
    /// The kinds of findings, as bits with the numbers of the elements of ``allKinds``.
    package var kinds: UInt64 = 0
    /// The writers that cannot have written the query, as bits with the numbers of the elements of ``allWriters``.
    package var excluded: UInt64 = 0
    /// Whether a name or a value is UTF-8 and not ASCII.
    package var isUTF8 = false
    /// The charsets of the first readings of the parts that are not UTF-8, or `none`.
    package var charsets: Set<String> = []

    /// All kinds of findings.
    package static let allKinds = QueryExplanation.Finding.Kind.all
    /// The number of escape sets.
    package static let setCount = WrittenForms.sets.count
    /// The names of the escape sets, and then of the styles.
    package static let allWriters = WrittenForms.sets.map(\.name) + QueryStyle.standard.map(\.name)

    fileprivate init() {}

    fileprivate init(_ explanation: QueryExplanation) {
        for finding in explanation.findings { kinds |= 1 << finding.kind.rank }
        let first = explanation.writers[0].isStyle ? WrittenForms.sets.count : 0
        for (number, writer) in explanation.writers.enumerated() where !writer.isPossible {
            excluded |= 1 << (first + number)
        }
        // A text without fields is compared with sets only.
        if explanation.writers.count < Self.allWriters.count { excluded |= ~0 << explanation.writers.count }
        for part in explanation.parts {
            if let text = part.text {
                isUTF8 = isUTF8 || text.utf8.contains { $0 >= 0x80 }
            } else {
                charsets.insert(part.readings.first?.charsets.first ?? "none")
            }
        }
    }
}

/// A reader of the facts about many queries.
///
/// If the names of a query have no oddities and its values are UTF-8, the facts follow from the bytes of the values. Other
/// queries are explained as a whole, which takes a hundred times as long.
package struct QueryFactsReader {
    private let kind: QueryInput
    private let charsets: CharsetReadings
    /// The facts about values with a byte in a form.
    private let table: [(kinds: UInt64, excluded: UInt64)]
    /// The facts about names without oddities; nil for names with oddities.
    private var names: [ArraySlice<UInt8>: UInt64?] = [:]

    private static let mostNames = 1024
    private static let mostFields = 32
    /// A bit for bytes with facts that depend on other bytes.
    private static let needsExplanation: UInt64 = 1 << 63

    /// Creates a reader of queries or URLs, with the charsets in which non-ASCII bytes may be text.
    package init(of kind: QueryInput, charsets: [any TextEncoding]) {
        self.kind = kind
        var readings = CharsetReadings(charsets)
        readings.prepare()
        self.charsets = readings
        let forms = WrittenForms.sets.map(\.forms) + QueryStyle.standard.map { WrittenForms.of($0.style.valueEscapes) }
        table = EscapeCensus.Form.allCases.flatMap { form in
            (UInt8.min...UInt8.max).map { byte in
                let excluded = forms.indices.reduce(0 as UInt64) {
                    $0 | (forms[$1].contain(byte, form) ? 0 : 1 << $1)
                }
                return (Self.kinds(byte, form), excluded)
            }
        }
    }

    private static func kinds(_ byte: UInt8, _ form: EscapeCensus.Form) -> UInt64 {
        // qs ends the name at "]=", which may be in a value.
        if byte < 0x20 || (form == .raw ? "%;\\=" : "%&").utf8.contains(byte) { return needsExplanation }
        return ByteFinding.all.filter { $0.forms.contains(form) && $0.contains(byte) }
            .reduce(0) { $0 | 1 << $1.kind.rank }
    }

    /// Returns the facts about a query or a URL.
    package mutating func facts(of line: [UInt8]) -> QueryFacts {
        plainFacts(of: line) ?? QueryFacts(QueryExplanation(line, kind, charsets))
    }

    /// Returns the facts about a query with plain names and with values in UTF-8; nil if the query may have other oddities.
    private mutating func plainFacts(of line: [UInt8]) -> QueryFacts? {
        let query = kind.query(in: line)
        guard query.upperBound == line.endIndex, line[..<query.lowerBound].allSatisfy(\.isPlainInPath),
            let fields = try? QueryFields(line, as: kind, limits: .none)
        else { return nil }
        var facts = QueryFacts()
        var seen: [ArraySlice<UInt8>] = []
        // Empty parts, which are oddities, leave a gap between two fields.
        var expected = query.lowerBound
        for field in fields {
            let name = line[field.nameRange]
            guard name.startIndex == expected, let value = field.valueRange, seen.count < Self.mostFields,
                !seen.contains(name), let excluded = excluded(by: name), add(line[value], to: &facts)
            else { return nil }
            facts.excluded |= excluded
            seen.append(name)
            expected = value.upperBound + 1
        }
        return expected == query.upperBound + 1 ? facts : nil
    }

    /// Returns the writers that cannot have written a name; nil if the name may have oddities.
    private mutating func excluded(by name: ArraySlice<UInt8>) -> UInt64? {
        if let known = names[name] { return known }
        guard names.count < Self.mostNames, name.count < 64 else { return nil }
        let explanation = QueryExplanation(name + [UInt8(ascii: "=")], .query, charsets)
        let facts = QueryFacts(explanation)
        let isPlain = facts.kinds == 0 && !facts.isUTF8
        names[ArraySlice(Array(name))] = .some(isPlain ? facts.excluded : nil)
        return isPlain ? facts.excluded : nil
    }

    /// Adds the facts about a value; returns false if the value may have other oddities.
    private func add(_ value: ArraySlice<UInt8>, to facts: inout QueryFacts) -> Bool {
        var position = value.startIndex
        var isASCII = true
        while position < value.endIndex {
            var (byte, form) = (value[position], EscapeCensus.Form.raw)
            position += 1
            if byte == UInt8(ascii: "%"), let escaped = value.escapedByte(at: position - 1) {
                byte = escaped
                form = value[position] > 0x60 || value[position + 1] > 0x60 ? .lowerCase : .escaped
                position += 2
            }
            let row = table[form.rawValue << 8 | Int(byte)]
            facts.kinds |= row.kinds
            facts.excluded |= row.excluded
            isASCII = isASCII && byte < 0x80
        }
        if facts.kinds & Self.needsExplanation != 0 { return false }
        if isASCII { return true }
        guard let text = try? value.percentDecoded(space: .plus, malformed: .keep),
            text.unicodeScalars.first != "\u{FEFF}", charsets.original(of: text) == nil
        else { return false }
        facts.isUTF8 = true
        return true
    }
}

extension UInt8 {
    /// Whether a byte in front of a query has no oddities.
    fileprivate var isPlainInPath: Bool {
        EscapeSet.unreserved.contains(self) || self == UInt8(ascii: "/") || self == UInt8(ascii: "?")
    }
}
