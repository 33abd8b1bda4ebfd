internal import PercentEncoding
internal import QueryEncoding

/// A comparison of the bytes of an input with the output of escape sets and styles.
struct WriterComparison {
    private let input: [UInt8]
    private let fields: ExplainedFields
    private let names: [(byte: UInt8, form: EscapeCensus.Form, first: Int)]
    private let values: [(byte: UInt8, form: EscapeCensus.Form, first: Int)]
    private let loneLineBreak: Int?
    private let legacyParts: [QueryExplanation.Part]

    /// Creates a comparison from the fields of an input and from its parts.
    init(_ input: [UInt8], _ fields: ExplainedFields, _ parts: [QueryExplanation.Part]) {
        self.input = input
        self.fields = fields
        names = fields.census.occurring(in: .name)
        values = fields.census.occurring(in: .value)
        loneLineBreak = fields.census.loneLineBreaks.offsets.first
        legacyParts = parts.filter { $0.text == nil && $0.kind.isOfQuery }
    }

    /// Returns the results for all standard sets and, if the input has fields, for all standard styles.
    func writers() -> [QueryExplanation.Writer] {
        let sets = WrittenForms.sets.map { name, forms in
            let conflicts = conflicts(names, forms) + conflicts(values, forms)
            return QueryExplanation.Writer(
                name: name, isStyle: false, conflicts: Self.first(conflicts), isRewritten: nil)
        }
        return sets + (fields.isText ? [] : QueryStyle.standard.map(writer))
    }

    // MARK: Styles

    private func writer(_ standard: QueryStyle.Standard) -> QueryExplanation.Writer {
        let style = standard.style
        var conflicts = style.fieldEscapes.map { self.conflicts(names, WrittenForms.names(of: style, $0)) } ?? []
        conflicts += self.conflicts(values, WrittenForms.of(style.valueEscapes))
        if style.writesCRLF { conflicts += loneLineBreaks }
        if let legacy = legacyConflicts(style, conflicts) { conflicts = legacy }
        let first = Self.first(conflicts)
        return QueryExplanation.Writer(
            name: standard.name, isStyle: true, conflicts: first, isRewritten: first.isEmpty ? isRewritten(style) : nil)
    }

    private var loneLineBreaks: [QueryExplanation.Conflict] {
        (loneLineBreak.map { [$0] } ?? []).map {
            QueryExplanation.Conflict(written: "a line break other than CR LF", offset: $0, expected: "%0D%0A")
        }
    }

    /// Returns the conflicts between a style and an input that is not UTF-8. If the bytewise `conflicts` need no
    /// correction, returns nil. For each part with readings, the style must write the same bytes in the charset of at
    /// least one reading.
    private func legacyConflicts(
        _ style: QueryStyle, _ conflicts: [QueryExplanation.Conflict]
    ) -> [QueryExplanation.Conflict]? {
        guard let part = legacyParts.first, let offset = part.invalidOffset else { return nil }
        if style.escapesInUTF8 {
            let bytes = QueryExplanation.Conflict(
                written: "bytes that are not UTF-8", offset: offset, expected: nil)
            return [bytes] + conflicts
        }
        // In the profile `coreFoundation`, the charset determines which bytes of non-ASCII characters are escaped.
        let escapesCharacters = style.charsetProfile == .coreFoundation
        if !escapesCharacters, !conflicts.isEmpty { return nil }
        let parts = legacyParts.filter(\.isRead)
        if let other = parts.first(where: { !isWritten($0, by: style) }) {
            if escapesCharacters, let character = other.characters.first(where: \.hasLiteralByte) {
                let literal = QueryExplanation.Conflict(
                    written: String(decoding: input[character.range], as: UTF8.self),
                    offset: character.range.lowerBound,
                    expected: [UInt8](character.bytes).percentEncoded(using: .nothing))
                return [literal] + conflicts
            }
            if !conflicts.isEmpty { return nil }
            let bytes = QueryExplanation.Conflict(
                written: "bytes that no charset writes", offset: other.invalidOffset ?? offset, expected: nil)
            return [bytes]
        }
        if !escapesCharacters { return nil }
        return conflicts.filter { conflict in !parts.contains { $0.range.contains(conflict.offset) } }
    }

    private func isWritten(_ part: QueryExplanation.Part, by style: QueryStyle) -> Bool {
        guard var set = part.kind == .name ? style.fieldEscapes : style.valueEscapes else { return true }
        if part.kind == .name, style.keepsPunctuation { set = set.adding("[]") }
        return part.readings.contains { reading in
            reading.encodings.contains { charset in
                var bytes: [UInt8] = []
                let charset = charset.adapted(to: style.charsetProfile)
                do throws(TextEncodingError) {
                    try charset.append(percentEncoding: reading.text, using: set, to: &bytes)
                } catch {
                    return false
                }
                return bytes.elementsEqual(input[part.range])
            }
        }
    }

    /// Whether the style reads the query and writes the same query again.
    private func isRewritten(_ style: QueryStyle) -> Bool? {
        let query = input[fields.query]
        guard query.count <= QueryExplanation.maximumRewrittenSize, legacyParts.isEmpty else { return nil }
        var decoder = QueryDecoder(style: style, limits: .none)
        decoder.malformed = .keep
        guard let value = try? decoder.value(from: query), let text = try? QueryEncoder(style: style).encode(value)
        else { return false }
        return text.utf8.elementsEqual(query)
    }

    // MARK: Bytes

    private func conflicts(
        _ places: [(byte: UInt8, form: EscapeCensus.Form, first: Int)], _ forms: WrittenForms
    ) -> [QueryExplanation.Conflict] {
        places.compactMap { byte, form, offset in
            if forms.contain(byte, form) { return nil }
            let written = input[offset..<(offset + (form == .raw ? 1 : 3))]
            let isText = form != .raw || byte < 0x80
            return QueryExplanation.Conflict(
                written: isText ? String(decoding: written, as: UTF8.self) : "a non-ASCII byte", offset: offset,
                expected: forms.output(of: byte))
        }
    }

    /// Returns the first ten conflicts by offset. If several conflicts have the same written form, only the first of
    /// these conflicts is listed.
    private static func first(_ conflicts: [QueryExplanation.Conflict]) -> [QueryExplanation.Conflict] {
        var seen: Set<String> = []
        return Array(conflicts.sorted { $0.offset < $1.offset }.filter { seen.insert($0.written).inserted }.prefix(10))
    }
}

/// The literal bytes and the escapes that an escape set writes.
struct WrittenForms: Sendable {
    private let outputs: [String]
    private let literals: EscapeSet
    private let escapes: EscapeSet
    private let keepsEscapes: Bool

    /// Records the output of an escape set for every byte.
    private init(_ set: EscapeSet, adding structure: String = "") {
        var outputs: [String] = []
        var (literals, escapes) = (EscapeSet(literal: structure), EscapeSet.nothing)
        for byte in UInt8.min...UInt8.max {
            var output: [UInt8] = []
            output.append(percentEncoding: [byte], using: set)
            outputs.append(
                output == [byte] && byte >= 0x80 ? "the byte itself" : String(decoding: output, as: UTF8.self))
            if output.count == 1 {
                literals = literals.adding(output)
            } else {
                escapes = escapes.adding(byte)
            }
        }
        self.outputs = outputs
        self.literals = literals
        self.escapes = escapes
        keepsEscapes = literals.contains(UInt8(ascii: "%"))
    }

    /// Whether the output of the escape set can contain a byte in the given form. If the set leaves `%` literal, the
    /// encoded text may already have contained escapes.
    func contain(_ byte: UInt8, _ form: EscapeCensus.Form) -> Bool {
        switch form {
        case .raw: literals.contains(byte)
        case .escaped: keepsEscapes || escapes.contains(byte)
        case .lowerCase: keepsEscapes
        }
    }

    /// Returns the output for a byte.
    func output(of byte: UInt8) -> String { outputs[Int(byte)] }

    /// The names of the standard sets, with the forms that each set writes.
    static let sets: [(name: String, forms: WrittenForms)] = EscapeSet.standard.map { ($0.name, of($0.escapeSet)) }

    /// Returns the forms that an escape set writes.
    static func of(_ set: EscapeSet) -> WrittenForms { known[set] ?? WrittenForms(set) }

    /// Returns the forms of the names that a style writes with the escape set of its fields.
    static func names(of style: QueryStyle, _ set: EscapeSet) -> WrittenForms {
        style.keepsPunctuation ? knownNames[set] ?? WrittenForms(set, adding: "[]") : of(set)
    }

    private static let knownNames: [EscapeSet: WrittenForms] = {
        let sets = Set(QueryStyle.standard.filter { $0.style.keepsPunctuation }.compactMap(\.style.fieldEscapes))
        return Dictionary(uniqueKeysWithValues: sets.map { ($0, WrittenForms($0, adding: "[]")) })
    }()

    private static let known: [EscapeSet: WrittenForms] = {
        let sets = Set(EscapeSet.standard.map(\.escapeSet) + QueryStyle.standard.map(\.style.valueEscapes))
        return Dictionary(uniqueKeysWithValues: sets.map { ($0, WrittenForms($0)) })
    }()
}
