internal import CPercentLibrary

/// A reader of the first of several parameters that each of many lines has.
@safe final class ParameterColumn {
    /// The maximum number of names.
    static let mostNames = Int(PERCENT_MOST_NAMES)

    private let bytes: UnsafeMutableBufferPointer<UInt8>
    private var names: [percent_name] = unsafe []
    private let rules: CheckedRules

    /// Creates a reader of parameters, in the order of the search.
    init(_ names: [String], by rules: DecodingRules) throws(Failure) {
        self.rules = try CheckedRules(rules)
        let all = names.flatMap(\.utf8)
        unsafe bytes = .allocate(capacity: all.count + 1)
        _ = unsafe bytes.initialize(from: all)
        var start = unsafe bytes.baseAddress
        for name in names {
            unsafe self.names.append(percent_name(bytes: start, n: Int64(name.utf8.count)))
            unsafe start = start.map { unsafe $0 + name.utf8.count }
        }
    }

    deinit {
        unsafe bytes.deallocate()
    }

    /// Writes the value in each row, or null, to buffers with enough room. Returns the number of
    /// bytes.
    func read(
        _ rows: LineRows, of texts: UnsafeBufferPointer<UInt8>, to buffers: inout percent_column_buffers
    ) -> Int {
        let written = unsafe rules.with(malformed: PERCENT_NULL, invalid: PERCENT_NULL) { rules in
            unsafe rows.withColumn(of: texts) { column in
                unsafe percent_query_get_column(column, names, Int64(names.count), rules, &buffers, nil)
            }
        }
        precondition(written >= 0, "the rows are in order, and there is room for the longest values")
        return Int(written)
    }

    /// Writes all values of the first name in each row to buffers with enough room. A value that a policy rejects
    /// becomes null.
    func readAll(
        _ rows: LineRows, of texts: UnsafeBufferPointer<UInt8>, to buffers: inout percent_query_buffers
    ) {
        let written = unsafe rules.with(malformed: PERCENT_NULL, invalid: PERCENT_NULL) { rules in
            unsafe rows.withColumn(of: texts) { column in
                unsafe percent_query_get_all_column(column, names, rules, &buffers, nil)
            }
        }
        precondition(written >= 0, "the rows are in order, and there is room for the shortest and longest values")
    }

    /// Returns the reason why a policy rejects the first such value among all values in a line, and the number of
    /// values whose bytes are not text.
    func failures(in line: UnsafeBufferPointer<UInt8>) -> (first: CodingFailure, invalid: Int) {
        var error = percent_error()
        var sizes = unsafe percent_query_buffers()
        var row = LineRows()
        unsafe row.set(line)
        unsafe rules.with { rules in
            unsafe row.withColumn(of: line) { column in
                _ = unsafe percent_query_get_all_column_size(column, names, rules, &sizes, &error)
            }
        }
        unsafe rules.with(malformed: PERCENT_KEEP, invalid: PERCENT_NULL) { rules in
            unsafe row.withColumn(of: line) { column in
                _ = unsafe percent_query_get_all_column_size(column, names, rules, &sizes, nil)
            }
        }
        return (rules.failure(error), Int(unsafe sizes.value_nulls))
    }

    /// Returns the index of the first name that a line has.
    func name(in line: UnsafeBufferPointer<UInt8>) -> Int? {
        unsafe names.indices.first { index in
            let (size, error) = unsafe find(
                index..<index + 1, in: line, malformed: PERCENT_KEEP, invalid: PERCENT_REPLACE)
            return size >= 0 || error.status != PERCENT_OK
        }
    }

    /// Returns the reason why a policy rejects the value in a line.
    func failure(in line: UnsafeBufferPointer<UInt8>) -> CodingFailure {
        let error = unsafe find(names.indices, in: line, malformed: PERCENT_FAIL, invalid: PERCENT_FAIL).error
        return rules.failure(error)
    }

    /// Finds the value of some names in a line without writing it. An error in the value precedes the lack of room.
    private func find(
        _ wanted: Range<Int>, in line: UnsafeBufferPointer<UInt8>, malformed: Int, invalid: Int
    ) -> (size: Int64, error: percent_error) {
        var error = percent_error()
        let size = unsafe rules.with(malformed: malformed, invalid: invalid) { rules in
            unsafe names.withUnsafeBufferPointer { names in
                let names = unsafe UnsafeBufferPointer(rebasing: names[wanted])
                return unsafe percent_query_get(
                    line.baseAddress, Int64(line.count), names.baseAddress, Int64(names.count), rules, nil, 0, &error)
            }
        }
        return (size, error)
    }
}
