internal import LegacyCharsets
internal import PercentEncoding

/// A field of the output: the value of the first of several names that a line has.
final class ParameterField {
    /// The names, in the order of the search.
    let names: [String]
    private let rules: ParameterRules
    private let charsetNames: CharsetNames
    /// The readers of the names in the charsets of the rules.
    private let columns: [ParameterColumn]
    /// The readers of the names in each charset that lines name.
    private var labelled: [[ParameterColumn]] = []
    private let values = ParameterValues()
    private let audit: CharsetAudit?
    private let charset: Int

    /// Creates a field that is read by rules. If `audits` is true, the names of charsets distinguish those of a list;
    /// each of them takes a further search.
    init(_ names: [String], by rules: ParameterRules, charsetNames: CharsetNames = CharsetNames(), audits: Bool = false)
        throws(Failure)
    {
        (self.names, self.rules, self.charsetNames) = (names, rules, charsetNames)
        columns = try Self.columns(names, by: rules)
        audit =
            audits && rules.charsets.count > 1 ? try CharsetAudit(names, by: rules, charsetNames: charsetNames) : nil
        let charsets = rules.charsets.isEmpty ? [.utf8] : rules.charsets
        charset = charsetNames.index(of: charsets.map(\.name).joined(separator: " or "))
    }

    /// Returns readers of names.
    static func columns(_ names: [String], by rules: ParameterRules) throws(Failure) -> [ParameterColumn] {
        var columns: [ParameterColumn] = []
        for name in names { columns.append(try ParameterColumn(name, by: rules)) }
        return columns
    }

    /// The state of a line.
    subscript(line: Int) -> ParameterValues.State { values[line] }

    /// Reads the values in all lines. A value in a line that names a charset is read in this charset, or by the rules
    /// if it is not valid in this charset. Returns the number of such values.
    func read(_ texts: LineTexts, in charsets: LineCharsets? = nil) throws(Failure) -> Int {
        values.reset(for: texts)
        var pending = texts.lines
        var misfits = 0
        for index in names.indices where !pending.isEmpty {
            if let charsets {
                try read(index, of: texts, lines: pending, in: charsets)
                pending.removeAll(where: values.isFound)
            }
            let isComplete = values.read(pending, of: texts, by: columns[index], as: charset)
            if let audit { audit.mark(pending, of: texts, in: values, name: index) }
            if isComplete && charsets == nil { return 0 }
            pending.removeAll { line in
                let isFound = values.isFound(line)
                let isHere = unsafe isFound || !isMissing(index, charsets?.indices[line], in: texts[line])
                if isHere && !isFound { values.reject(line, name: index) }
                if isHere && charsets?.indices[line] != nil { misfits += 1 }
                return isHere
            }
        }
        return misfits
    }

    /// Reads the values of a name in lines that name a charset.
    private func read(_ name: Int, of texts: LineTexts, lines: [Int], in charsets: LineCharsets) throws(Failure) {
        while labelled.count < charsets.named.count {
            var rules = rules
            rules.charsets = [charsets.named[labelled.count]]
            rules.invalid = .fail
            labelled.append(try Self.columns(names, by: rules))
        }
        for (index, lines) in charsets.groups(of: lines).enumerated() where !lines.isEmpty {
            let charset = charsetNames.index(of: charsets.named[index].name)
            _ = values.read(lines, of: texts, by: labelled[index][name], as: charset)
        }
    }

    private func isMissing(_ name: Int, _ charset: Int?, in text: UnsafeBufferPointer<UInt8>) -> Bool {
        unsafe columns[name].isMissing(in: text)
            && charset.map { unsafe labelled[$0][name].isMissing(in: text) } ?? true
    }

    /// Returns the reason why the value of a name is rejected in a text.
    func failure(of name: Int, in text: UnsafeBufferPointer<UInt8>) -> CodingFailure {
        unsafe columns[name].failure(in: text)
    }
}

/// A reader that finds the charset of a list in which each value was read.
private struct CharsetAudit {
    /// For each beginning of the list: the index of its last charset among the names, and the readers of the names.
    private let beginnings: [(charset: Int, columns: [ParameterColumn])]
    private let values = ParameterValues()

    init(_ names: [String], by rules: ParameterRules, charsetNames: CharsetNames) throws(Failure) {
        var beginnings: [(charset: Int, columns: [ParameterColumn])] = []
        for (index, charset) in rules.charsets.enumerated() {
            var rules = rules
            rules.charsets = Array(rules.charsets[...index])
            rules.invalid = .fail
            beginnings.append((charsetNames.index(of: charset.name), try ParameterField.columns(names, by: rules)))
        }
        self.beginnings = beginnings
    }

    /// Sets the charsets of the values of a name in some lines. A value that is valid in no charset keeps the list.
    func mark(_ lines: [Int], of texts: LineTexts, in results: ParameterValues, name: Int) {
        values.reset(for: texts)
        var pending = lines.filter(results.isFound)
        for beginning in beginnings {
            _ = values.read(pending, of: texts, by: beginning.columns[name], as: beginning.charset)
            for line in pending where values.isFound(line) { results.set(charset: beginning.charset, of: line) }
            pending.removeAll(where: values.isFound)
        }
    }
}
