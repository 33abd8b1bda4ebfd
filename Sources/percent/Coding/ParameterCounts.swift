/// The counts of a run that reads parameters.
struct ParameterCounts {
    /// The values that were written.
    var values = 0
    /// The lines, or with the policy `empty` the values, that a policy rejects, by kind.
    var malformed = 0, invalid = 0

    /// Counts a value that cannot be read.
    mutating func add(_ failure: CodingFailure) {
        if failure.isMalformedEscape { malformed += 1 } else { invalid += 1 }
    }

    /// Returns the summary of a run: what was read, and what was not. `empty` says that values that cannot be read are
    /// written as empty values.
    func summary(of lines: LineCounts, leavesEmpty: Bool) -> String {
        var parts = ["\(Self.count(lines.lines, "line")), \(Self.count(values, "value"))"]
        let kinds = [
            (malformed, "malformed"), (invalid, "invalid"), (lines.tooLong, "too long"),
        ]
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
