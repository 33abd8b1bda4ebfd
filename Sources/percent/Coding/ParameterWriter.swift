internal import JSONReading
internal import PercentEncoding
internal import QueryEncoding

/// A writer that finds parameters in the query of each line and writes their values.
struct ParameterWriter: LineWriter {
    /// The names of the parameters, in the order in which their values are written.
    let names: [String]
    /// The reader that converts values to text.
    let text: ParameterText
    /// The policy for a line that lacks a parameter.
    let missing: MissingOption
    /// The policy for a value that is not text.
    let bad: BadOption
    /// Whether each line becomes a JSON object.
    let isJSON: Bool

    /// The range of the value for each name; nil for a missing value. The ranges refer to the line before decoding,
    /// and to `texts` afterwards.
    private var places: [Range<Int>?]
    private let texts = TextBuffer()

    /// The prepared lines.
    private var rows = LineRows()
    /// Readers of the prepared lines, one for each name; nil if values must be read one by one.
    private let columns: [ParameterColumn]?

    /// Creates a writer of values.
    init(names: [String], text: ParameterText, missing: MissingOption, bad: BadOption, isJSON: Bool) {
        (self.names, self.text, self.missing, self.bad, self.isJSON) = (names, text, missing, bad, isJSON)
        places = names.map { _ in nil }
        columns = text.columns(named: names)
    }

    mutating func prepare(_ lines: [Range<Int>], of window: UnsafeBufferPointer<UInt8>) {
        guard let columns, !lines.isEmpty else { return }
        unsafe rows.set(lines, of: window)
        for column in columns { unsafe column.read(rows, of: window) }
    }

    mutating func write(
        _ line: UnsafeBufferPointer<UInt8>, at index: Int, to output: inout Output
    ) throws(Failure) -> LineOutcome {
        let line = unsafe line.withoutReturn
        if let columns, let outcome = try unsafe write(line, at: index, from: columns, to: &output) { return outcome }
        if unsafe find(in: line) > 0, missing == .skip { return .leftOut }
        if let outcome = unsafe read(line) { return outcome }
        let (places, texts) = (places, texts)
        try unsafe write(to: &output) { unsafe places[$0].map { unsafe texts[$0] } }
        return .written
    }

    /// Writes the values that the columns have read. Returns nil if a value must be decoded in other charsets.
    private func write(
        _ line: UnsafeBufferPointer<UInt8>, at index: Int, from columns: [ParameterColumn], to output: inout Output
    ) throws(Failure) -> LineOutcome? {
        let absent = columns.indices.filter { unsafe columns[$0][index] == nil }
        var rejected: [Int] = []
        if !absent.isEmpty {
            rejected = absent.filter { unsafe !columns[$0].isMissing(in: line) }
            if missing == .skip, rejected.count < absent.count { return .leftOut }
            if let first = rejected.first {
                if text.hasOtherCharsets { return nil }
                switch bad {
                case .fail: return failed(first, unsafe columns[first].failure(in: line))
                case .skip: return .skipped
                case .empty: break
                }
            }
        }
        try unsafe write(to: &output) {
            unsafe columns[$0][index]
                ?? (rejected.contains($0) ? UnsafeBufferPointer(rebasing: line[..<0]) : nil)
        }
        return .written
    }

    /// Returns the outcome of a line with a value that is not text.
    private func failed(_ index: Int, _ failure: CodingFailure) -> LineOutcome {
        .failed("\(Quotation.quoted(names[index])): \(failure.message())")
    }

    // MARK: Reading

    /// Finds the first field with each name. Returns the number of names without a field.
    private mutating func find(in line: UnsafeBufferPointer<UInt8>) -> Int {
        for index in places.indices { places[index] = nil }
        var rest = names.count
        // Without limits, creating a view never fails.
        guard var view = try? unsafe QueryView(line.span, as: text.input.kind, limits: .none) else { return rest }
        while rest > 0, let field = view.next() {
            for index in names.indices where places[index] == nil {
                guard unsafe isField(field, names[index], in: line) else { continue }
                places[index] = field.valueRange ?? field.nameRange.upperBound..<field.nameRange.upperBound
                rest -= 1
            }
        }
        return rest
    }

    private func isField(
        _ field: borrowing QueryView.Field, _ name: String, in line: UnsafeBufferPointer<UInt8>
    ) -> Bool {
        if field.hasName(name) { return true }
        guard !name.utf8.allSatisfy({ $0 < 0x80 }) else { return false }
        let found = TextBuffer()
        let failure = unsafe text.append(UnsafeBufferPointer(rebasing: line[field.nameRange]), to: found)
        if failure != nil { return false }
        return unsafe found[0..<found.count].elementsEqual(name.utf8)
    }

    /// Reads the found values as text. Returns the outcome of the line if a value cannot be read.
    private mutating func read(_ line: UnsafeBufferPointer<UInt8>) -> LineOutcome? {
        texts.removeAll()
        for index in places.indices {
            guard let place = places[index] else { continue }
            let start = texts.count
            if let failure = unsafe text.append(UnsafeBufferPointer(rebasing: line[place]), to: texts) {
                switch bad {
                case .fail: return failed(index, failure.moved(by: place.lowerBound))
                case .skip: return .skipped
                case .empty: break
                }
            }
            places[index] = start..<texts.count
        }
        return nil
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
