/// A field of the output: the value of the first of several names that a line has.
final class ParameterField {
    /// The names, in the order of the search.
    let names: [String]
    private let rules: ParameterRules
    /// A reader for each name.
    private let columns: [ParameterColumn]
    private let values = ParameterValues()

    /// Creates a field that is read by rules.
    init(_ names: [String], by rules: ParameterRules) throws(Failure) {
        (self.names, self.rules) = (names, rules)
        var columns: [ParameterColumn] = []
        for name in names { columns.append(try ParameterColumn(name, by: rules)) }
        self.columns = columns
    }

    /// The state of a line.
    subscript(line: Int) -> ParameterValues.State { values[line] }

    /// Reads the values in all lines.
    func read(_ texts: borrowing LineTexts) {
        values.reset(for: texts)
        var pending = texts.lines
        for index in names.indices {
            if values.read(pending, of: texts, by: columns[index], as: 0) { return }
            pending.removeAll { line in
                if values.isFound(line) { return true }
                let isMissing = unsafe columns[index].isMissing(in: texts[line])
                if !isMissing { values.reject(line, name: index) }
                return !isMissing
            }
        }
    }

    /// Returns the reason why the value of a name is rejected in a text.
    func failure(of name: Int, in text: UnsafeBufferPointer<UInt8>) -> CodingFailure {
        unsafe columns[name].failure(in: text)
    }
}
