internal import CPercentLibrary
internal import LegacyCharsets
internal import PercentEncoding

/// A column of lines in one buffer. Rows with lines alternate with rows for the line ends.
struct LineRows {
    /// The offsets of the rows, and the end of the last row.
    private(set) var offsets: [Int64] = [0]
    /// A bit for each row, set for lines. Rows between lines are null and are not read.
    private(set) var validity: [UInt8] = []

    /// The number of rows: the lines and the line ends.
    var count: Int { offsets.count - 1 }

    /// Replaces the lines with `lines`, which are in order and do not overlap.
    mutating func set(_ lines: [Range<Int>], of window: UnsafeBufferPointer<UInt8>) {
        offsets.removeAll(keepingCapacity: true)
        for line in lines {
            let count = unsafe UnsafeBufferPointer(rebasing: window[line]).withoutReturn.count
            offsets.append(Int64(line.lowerBound))
            offsets.append(Int64(line.lowerBound + count))
        }
        offsets.append(Int64(window.count))
        let bytes = (count + 7) / 8
        if validity.count < bytes { validity = Array(repeating: 0b0101_0101, count: 2 * bytes) }
    }
}

/// The rules for reading the values of parameters.
struct ParameterRules {
    /// The charsets, in the order of the attempts; UTF-8 if the array is empty.
    let charsets: [Charset]
    /// The kind of the texts in which parameters are searched.
    let input: InputOption
    let malformed: MalformedEscapePolicy
    let invalid: InvalidBytesPolicy
}

/// The first values of one parameter in many lines, which are valid until the next call of the reader.
@safe struct ParameterValues {
    fileprivate var offsets: UnsafeMutableBufferPointer<Int64> = .allocate(capacity: 0)
    fileprivate var validity: UnsafeMutableBufferPointer<UInt8> = .allocate(capacity: 0)
    fileprivate var data: UnsafeMutableBufferPointer<UInt8> = .allocate(capacity: 0)

    /// The value in a line; nil if the line lacks the parameter or a policy rejects the value.
    subscript(line: Int) -> UnsafeBufferPointer<UInt8>? {
        let row = 2 * line
        guard unsafe validity[row / 8] >> UInt8(row % 8) & 1 == 1 else { return nil }
        return unsafe UnsafeBufferPointer(rebasing: data[Int(offsets[row])..<Int(offsets[row + 1])])
    }
}

/// A reader of the first value of one parameter in each of many lines.
@safe final class ParameterColumn {
    private let name: [UInt8]
    private let rules: ParameterRules
    private let charsets: [OpaquePointer?]
    private var values = ParameterValues()

    /// Creates a reader of a parameter.
    init(_ name: String, by rules: ParameterRules) throws(Failure) {
        self.name = Array(name.utf8)
        self.rules = rules
        var handles: [OpaquePointer?] = unsafe []
        for charset in rules.charsets {
            do {
                unsafe handles.append(try charset.handle)
            } catch {
                throw .charset(error)
            }
        }
        unsafe charsets = handles
    }

    deinit {
        unsafe values.offsets.deallocate()
        unsafe values.validity.deallocate()
        unsafe values.data.deallocate()
    }

    /// Reads the value of the parameter in each line of a buffer.
    func read(_ rows: LineRows, of window: UnsafeBufferPointer<UInt8>) -> ParameterValues {
        unsafe Self.grow(&values.offsets, to: rows.count + 1)
        unsafe Self.grow(&values.validity, to: (rows.count + 7) / 8)
        unsafe Self.grow(&values.data, to: 3 * window.count)
        var to = unsafe percent_column_buffers(
            offsets: values.offsets.baseAddress, data: values.data.baseAddress, capacity: Int64(values.data.count),
            validity: values.validity.baseAddress, nulls: 0)
        let written = unsafe withRules(malformed: PERCENT_NULL, invalid: PERCENT_NULL) { rules in
            unsafe rows.offsets.withUnsafeBytes { starts in
                unsafe rows.validity.withUnsafeBufferPointer { lines in
                    var column = unsafe percent_column(
                        offsets: starts.baseAddress, data: window.baseAddress, size: Int64(window.count),
                        validity: lines.baseAddress, first_bit: 0, rows: Int64(rows.count), offset_width: 8)
                    return unsafe withName { name in
                        unsafe percent_query_get_column(&column, name, 1, rules, &to, nil)
                    }
                }
            }
        }
        precondition(written >= 0, "the rows are in order, and there is room for three times their bytes")
        return values
    }

    /// Whether a line lacks the parameter.
    func isMissing(in line: UnsafeBufferPointer<UInt8>) -> Bool {
        let (size, error) = unsafe find(in: line, malformed: PERCENT_KEEP, invalid: PERCENT_REPLACE)
        return size < 0 && error.status == PERCENT_OK
    }

    /// Returns the reason why a policy rejects the value in a line.
    func failure(in line: UnsafeBufferPointer<UInt8>) -> CodingFailure {
        let error = unsafe find(in: line, malformed: PERCENT_FAIL, invalid: PERCENT_FAIL).error
        let names = rules.charsets.map(\.name).joined(separator: " and ")
        return error.status == PERCENT_MALFORMED
            ? .malformedEscape(at: Int(error.byte))
            : .invalid(names.isEmpty ? Charset.utf8.name : names, at: Int(error.byte))
    }

    private func withName<Result>(_ body: (UnsafePointer<percent_name>) -> Result) -> Result {
        unsafe name.withUnsafeBufferPointer { bytes in
            var name = unsafe percent_name(bytes: bytes.baseAddress, n: Int64(bytes.count))
            return unsafe body(&name)
        }
    }

    /// Calls `body` with the rules, and policies for the values that they reject.
    private func withRules<Result>(
        malformed: Int, invalid: Int, _ body: (UnsafePointer<percent_rules>) -> Result
    ) -> Result {
        unsafe charsets.withUnsafeBufferPointer { charsets in
            var rules = unsafe percent_rules(
                charsets: charsets.baseAddress, charset_count: Int32(charsets.count),
                malformed: Int32(self.rules.malformed == .keep ? PERCENT_KEEP : malformed),
                invalid: Int32(self.rules.invalid == .replace ? PERCENT_REPLACE : invalid), plus: 1, text: 0,
                input: self.rules.input.number,
                unicode_escapes: self.rules.charsets.contains { $0.unicodeEscapes == .decoded } ? 1 : 0, rounds: 0)
            return unsafe body(&rules)
        }
    }

    /// Finds the value in a line without writing it. An error in the value precedes the lack of room.
    private func find(
        in line: UnsafeBufferPointer<UInt8>, malformed: Int, invalid: Int
    ) -> (size: Int64, error: percent_error) {
        var error = percent_error()
        let size = unsafe withRules(malformed: malformed, invalid: invalid) { rules in
            unsafe withName { name in
                unsafe percent_query_get(line.baseAddress, Int64(line.count), name, 1, rules, nil, 0, &error)
            }
        }
        return (size, error)
    }

    /// Grows a buffer and discards its contents.
    private static func grow<Element>(_ buffer: inout UnsafeMutableBufferPointer<Element>, to count: Int) {
        guard buffer.count < count else { return }
        unsafe buffer.deallocate()
        unsafe buffer = .allocate(capacity: 2 * count)
    }
}
