internal import LegacyCharsets
internal import PercentEncoding

/// A field of the output: the value of the first of several names that a line has, or all values of a name.
final class ParameterField {
    /// The names, in the order of the search.
    let names: [String]
    private let rules: DecodingRules
    private let charsetNames: CharsetNames
    /// The reader in the charsets of the rules.
    private let column: ParameterColumn
    /// The readers in each charset that lines name.
    private var labelled: [ParameterColumn] = []
    /// The values in the lines that were read last.
    let values: ParameterValues
    /// Whether a line may have a value that cannot be read.
    private(set) var mayBeRejected = false
    private let audit: CharsetAudit?
    private let charset: Int

    /// Creates a field that is read by rules. If `audits` is true, the names of charsets distinguish those of a list;
    /// each of them takes a further search. If `isAll` is true, there is one name.
    init(
        _ names: [String], by rules: DecodingRules, charsetNames: CharsetNames = CharsetNames(), audits: Bool = false,
        isAll: Bool = false
    ) throws(Failure) {
        (self.names, self.rules, self.charsetNames) = (names, rules, charsetNames)
        column = try ParameterColumn(names, by: rules)
        values = ParameterValues(isAll: isAll)
        audit =
            audits && rules.charsets.count > 1
            ? try CharsetAudit(names, by: rules, charsetNames: charsetNames, isAll: isAll) : nil
        let charsets = rules.charsets.isEmpty ? [.utf8] : rules.charsets
        charset = charsetNames.index(of: charsets.map(\.name).joined(separator: " or "))
    }

    /// Reads the values in all lines. A value in a line that names a charset is read in this charset, or by the rules
    /// if it is not valid in this charset. Returns the number of such values.
    func read(_ texts: LineTexts, in charsets: LineCharsets? = nil) throws(Failure) -> Int {
        values.reset(for: texts)
        mayBeRejected = values.isAll
        var pending = texts.lines
        if let charsets {
            try readLabelled(texts, in: charsets)
            pending.removeAll(where: values.isFound)
        }
        let labelled = charsets.map { charsets in pending.filter { charsets.indices[$0] != nil } } ?? []
        let before = values.isAll ? labelled.reduce(0) { $0 + values.found(in: $1) } : 0
        let isComplete = values.read(pending, of: texts, by: column, as: charset)
        audit?.mark(pending, of: texts, in: values, listed: charset)
        if values.isAll { return labelled.reduce(-before) { $0 + values.indices(of: $1).count } }
        if isComplete && charsets == nil { return 0 }
        var misfits = 0
        for line in pending {
            let label = charsets.flatMap { $0.indices[line] }
            if !values.isFound(line) {
                if unsafe isMissing(label, in: texts[line]) { continue }
                values.reject(line)
                mayBeRejected = true
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

    /// Returns the reason why the first of `count` values in a text is rejected, the name of the value, and the number of
    /// rejected values whose bytes are not text.
    func failure(
        of count: Int, in text: UnsafeBufferPointer<UInt8>
    ) -> (name: String, failure: CodingFailure, invalid: Int) {
        if values.isAll {
            let (first, invalid) = unsafe column.failures(in: text)
            return (names[0], first, min(invalid, count))
        }
        let failure = unsafe column.failure(in: text)
        return unsafe (names[column.name(in: text) ?? 0], failure, failure.isMalformedEscape ? 0 : 1)
    }
}

/// A reader that finds the charset of a list in which each value was read.
private struct CharsetAudit {
    /// For each beginning of the list: the index of its last charset among the names of charsets, and the reader.
    private let beginnings: [(charset: Int, column: ParameterColumn)]
    private let values: ParameterValues

    init(_ names: [String], by rules: DecodingRules, charsetNames: CharsetNames, isAll: Bool) throws(Failure) {
        var beginnings: [(charset: Int, column: ParameterColumn)] = []
        for (index, charset) in rules.charsets.enumerated() {
            var rules = rules
            rules.charsets = Array(rules.charsets[...index])
            rules.invalid = .fail
            beginnings.append((charsetNames.index(of: charset.name), try ParameterColumn(names, by: rules)))
        }
        self.beginnings = beginnings
        values = ParameterValues(isAll: isAll)
    }

    /// Sets the charsets of the values in some lines. A value that is valid in no charset keeps the charset `listed`.
    func mark(_ lines: [Int], of texts: LineTexts, in results: ParameterValues, listed: Int) {
        if results.isAll { return markLists(lines, of: texts, in: results, listed: listed) }
        values.reset(for: texts)
        var pending = lines.filter(results.isFound)
        for beginning in beginnings {
            _ = values.read(pending, of: texts, by: beginning.column, as: beginning.charset)
            for line in pending where values.isFound(line) { results.set(charset: beginning.charset, of: line) }
            pending.removeAll(where: values.isFound)
        }
    }

    private func markLists(_ lines: [Int], of texts: LineTexts, in results: ParameterValues, listed: Int) {
        for beginning in beginnings {
            values.reset(for: texts)
            _ = values.read(lines, of: texts, by: beginning.column, as: beginning.charset)
            for line in lines { results.set(charset: beginning.charset, insteadOf: listed, of: line, in: values) }
        }
    }
}
