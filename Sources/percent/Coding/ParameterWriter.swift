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
    /// The part of each line that is read, if the lines are those of a log.
    let log: LogOption?

    /// The texts of the prepared lines.
    private let texts = LineTexts()
    /// The charsets that the lines name; nil if no field names them.
    private let charsets: LineCharsets?
    private let names: CharsetNames
    private var counts = ParameterCounts()
    private var hasSeenLog = false
    /// Whether the prepared lines may have values that cannot be read.
    private var mayFail = false
    /// Whether the prepared lines have values that need escapes.
    private var needsEscapes = false

    /// Creates a writer of values.
    init(
        fields: [ParameterField], charsets: LineCharsets?, names: CharsetNames, log: LogOption?, missing: MissingOption,
        bad: BadOption, isJSON: Bool, isVerbose: Bool
    ) {
        (self.fields, self.charsets, self.names) = (fields, charsets, names)
        (self.log, self.missing, self.bad) = (log, missing, bad)
        (self.isJSON, self.isVerbose) = (isJSON, isVerbose)
    }

    var mostMessages: Int { isVerbose ? .max : 20 }

    mutating func prepare(
        _ lines: [Range<Int>], of window: UnsafeBufferPointer<UInt8>
    ) throws(Failure) -> (index: Int, message: String)? {
        if let log { unsafe texts.set(log, of: lines, in: window) } else { unsafe texts.set(lines, of: window) }
        try charsets?.read(texts)
        for field in fields { counts.misfits += try field.read(texts, in: charsets) }
        mayFail = fields.contains(where: \.mayBeRejected)
        needsEscapes = fields.contains { field in
            "\t\n\r\\".utf8.contains { unsafe SystemCalls.first($0, in: field.values.bytes) != nil }
        }
        guard log == nil, !hasSeenLog, let index = unsafe Self.logLine(among: lines, of: window) else { return nil }
        hasSeenLog = true
        return (index, "looks like a line of a log: --log reads its request")
    }

    /// Returns the index of the first line that contains an HTTP request in quotes.
    private static func logLine(among lines: [Range<Int>], of window: UnsafeBufferPointer<UInt8>) -> Int? {
        var (index, start) = (0, 0)
        // Few queries contain quotes, and a search for one byte takes hardly any time.
        while let quote = unsafe SystemCalls.first(
            UInt8(ascii: "\""), in: UnsafeBufferPointer(rebasing: window[start...]))
        {
            while index < lines.count && lines[index].upperBound <= start + quote { index += 1 }
            guard index < lines.count else { return nil }
            let line = unsafe UnsafeBufferPointer(rebasing: window[lines[index]])
            if unsafe LogLine.url(of: .request, in: line) != nil { return index }
            start = lines[index].upperBound
        }
        return nil
    }

    mutating func write(
        _ line: UnsafeBufferPointer<UInt8>, at index: Int, to output: inout Output
    ) throws(Failure) -> LineOutcome {
        if log != nil && texts.ranges[index].isEmpty { counts.withoutURL += 1 }
        if missing == .skip, fields.contains(where: { $0.values.isMissing(index) }) { return .leftOut }
        if mayFail, let outcome = unsafe failure(of: line, at: index) { return outcome }
        if isJSON { try writeJSON(index, to: &output) } else { try writeFields(index, to: &output) }
        return .written
    }

    /// Returns the outcome of a line with a value that cannot be read; nil if the values of the line are written.
    private mutating func failure(of line: UnsafeBufferPointer<UInt8>, at index: Int) -> LineOutcome? {
        for field in fields {
            let rejected = field.values.rejected(in: index)
            if rejected == 0 { continue }
            let (name, reason, invalid) = unsafe field.failure(of: rejected, in: texts[index])
            let failure = unsafe place(reason, in: line)
            switch bad {
            case .fail:
                counts.add(failure)
                return .failed("\(Quotation.quoted(name)): \(failure.message())")
            case .skip:
                counts.add(failure)
                return .skipped
            case .empty:
                counts.invalid += invalid
                counts.malformed += rejected - invalid
            }
        }
        return nil
    }

    func summary(of lines: LineCounts) -> String? {
        var counts = counts
        counts.unknownLabels = charsets?.unknown ?? 0
        // Without a list and labels, there is one charset.
        let names = charsets != nil || names.names.count > 1 ? names.names : []
        let isNeeded = isVerbose || counts.isRemarkable || lines.failed > 0 || lines.skipped > 0
        return isNeeded ? counts.summary(of: lines, log, charsets: names, leavesEmpty: bad == .empty) : nil
    }

    /// Returns a failure in the text of a line, with its offset in the line.
    private func place(_ failure: CodingFailure, in line: UnsafeBufferPointer<UInt8>) -> CodingFailure {
        guard let log, let url = unsafe LogLine.url(of: log, in: line) else { return failure }
        let raw = unsafe UnsafeBufferPointer(rebasing: line[url])
        let offset = unsafe LogEscape.rawOffset(of: failure.offset, in: raw)
        return failure.moved(by: url.lowerBound + offset - failure.offset)
    }

    // MARK: Writing

    private mutating func writeFields(_ line: Int, to output: inout Output) throws(Failure) {
        for index in fields.indices {
            if index > 0 { try output.append(UInt8(ascii: "\t")) }
            let values = fields[index].values
            let indices = values.indices(of: line)
            for value in indices {
                if value > indices.lowerBound { try output.append(UInt8(ascii: "\t")) }
                try write(values[value], to: &output)
            }
        }
    }

    @inline(__always)
    private mutating func write(_ state: ParameterValues.State, to output: inout Output) throws(Failure) {
        guard case .found(let value, let charset) = state else { return }
        counts.add(valueIn: charset)
        guard needsEscapes else { return try unsafe output.append(value) }
        try unsafe output.append(value, escaping: { $0 == 0x5C || Self.letter(of: $0) != nil }) {
            byte, output throws(Failure) in
            try output.append(UInt8(ascii: "\\"))
            try output.append(Self.letter(of: byte) ?? byte)
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
            if index > 0 { try output.append(", ") }
            try JSON.write(string: fields[index].names[0], to: &output)
            try output.append(": ")
            try writeJSON(fields[index].values, of: line, to: &output)
        }
        try output.append(UInt8(ascii: "}"))
    }

    private mutating func writeJSON(
        _ values: ParameterValues, of line: Int, to output: inout Output
    ) throws(Failure) {
        if values.isAll { try output.append(UInt8(ascii: "[")) }
        let indices = values.indices(of: line)
        for index in indices {
            if index > indices.lowerBound { try output.append(", ") }
            switch values[index] {
            case .found(let value, let charset):
                counts.add(valueIn: charset)
                try unsafe JSON.write(string: value, to: &output)
            case .rejected: try output.append("\"\"")
            case .missing: try output.append("null")
            }
        }
        if values.isAll { try output.append(UInt8(ascii: "]")) }
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
