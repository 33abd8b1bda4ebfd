internal import CPercentLibrary
internal import LegacyCharsets
internal import PercentEncoding

/// The rules for reading the values of parameters.
struct ParameterRules {
    /// The charsets, in the order of the attempts; UTF-8 if the array is empty.
    var charsets: [Charset]
    /// The kind of the texts in which parameters are searched.
    let input: InputOption
    let malformed: MalformedEscapePolicy
    var invalid: InvalidBytesPolicy
}

/// A reader of the first value of one parameter in each of many lines.
@safe final class ParameterColumn {
    private let name: [UInt8]
    private let rules: ParameterRules
    private let charsets: [OpaquePointer?]

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

    /// Writes the value of the parameter in each row, or null, to buffers with enough room. Returns the number of
    /// bytes.
    func read(
        _ rows: LineRows, of texts: UnsafeBufferPointer<UInt8>, to buffers: inout percent_column_buffers
    ) -> Int {
        let written = unsafe withRules(malformed: PERCENT_NULL, invalid: PERCENT_NULL) { rules in
            unsafe rows.offsets.withUnsafeBytes { starts in
                unsafe rows.validity.withUnsafeBufferPointer { isText in
                    var column = unsafe percent_column(
                        offsets: starts.baseAddress, data: texts.baseAddress, size: Int64(texts.count),
                        validity: isText.baseAddress, first_bit: 0, rows: Int64(rows.count), offset_width: 8)
                    return unsafe withName { name in
                        unsafe percent_query_get_column(&column, name, 1, rules, &buffers, nil)
                    }
                }
            }
        }
        precondition(written >= 0, "the rows are in order, and there is room for three times their bytes")
        return Int(written)
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
}
