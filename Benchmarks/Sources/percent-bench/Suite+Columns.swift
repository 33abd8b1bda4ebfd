import BenchmarkSupport
import CPercentColumns
import CPercentEncoding
import PercentEncoding

// Columns of short rows, processed in one call or row by row, and compared with memcpy of the output.
extension Suite {
    /// Passes to `body` the races of columns whose rows have `size` bytes on average.
    func columns(_ size: Int, _ body: (Race) throws -> Void) throws {
        let raw = PreparedColumn(text: Workload(kind: "query", size: 256 << 10).texts[0], rowSize: size)
        let set = Self.compiled(Self.escapes)
        try body(race("encode-column", size, raw, Self.kernels(encoding: raw, set)))
        let encoded = raw.result(of: { pct_encode_column(set, $0, $1) })
        let rules = pct_column_rules(
            malformed: PCT_COLUMN_FAIL, invalid: PCT_COLUMN_FAIL, plus: false, input: PCT_INPUT_QUERY)
        try body(race("decode-column", size, encoded, Self.kernels(decoding: encoded, rules)))
        try queryColumns(size, body)
    }

    func race(_ operation: String, _ size: Int, _ column: PreparedColumn, _ contenders: [Contender]) -> Race {
        Race(
            Race.Title(suite: "core", operation: operation, workload: "query", size: size),
            calls: 1, bytesPerCall: Double(column.input.pointee.size), contenders)
    }

    private static func kernels(encoding column: PreparedColumn, _ set: UnsafePointer<pct_set>) -> [Contender] {
        let output = Memory.output
        let whole = runnable.map { kernel in
            let encode = pct_column_kernel_for(kernel).pointee.encode
            return Contender.ours("kernel \(name(kernel))", .kernel, kernel: name(kernel)) {
                pass([column], $0) { Written(encode(set, $0.input, $0.buffers).written, to: output) }
            }
        }
        let rows = runnable.map { kernel in
            let encode = kernel.pointee.encode
            return Contender.ours("rows, \(name(kernel))", .kernel, kernel: name(kernel)) {
                pass([column], $0) {
                    Written($0.eachRow { encode(set, $0, $1, $2, 3 * $1 + 1).written }, to: output)
                }
            }
        }
        return whole + rows
    }

    private static func kernels(decoding column: PreparedColumn, _ rules: pct_column_rules) -> [Contender] {
        let output = Memory.output
        let whole = runnable.map { kernel in
            let decode = pct_column_kernel_for(kernel).pointee.decode
            return Contender.ours("kernel \(name(kernel))", .kernel, kernel: name(kernel)) {
                pass([column], $0) { Written(decode($0.input, rules, $0.buffers).written, to: output) }
            }
        }
        let rows = runnable.map { kernel in
            let (decode, validate) = (kernel.pointee.decode, kernel.pointee.utf8_valid_prefix)
            return Contender.ours("rows, \(name(kernel))", .kernel, kernel: name(kernel)) {
                pass([column], $0) {
                    let size = $0.eachRow { source, count, target in
                        let written = decode(source, count, target, count, 0).written
                        return validate(target, written) == written ? written : 0
                    }
                    return Written(size, to: output)
                }
            }
        }
        return whole + rows
    }
}

/// A column and the buffers of its result, which are kept until the process ends.
struct PreparedColumn {
    let input: UnsafeMutablePointer<pct_column>
    let buffers: UnsafeMutablePointer<pct_column_buffers>
    let offsets: UnsafePointer<Int32>
    let data: UnsafePointer<UInt8>
    private let ends: UnsafeMutablePointer<Int32>

    private init(data: UnsafePointer<UInt8>, offsets: UnsafePointer<Int32>, rows: Int) {
        input = .allocate(capacity: 1)
        buffers = .allocate(capacity: 1)
        ends = .allocate(capacity: rows + 1)
        ends.initialize(repeating: 0, count: rows + 1)
        input.initialize(to: pct_column())
        input.pointee.offsets = UnsafeRawPointer(offsets)
        input.pointee.data = data
        input.pointee.size = Int(offsets[rows])
        input.pointee.rows = rows
        input.pointee.width = PCT_OFFSETS_32
        buffers.initialize(to: pct_column_buffers())
        buffers.pointee.offsets = UnsafeMutableRawPointer(ends)
        buffers.pointee.data = Memory.output
        buffers.pointee.capacity = Memory.outputCapacity
        self.offsets = offsets
        self.data = data
    }

    /// Cuts a text into rows of at most 2 * `rowSize` bytes. If there is a separator, each row extends to the next
    /// separator.
    init(text: [UInt8], rowSize: Int, before separator: UInt8? = nil) {
        var generator = SplitMix64(state: 7)
        var ends: [Int32] = [0]
        var end = 0
        while end < text.count {
            end = min(text.count, end + Int.random(in: 0...2 * rowSize, using: &generator))
            while let separator, end < text.count, text[end] != separator { end += 1 }
            ends.append(Int32(end))
        }
        let offsets = UnsafeMutablePointer<Int32>.allocate(capacity: ends.count)
        offsets.initialize(from: ends, count: ends.count)
        let data = Memory.allocate(text.count)
        data.initialize(from: text, count: text.count)
        self.init(data: data, offsets: offsets, rows: ends.count - 1)
    }

    /// Returns the result of a call as a new column.
    func result(
        of call: (UnsafePointer<pct_column>, UnsafePointer<pct_column_buffers>) -> pct_column_result
    ) -> PreparedColumn {
        let result = call(input, buffers)
        precondition(result.status.rawValue == PCT_OK.rawValue, "a column that is not encoded")
        let data = Memory.allocate(result.written)
        data.initialize(from: Memory.output, count: result.written)
        let offsets = UnsafeMutablePointer<Int32>.allocate(capacity: result.rows + 1)
        offsets.initialize(from: ends, count: result.rows + 1)
        return PreparedColumn(data: data, offsets: offsets, rows: result.rows)
    }

    /// Calls `call` for each row and stores the offsets of the results. `call` writes the row and returns its number of
    /// bytes.
    @inline(__always)
    func eachRow(_ call: (UnsafePointer<UInt8>, Int, UnsafeMutablePointer<UInt8>) -> Int) -> Int {
        var written = 0
        for row in 0..<input.pointee.rows {
            let start = Int(offsets[row])
            written += call(data + start, Int(offsets[row + 1]) - start, Memory.output + written)
            ends[row + 1] = Int32(written)
        }
        return written
    }
}
