internal import CPercentEncoding
internal import PercentEncoding

/// The queries in one buffer, as a column in which rows with queries alternate with rows for the bytes between the
/// queries.
struct QueryRows {
    /// The offsets of the rows, and the end of the last row.
    private(set) var offsets: [Int64] = [0]
    /// A bit for each row, set for queries. Rows between queries are null and are not read.
    private(set) var validity: [UInt8] = []

    /// The number of queries and of gaps between them.
    var count: Int { offsets.count - 1 }

    /// Replaces the queries with those of `lines`, which are in order and do not overlap.
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

/// Reads the first values of one parameter in many queries together, as UTF-8.
@safe final class ParameterColumn {
    private let name: [UInt8]
    private let rules: pct_column_rules
    private var offsets: UnsafeMutableBufferPointer<Int64> = .allocate(capacity: 0)
    private var validity: UnsafeMutableBufferPointer<UInt8> = .allocate(capacity: 0)
    private var data: UnsafeMutableBufferPointer<UInt8> = .allocate(capacity: 0)

    /// A reader of a parameter. Values that a policy `.fail` rejects become nil.
    init(_ name: String, malformed: MalformedEscapePolicy, invalid: InvalidBytesPolicy) {
        self.name = Array(name.utf8)
        rules = pct_column_rules(
            malformed: malformed == .keep ? PCT_COLUMN_KEEP : PCT_COLUMN_NULL,
            invalid: invalid == .replace ? PCT_COLUMN_REPLACE : PCT_COLUMN_NULL, plus: true)
    }

    deinit {
        unsafe offsets.deallocate()
        unsafe validity.deallocate()
        unsafe data.deallocate()
    }

    /// Reads the values of queries in a buffer. The result is valid until the next call.
    func read(_ rows: QueryRows, of window: UnsafeBufferPointer<UInt8>) -> ParameterValues {
        unsafe Self.grow(&offsets, to: rows.count + 1)
        unsafe Self.grow(&validity, to: (rows.count + 7) / 8)
        unsafe Self.grow(&data, to: 3 * window.count)
        var buffers = unsafe pct_column_buffers(
            offsets: offsets.baseAddress, data: data.baseAddress, capacity: data.count,
            validity: validity.baseAddress, first_bit: 0)
        let result = unsafe rows.offsets.withUnsafeBytes { offsets in
            unsafe rows.validity.withUnsafeBufferPointer { validity in
                var column = unsafe pct_column(
                    offsets: offsets.baseAddress, data: window.baseAddress, size: window.count,
                    validity: validity.baseAddress, first_bit: 0, rows: rows.count, width: PCT_OFFSETS_64)
                return unsafe pct_query_get_column(&column, name, name.count, rules, &buffers)
            }
        }
        precondition(result.status == PCT_OK, "the rows are in order, and there is room for three times their bytes")
        return unsafe ParameterValues(offsets: offsets, validity: validity, data: data)
    }

    /// Makes room; the contents are lost.
    private static func grow<Element>(_ buffer: inout UnsafeMutableBufferPointer<Element>, to count: Int) {
        guard buffer.count < count else { return }
        unsafe buffer.deallocate()
        unsafe buffer = .allocate(capacity: 2 * count)
    }
}

/// The values of one parameter in many queries.
@safe struct ParameterValues {
    fileprivate let offsets: UnsafeMutableBufferPointer<Int64>
    fileprivate let validity: UnsafeMutableBufferPointer<UInt8>
    fileprivate let data: UnsafeMutableBufferPointer<UInt8>

    /// The value in a query; nil if the query lacks the parameter, or if the value was left out.
    subscript(query: Int) -> UnsafeBufferPointer<UInt8>? {
        let row = 2 * query
        guard unsafe validity[row / 8] >> UInt8(row % 8) & 1 == 1 else { return nil }
        return unsafe UnsafeBufferPointer(rebasing: data[Int(offsets[row])..<Int(offsets[row + 1])])
    }
}
