internal import JSONReading
internal import PercentEncoding
internal import QueryInspection

/// An explanation in lines of at most 100 columns.
struct ExplanationText {
    /// The maximum number of columns of a line.
    static let width = 100
    /// The maximum number of entries shown from each list.
    private static let most = 20

    private let explanation: QueryExplanation
    private let style: TerminalStyle
    private let isVerbose: Bool
    private(set) var lines: [String] = []

    /// Creates the lines of an explanation.
    init(_ explanation: QueryExplanation, _ style: TerminalStyle, isVerbose: Bool = false) {
        self.explanation = explanation
        self.style = style
        self.isVerbose = isVerbose
        addFindings()
        addParts()
        addWriters()
    }

    // MARK: Findings

    private mutating func addFindings() {
        let findings = explanation.findings
        if findings.isEmpty { lines.append("nothing odd") }
        let kinds = findings.prefix(Self.most).map { "\($0.kind)" }
        let offsets = findings.prefix(Self.most).map(Self.offsets)
        let kindWidth = kinds.map(\.count).max() ?? 0
        let offsetWidth = offsets.map(\.count).max() ?? 0
        let indent = kindWidth + offsetWidth + 4
        for ((finding, kind), offset) in zip(zip(findings, kinds), offsets) {
            let role: TerminalStyle.Role =
                finding.kind == .malformedEscape || finding.kind == .unicodeEscape ? .error : .warning
            let head = Self.padded(kind, kindWidth) + "  " + Self.padded(offset, offsetWidth) + "  "
            let texts = Self.wrapped(finding.message, indent)
            lines.append(style.text(head, role) + (texts.first ?? ""))
            for text in texts.dropFirst() + finding.details.flatMap({ Self.wrapped($0, indent) }) {
                lines.append(Self.padded("", indent) + text)
            }
        }
        addMore(findings.count - Self.most, "findings")
    }

    /// Returns the first three offsets of a finding and the number of remaining offsets.
    private static func offsets(of finding: QueryExplanation.Finding) -> String {
        let shown = finding.offsets.prefix(3).map(String.init).joined(separator: ",")
        let others = finding.count - min(3, finding.offsets.count)
        return others > 0 ? "\(shown) +\(grouped(others))" : shown
    }

    // MARK: Names and values

    private mutating func addParts() {
        guard !explanation.parts.isEmpty else { return }
        addHeading("names and values")
        let shown = explanation.parts.filter { ($0.field ?? 0) < Self.most }
        for part in shown { add(part) }
        let known = shown.compactMap(\.field).last.map { $0 + 1 } ?? 0
        addMore(explanation.fieldCount - known, "fields")
    }

    private mutating func add(_ part: QueryExplanation.Part) {
        let label = Self.padded("\(part.kind)", 8)
        let raw = Self.short(String(decoding: explanation.input[part.range], as: UTF8.self), 84)
        lines.append("  " + style.text(label, .dim) + "  " + raw)
        if let text = part.text {
            if !text.utf8.elementsEqual(explanation.input[part.range]) { addLine("\"\(Self.short(text, 80))\"") }
        } else {
            addLine("not UTF-8")
        }
        // If a part is UTF-8, its text in other charsets is rarely useful.
        let plausible = part.readings.filter { isVerbose || $0.isPlausible }
        let readings = plausible.prefix(isVerbose ? .max : part.text == nil ? 8 : 1)
        for reading in readings { add(reading) }
        if part.text == nil { addMore(part.readings.count - readings.count, "readings", indent: 12) }
        addCharacters(of: part)
    }

    private mutating func add(_ reading: QueryExplanation.CharsetReading) {
        var names = reading.charsets.prefix(3).joined(separator: ", ")
        if reading.charsets.count > 3 { names += " and \(reading.charsets.count - 3) more" }
        for line in Self.wrapped("\"\(Self.short(reading.text, 36))\" in \(names)", 12) { addLine(line) }
    }

    private mutating func addCharacters(of part: QueryExplanation.Part) {
        let characters = part.characters.prefix(8)
        for character in characters {
            let escapes = Self.short(String(decoding: explanation.input[character.range], as: UTF8.self), 24)
            let notation = Self.padded(character.scalar.notation, 8)
            let shown = Quotation.visible(character.scalar)
            addLine(style.text("\(Self.padded(escapes, 14))  \(notation)  \(shown)", .dim))
        }
        let rest = part.characters.count - characters.count
        addMore(rest, part.hasMoreCharacters ? "characters and others" : "characters", indent: 12)
    }

    // MARK: Writers

    private mutating func addWriters() {
        guard !explanation.input.isEmpty else { return }
        let isLegacy = explanation.parts.contains { $0.text == nil && $0.kind != .path && $0.kind != .fragment }
        addHeading(isLegacy ? "writers, in a charset that fits" : "writers")
        let writers = explanation.writers.filter { isVerbose || $0.isStyle || Self.commonSets.contains($0.name) }
        for (title, isStyle) in [("styles", true), ("sets", false)] {
            let listed = writers.filter { $0.isStyle == isStyle }
            if listed.isEmpty { continue }
            let names = listed.filter(\.isPossible).map { $0.isRewritten == false ? "\($0.name)*" : $0.name }
            let texts = Self.wrapped(names.isEmpty ? "none" : names.joined(separator: ", "), 12)
            for (number, text) in texts.enumerated() {
                lines.append("  " + style.text(Self.padded(number == 0 ? title : "", 8), .dim) + "  " + text)
            }
        }
        if writers.contains(where: { $0.isRewritten == false }) {
            addLine(style.text("* would write the value as different fields", .dim))
        }
        addConflicts(writers.filter { !$0.isPossible })
        let hidden = explanation.writers.count - writers.count
        if hidden > 0 { addLine(style.text("\(hidden) sets of standards and libraries with --verbose", .dim)) }
    }

    /// The sets of browsers, programming languages and clients.
    private static let commonSets: Set<String> = [
        "form", "encode-uri-component", "encode-uri", "php-url-encode", "go-query-escape", "go-path-escape", "yarl",
        "qs-rfc1738", "core-foundation",
    ]

    /// Adds one or more lines for each list of characters, with the writers that the list rules out.
    private mutating func addConflicts(_ writers: [QueryExplanation.Writer]) {
        var groups: [(conflicts: [QueryExplanation.Conflict], names: [String])] = []
        for writer in writers {
            let conflicts = Array(writer.conflicts.prefix(3))
            if let index = groups.firstIndex(where: { $0.conflicts == conflicts }) {
                groups[index].names.append(writer.name)
            } else {
                groups.append((conflicts, [writer.name]))
            }
        }
        for group in groups.prefix(Self.most) {
            let reasons = group.conflicts.map { conflict in
                let written = Self.short(conflict.written, 30)
                return conflict.expected.map { "\(written) (\(Self.short($0, 16)))" } ?? written
            }
            let text = "not \(group.names.joined(separator: ", ")): \(reasons.joined(separator: ", "))"
            for line in Self.wrapped(text, 12) { addLine(line) }
        }
        addMore(groups.count - Self.most, "groups", indent: 12)
    }

    // MARK: Lines

    private mutating func addHeading(_ text: String) {
        lines += ["", style.text(text, .heading)]
    }

    private mutating func addLine(_ text: String) {
        lines.append(Self.padded("", 12) + text)
    }

    private mutating func addMore(_ count: Int, _ noun: String, indent: Int = 2) {
        guard count > 0 else { return }
        lines.append(Self.padded("", indent) + "and \(Self.grouped(count)) more \(noun)")
    }

    /// Returns the text cut to `limit` columns, with invisible characters written as `\u{...}`.
    private static func short(_ text: String, _ limit: Int) -> String {
        var shown = ""
        var columns = 0
        for scalar in text.unicodeScalars {
            let piece = Quotation.visible(scalar)
            columns += piece.unicodeScalars.reduce(0) { $0 + $1.columns }
            if columns > limit { return shown + "..." }
            shown += piece
        }
        return shown
    }

    private static func padded(_ text: String, _ count: Int) -> String {
        text + String(repeating: " ", count: max(0, count - text.count))
    }

    private static func grouped(_ number: Int) -> String {
        var digits = String(number)
        var index = digits.count - 3
        while index > 0 {
            digits.insert(",", at: digits.index(digits.startIndex, offsetBy: index))
            index -= 3
        }
        return digits
    }

    /// Returns the text in lines that leave room for an indentation. Words that do not fit are cut.
    private static func wrapped(_ text: String, _ indent: Int) -> [String] {
        let room = width - indent
        var lines: [String] = []
        var line: String?
        var columns = 0
        // Empty words are kept, so that quoted text keeps its runs of spaces.
        for word in short(text, 20 * width).split(separator: " ", omittingEmptySubsequences: false) {
            let word = short(String(word), room - 3)
            let length = word.unicodeScalars.reduce(0) { $0 + $1.columns }
            if let begun = line, columns + 1 + length <= room {
                line = "\(begun) \(word)"
                columns += 1 + length
            } else {
                if let line { lines.append(line) }
                (line, columns) = (word, length)
            }
        }
        return line.map { lines + [$0] } ?? lines
    }
}

extension Unicode.Scalar {
    /// The number of columns of a character in a terminal: two for a wide East Asian character.
    fileprivate var columns: Int {
        switch value {
        case 0x1100...0x115F, 0x2E80...0xA4CF, 0xAC00...0xD7A3, 0xF900...0xFAFF, 0xFE30...0xFE6F, 0xFF00...0xFF60,
            0xFFE0...0xFFE6, 0x1F000...0x1FAFF, 0x20000...0x3FFFF:
            2
        default: 1
        }
    }
}
