internal import LegacyCharsets
internal import PercentEncoding

/// A field of the output: the value of the first of several names that a line has.
final class ParameterField {
    /// The names, in the order of the search.
    let names: [String]
    private let rules: DecodingRules
    private let charsetNames: CharsetNames
    /// The reader in the charsets of the rules.
    private let column: ParameterColumn
    /// The readers in each charset that lines name.
    private var labelled: [ParameterColumn] = []
    private let values: ParameterValues
    private let audit: CharsetAudit?
    private let charset: Int

    /// Creates a field that is read by rules. If `audits` is true, the names of charsets distinguish those of a list;
    /// each of them takes a further search.
    init(_ names: [String], by rules: DecodingRules, charsetNames: CharsetNames = CharsetNames(), audits: Bool = false)
        throws(Failure)
    {
        (self.names, self.rules, self.charsetNames) = (names, rules, charsetNames)
        column = try ParameterColumn(names, by: rules)
        values = ParameterValues(by: rules)
        audit =
            audits && rules.charsets.count > 1 ? try CharsetAudit(names, by: rules, charsetNames: charsetNames) : nil
        let charsets = rules.charsets.isEmpty ? [.utf8] : rules.charsets
        charset = charsetNames.index(of: charsets.map(\.name).joined(separator: " or "))
    }

    /// The state of a line.
    subscript(line: Int) -> ParameterValues.State { values[line] }

    /// Reads the values in all lines. A value in a line that names a charset is read in this charset, or by the rules
    /// if it is not valid in this charset. Returns the number of such values.
    func read(_ texts: LineTexts, in charsets: LineCharsets? = nil) throws(Failure) -> Int {
        values.reset(for: texts)
        var pending = texts.lines
        if let charsets {
            try readLabelled(texts, in: charsets)
            pending.removeAll(where: values.isFound)
        }
        let isComplete = values.read(pending, of: texts, by: column, as: charset)
        audit?.mark(pending, of: texts, in: values)
        if isComplete && charsets == nil { return 0 }
        var misfits = 0
        for line in pending {
            let label = charsets.flatMap { $0.indices[line] }
            if !values.isFound(line) {
                if unsafe isMissing(label, in: texts[line]) { continue }
                values.reject(line)
            }
            if label != nil { misfits += 1 }
        }
        return misfits
    }

    /// Reads the values in lines that name a charset.
    private func readLabelled(_ texts: LineTexts, in charsets: LineCharsets) throws(Failure) {
        while labelled.count < charsets.named.count {
            var rules = rules
            rules.charsets = [charsets.named[labelled.count]]
            rules.invalid = .fail
            labelled.append(try ParameterColumn(names, by: rules))
        }
        for (index, lines) in charsets.groups(of: texts.lines).enumerated() where !lines.isEmpty {
            let charset = charsetNames.index(of: charsets.named[index].name)
            _ = values.read(lines, of: texts, by: labelled[index], as: charset)
        }
    }

    private func isMissing(_ label: Int?, in text: UnsafeBufferPointer<UInt8>) -> Bool {
        unsafe column.name(in: text) == nil
            && label.map { unsafe labelled[$0].name(in: text) == nil } ?? true
    }

    /// Returns the reason why the value in a text is rejected, and the name of the value.
    func failure(in text: UnsafeBufferPointer<UInt8>) -> (name: String, failure: CodingFailure) {
        unsafe (names[column.name(in: text) ?? 0], column.failure(in: text))
    }
}

/// A reader that finds the charset of a list in which each value was read.
private struct CharsetAudit {
    /// For each beginning of the list: the index of its last charset among the names of charsets, and the reader.
    private let beginnings: [(charset: Int, column: ParameterColumn)]
    private let values: ParameterValues

    init(_ names: [String], by rules: DecodingRules, charsetNames: CharsetNames) throws(Failure) {
        var beginnings: [(charset: Int, column: ParameterColumn)] = []
        for (index, charset) in rules.charsets.enumerated() {
            var rules = rules
            rules.charsets = Array(rules.charsets[...index])
            rules.invalid = .fail
            beginnings.append((charsetNames.index(of: charset.name), try ParameterColumn(names, by: rules)))
        }
        self.beginnings = beginnings
        values = ParameterValues(by: rules)
    }

    /// Sets the charsets of the values in some lines. A value that is valid in no charset keeps the list.
    func mark(_ lines: [Int], of texts: LineTexts, in results: ParameterValues) {
        values.reset(for: texts)
        var pending = lines.filter(results.isFound)
        for beginning in beginnings {
            _ = values.read(pending, of: texts, by: beginning.column, as: beginning.charset)
            for line in pending where values.isFound(line) { results.set(charset: beginning.charset, of: line) }
            pending.removeAll(where: values.isFound)
        }
    }
}
