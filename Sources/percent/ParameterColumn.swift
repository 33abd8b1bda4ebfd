internal import CPercentColumns
internal import CPercentEncoding
internal import PercentEncoding

/// A column of queries in one buffer. Rows with queries alternate with rows for the bytes between the queries.
struct QueryRows {
    /// The offsets of the rows, and the end of the last row.
    private(set) var offsets: [Int64] = [0]
    /// A bit for each row, set for queries. Rows between queries are null and are not read.
    private(set) var validity: [UInt8] = []

    /// The number of rows: the queries and the gaps between them.
    var count: Int { offsets.count - 1 }

    /// Replaces the queries with the queries of `lines`, which are in order and do not overlap.
    mutating func set(_ lines: [Range<Int>], of window: UnsafeBufferPointer<UInt8>) {
        offsets.removeAll(keepingCapacity: true)
        for line in lines {
            let query = unsafe UnsafeBufferPointer(rebasing: window[line]).queryOfLine
            offsets.append(Int64(line.lowerBound + query.lowerBound))
            offsets.append(Int64(line.lowerBound + query.upperBound))
        }
        offsets.append(Int64(window.count))
        let bytes = (count + 7) / 8
        if validity.count < bytes { validity = Array(repeating: 0b0101_0101, count: 2 * bytes) }
    }
}

/// A reader of the first value of one parameter in each of many queries, as UTF-8.
final class ParameterColumn {
    private let name: [UInt8]
    private let rules: pct_column_rules
    private var values = ColumnBuffers()
    private var present = ColumnBuffers()

    /// Creates a reader of a parameter. Values that a `.fail` policy rejects are nil.
    init(_ name: String, malformed: MalformedEscapePolicy, invalid: InvalidBytesPolicy) {
        self.name = Array(name.utf8)
        rules = pct_column_rules(
            malformed: malformed == .keep ? PCT_COLUMN_KEEP : PCT_COLUMN_NULL,
            invalid: invalid == .replace ? PCT_COLUMN_REPLACE : PCT_COLUMN_NULL, plus: true)
    }

    deinit {
        values.deallocate()
        present.deallocate()
    }

    /// Reads the value of the parameter in each query of a buffer. The result is valid until the next call.
    func read(_ rows: QueryRows, of window: UnsafeBufferPointer<UInt8>) -> ParameterValues {
        let nulls = unsafe decode(rows, of: window, rules, into: &values)
        // Half of the rows are gaps. If no other row is null, every query has a value.
        guard nulls > rows.count / 2 else { return ParameterValues(values: values, present: values) }
        // With lenient rules, every value can be read, so a null row of a query means that the parameter is missing.
        let lenient = pct_column_rules(malformed: PCT_COLUMN_KEEP, invalid: PCT_COLUMN_KEEP, plus: true)
        _ = unsafe decode(rows, of: window, lenient, into: &present)
        return ParameterValues(values: values, present: present)
    }

    /// Decodes the values into buffers, and returns the number of null rows.
    private func decode(
        _ rows: QueryRows, of window: UnsafeBufferPointer<UInt8>, _ rules: pct_column_rules,
        into buffers: inout ColumnBuffers
    ) -> Int {
        buffers.grow(rows: rows.count, bytes: 3 * window.count)
        var to = unsafe buffers.forCalls
        let result = unsafe rows.offsets.withUnsafeBytes { offsets in
            unsafe rows.validity.withUnsafeBufferPointer { validity in
                var column = unsafe pct_column(
                    offsets: offsets.baseAddress, data: window.baseAddress, size: window.count,
                    validity: validity.baseAddress, first_bit: 0, rows: rows.count, width: PCT_OFFSETS_64)
                return unsafe pct_query_get_column(&column, name, name.count, rules, &to)
            }
        }
        precondition(result.status == PCT_OK, "the rows are in order, and there is room for three times their bytes")
        return result.nulls
    }
}

/// The values of one parameter in many queries.
struct ParameterValues {
    fileprivate let values: ColumnBuffers
    fileprivate let present: ColumnBuffers

    /// The value in a query; nil if the query lacks the parameter or a policy rejected the value.
    subscript(query: Int) -> UnsafeBufferPointer<UInt8>? { unsafe values[2 * query] }

    /// Whether a query lacks the parameter.
    func isMissing(in query: Int) -> Bool { unsafe present[2 * query] == nil }
}

/// The memory for the rows of a column. The owner must call `deallocate`.
@safe private struct ColumnBuffers {
    private var offsets: UnsafeMutableBufferPointer<Int64> = .allocate(capacity: 0)
    private var validity: UnsafeMutableBufferPointer<UInt8> = .allocate(capacity: 0)
    private var data: UnsafeMutableBufferPointer<UInt8> = .allocate(capacity: 0)

    /// The bytes of a row; nil if it is null.
    subscript(row: Int) -> UnsafeBufferPointer<UInt8>? {
        guard unsafe validity[row / 8] >> UInt8(row % 8) & 1 == 1 else { return nil }
        return unsafe UnsafeBufferPointer(rebasing: data[Int(offsets[row])..<Int(offsets[row + 1])])
    }

    /// The buffers in the form that the C functions expect.
    var forCalls: pct_column_buffers {
        unsafe pct_column_buffers(
            offsets: offsets.baseAddress, data: data.baseAddress, capacity: data.count,
            validity: validity.baseAddress, first_bit: 0)
    }

    /// Grows the buffers and discards their contents.
    mutating func grow(rows: Int, bytes: Int) {
        unsafe Self.grow(&offsets, to: rows + 1)
        unsafe Self.grow(&validity, to: (rows + 7) / 8)
        unsafe Self.grow(&data, to: bytes)
    }

    private static func grow<Element>(_ buffer: inout UnsafeMutableBufferPointer<Element>, to count: Int) {
        guard buffer.count < count else { return }
        unsafe buffer.deallocate()
        unsafe buffer = .allocate(capacity: 2 * count)
    }

    func deallocate() {
        unsafe offsets.deallocate()
        unsafe validity.deallocate()
        unsafe data.deallocate()
    }
}
