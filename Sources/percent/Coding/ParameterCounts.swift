/// The counts of a run that reads parameters.
struct ParameterCounts {
    /// The values that were written, by the index of the charset.
    private var values: [Int] = []
    /// The lines, or with the policy `empty` the values, that a policy rejects, by kind.
    var malformed = 0, invalid = 0

    /// The lines of a log without a URL.
    var withoutURL = 0
    /// The labels that name no charset, and the values that are not valid in the charset that their line names.
    var unknownLabels = 0, misfits = 0

    /// Whether data were not read as expected, although no line failed.
    var isRemarkable: Bool { withoutURL + unknownLabels + misfits > 0 }

    /// Counts a value that cannot be read.
    mutating func add(_ failure: CodingFailure) {
        if failure.isMalformedEscape { malformed += 1 } else { invalid += 1 }
    }

    /// Counts a value that is written.
    mutating func add(valueIn charset: Int) {
        while values.count <= charset { values.append(0) }
        values[charset] += 1
    }

    /// Returns the summary of a run. If `leavesEmpty` is true, values that cannot be read are written as empty values.
    func summary(of lines: LineCounts, _ log: LogOption?, charsets: [String], leavesEmpty: Bool) -> String {
        var parts = ["\(Self.count(lines.lines, "line")), \(Self.count(values.reduce(0, +), "value"))"]
        if withoutURL > 0 {
            let part = log == .referrer ? "a referrer" : "an HTTP request"
            parts.append("\(Self.count(withoutURL, "line")) without \(part)")
        }
        if unknownLabels > 0 { parts.append("\(Self.count(unknownLabels, "label")) not used") }
        if misfits > 0 { parts.append("\(Self.count(misfits, "value")) not valid in the charset of the label") }
        let used = zip(charsets, values).filter { $0.1 > 0 }.map { "\($0) \($1)" }.joined(separator: ", ")
        if !used.isEmpty { parts.append("by charset: \(used)") }
        let kinds = [(malformed, "malformed"), (invalid, "invalid"), (lines.tooLong, "too long")]
        let unread = kinds.filter { $0.0 > 0 }.map { "\($0.0) \($0.1)" }.joined(separator: ", ")
        if lines.failed > 0 { parts.append("\(Self.count(lines.failed, "line")) failed") }
        if lines.skipped > 0 { parts.append("\(Self.count(lines.skipped, "line")) left out") }
        if leavesEmpty && malformed + invalid > 0 {
            parts.append("\(Self.count(malformed + invalid, "value")) left empty")
        }
        if !unread.isEmpty { parts[parts.count - 1] += ": \(unread)" }
        if lines.hidden > 0 {
            parts.append("\(Self.count(lines.hidden, "message")) not shown (--verbose shows all)")
        }
        return parts.joined(separator: "; ")
    }

    private static func count(_ number: Int, _ noun: String) -> String {
        "\(number) \(noun)\(number == 1 ? "" : "s")"
    }
}
