internal import JSONReading
internal import PercentEncoding

/// A writer that finds parameters in the query of each line and writes their values.
struct ParameterWriter: LineWriter {
    /// The fields, in the order in which their values are written.
    let fields: [ParameterField]
    /// The policies for a line that lacks a parameter, and for a value that is not text.
    let missing: MissingOption, bad: BadOption
    /// Whether each line becomes a JSON object.
    let isJSON: Bool
    /// Whether all messages, and the summary in any case, are written.
    let isVerbose: Bool

    /// The prepared lines.
    private var texts = LineTexts()
    private var counts = ParameterCounts()

    /// Creates a writer of values.
    init(fields: [ParameterField], missing: MissingOption, bad: BadOption, isJSON: Bool, isVerbose: Bool) {
        (self.fields, self.missing, self.bad) = (fields, missing, bad)
        (self.isJSON, self.isVerbose) = (isJSON, isVerbose)
    }

    var mostMessages: Int { isVerbose ? .max : 20 }

    mutating func prepare(_ lines: [Range<Int>], of window: UnsafeBufferPointer<UInt8>) throws(Failure) {
        unsafe texts.set(lines, of: window)
        for field in fields { field.read(texts) }
    }

    mutating func write(
        _ line: UnsafeBufferPointer<UInt8>, at index: Int, to output: inout Output
    ) throws(Failure) -> LineOutcome {
        if missing == .skip, fields.contains(where: { $0[index].isMissing }) { return .leftOut }
        for field in fields {
            guard case .rejected(let name) = field[index] else { continue }
            let failure = unsafe field.failure(of: name, in: texts[index])
            counts.add(failure)
            switch bad {
            case .fail: return .failed("\(Quotation.quoted(field.names[name])): \(failure.message())")
            case .skip: return .skipped
            case .empty: break
            }
        }
        if isJSON { try writeJSON(index, to: &output) } else { try writeFields(index, to: &output) }
        return .written
    }

    func summary(of lines: LineCounts) -> String? {
        let isNeeded = isVerbose || lines.failed > 0 || lines.skipped > 0
        return isNeeded ? counts.summary(of: lines, leavesEmpty: bad == .empty) : nil
    }

    // MARK: Writing

    private mutating func writeFields(_ line: Int, to output: inout Output) throws(Failure) {
        for index in fields.indices {
            if index > 0 { try output.append(UInt8(ascii: "\t")) }
            guard case .found(let value, _) = fields[index][line] else { continue }
            counts.values += 1
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

    /// Writes an object. The key of a field is its first name, so that all objects have the same keys.
    private mutating func writeJSON(_ line: Int, to output: inout Output) throws(Failure) {
        try output.append(UInt8(ascii: "{"))
        for index in fields.indices {
            if index > 0 { try output.append(", ".utf8) }
            try JSON.write(string: fields[index].names[0], to: &output)
            try output.append(": ".utf8)
            switch fields[index][line] {
            case .found(let value, _):
                counts.values += 1
                try unsafe JSON.write(string: value, to: &output)
            case .rejected: try output.append("\"\"".utf8)
            case .missing: try output.append("null".utf8)
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
