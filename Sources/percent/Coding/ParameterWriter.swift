internal import JSONReading
internal import PercentEncoding

/// A writer that finds parameters in the query of each line and writes their values.
struct ParameterWriter: LineWriter {
    /// The names of the parameters, in the order in which their values are written.
    let names: [String]
    /// The policy for a line that lacks a parameter.
    let missing: MissingOption
    /// The policy for a value that is not text.
    let bad: BadOption
    /// Whether each line becomes a JSON object.
    let isJSON: Bool

    /// The prepared lines.
    private var rows = LineRows()
    /// Readers of the prepared lines, one for each name.
    private let columns: [ParameterColumn]
    /// The values in the prepared lines, for each name.
    private var values: [ParameterValues] = []

    /// Creates a writer of values.
    init(
        names: [String], by rules: ParameterRules, missing: MissingOption, bad: BadOption, isJSON: Bool
    ) throws(Failure) {
        (self.names, self.missing, self.bad, self.isJSON) = (names, missing, bad, isJSON)
        var columns: [ParameterColumn] = []
        for name in names { columns.append(try ParameterColumn(name, by: rules)) }
        self.columns = columns
    }

    mutating func prepare(_ lines: [Range<Int>], of window: UnsafeBufferPointer<UInt8>) {
        if lines.isEmpty { return }
        unsafe rows.set(lines, of: window)
        values.removeAll(keepingCapacity: true)
        for column in columns { values.append(unsafe column.read(rows, of: window)) }
    }

    func write(
        _ line: UnsafeBufferPointer<UInt8>, at index: Int, to output: inout Output
    ) throws(Failure) -> LineOutcome {
        let line = unsafe line.withoutReturn
        let values = values
        var rejected: [Int] = []
        if values.contains(where: { unsafe $0[index] == nil }) {
            let absent = values.indices.filter { unsafe values[$0][index] == nil }
            rejected = absent.filter { unsafe !columns[$0].isMissing(in: line) }
            if missing == .skip, rejected.count < absent.count { return .leftOut }
            if let first = rejected.first {
                switch bad {
                case .fail:
                    let failure = unsafe columns[first].failure(in: line)
                    return .failed("\(Quotation.quoted(names[first])): \(failure.message())")
                case .skip: return .skipped
                case .empty: break
                }
            }
        }
        try unsafe write(to: &output) {
            unsafe values[$0][index]
                ?? (rejected.contains($0) ? UnsafeBufferPointer(rebasing: line[..<0]) : nil)
        }
        return .written
    }

    // MARK: Writing

    /// Writes the values; nil stands for a missing parameter.
    private func write(
        to output: inout Output, _ value: (Int) -> UnsafeBufferPointer<UInt8>?
    ) throws(Failure) {
        if isJSON { try unsafe writeJSON(to: &output, value) } else { try unsafe writeFields(to: &output, value) }
    }

    private func writeFields(
        to output: inout Output, _ value: (Int) -> UnsafeBufferPointer<UInt8>?
    ) throws(Failure) {
        for index in names.indices {
            if index > 0 { try output.append(UInt8(ascii: "\t")) }
            guard let value = unsafe value(index) else { continue }
            try unsafe output.append(value, escaping: { $0 == 0x5C || Self.letter(of: $0) != nil }) {
                byte, output throws(Failure) in
                try output.append(UInt8(ascii: "\\"))
                try output.append(Self.letter(of: byte) ?? byte)
            }
        }
    }

    /// Returns the letter that follows the backslash in the escape of a byte; nil if the byte ends neither a field nor
    /// a line.
    private static func letter(of byte: UInt8) -> UInt8? {
        switch byte {
        case UInt8(ascii: "\t"): UInt8(ascii: "t")
        case UInt8(ascii: "\n"): UInt8(ascii: "n")
        case UInt8(ascii: "\r"): UInt8(ascii: "r")
        default: nil
        }
    }

    private func writeJSON(
        to output: inout Output, _ value: (Int) -> UnsafeBufferPointer<UInt8>?
    ) throws(Failure) {
        try output.append(UInt8(ascii: "{"))
        for index in names.indices {
            if index > 0 { try output.append(", ".utf8) }
            try JSON.write(string: names[index], to: &output)
            try output.append(": ".utf8)
            if let value = unsafe value(index) {
                try unsafe JSON.write(string: value, to: &output)
            } else {
                try output.append("null".utf8)
            }
        }
        try output.append(UInt8(ascii: "}"))
    }
}

/// The values of `--missing`.
enum MissingOption: String, CaseIterable {
    case empty, skip
}

/// The values of `--bad`.
enum BadOption: String, CaseIterable {
    case fail, skip, empty
}
