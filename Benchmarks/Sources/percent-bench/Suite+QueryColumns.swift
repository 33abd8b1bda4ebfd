import BenchmarkSupport
import CPercentColumns
import CPercentEncoding
import PercentEncoding

// Extraction of all pairs, or of the value of one name, from each row of a column of queries.
extension Suite {
    /// Passes the races on columns of queries to `body`. Each pair has about 16 bytes.
    func queryColumns(_ size: Int, _ body: (Race) throws -> Void) throws {
        let text = Self.query(Workload(kind: "query", size: 256 << 10).texts[0])
        let raw = PreparedColumn(text: text, rowSize: size, before: UInt8(ascii: "&"))
        let set = Self.compiled(Self.escapes.adding("&="))
        let queries = raw.result(of: { pct_encode_column(set, $0, $1) })
        let rules = pct_column_rules(
            malformed: PCT_COLUMN_FAIL, invalid: PCT_COLUMN_FAIL, plus: true, input: PCT_INPUT_QUERY)
        try body(race("query-column", size, queries, Self.kernels(pairing: queries, rules)))
        try body(race("query-get-column", size, queries, Self.kernels(getting: "q", from: queries, rules)))
    }

    /// Inserts a separator about every eight bytes, between characters; every fourth name is "q".
    private static func query(_ text: [UInt8]) -> [UInt8] {
        var query: [UInt8] = []
        var (last, count) = (0, 0)
        for (index, byte) in text.enumerated() {
            if index - last >= 8 && byte & 0xC0 != 0x80 {
                query += (count % 2 == 0 ? "=" : count % 8 == 7 ? "&q=" : "&").utf8
                (last, count) = (index, count + 1)
            }
            query.append(byte)
        }
        return query
    }

    /// Returns the kernels as contenders; their output is the values.
    private static func kernels(pairing column: PreparedColumn, _ rules: pct_column_rules) -> [Contender] {
        let buffers = pairBuffers(of: column)
        return runnable.map { kernel in
            let query = pct_column_kernel_for(kernel).pointee.query
            return Contender.ours("kernel \(name(kernel))", .kernel, kernel: name(kernel)) {
                pass([column], $0) { Written(query($0.input, rules, buffers).values, to: Memory.output) }
            }
        }
    }

    /// Returns buffers that have room for all pairs and are kept until the process ends. The values are written to
    /// the output buffer.
    private static func pairBuffers(of column: PreparedColumn) -> UnsafeMutablePointer<pct_query_buffers> {
        func offsets(_ count: Int) -> UnsafeMutableRawPointer {
            UnsafeMutableRawPointer(Memory.allocate(count * MemoryLayout<Int32>.stride))
        }
        let (size, rows) = (column.input.pointee.size, column.input.pointee.rows)
        let buffers = UnsafeMutablePointer<pct_query_buffers>.allocate(capacity: 1)
        buffers.initialize(to: pct_query_buffers())
        buffers.pointee.lists = offsets(rows + 1)
        buffers.pointee.pairs = size
        buffers.pointee.key_offsets = offsets(size + 1)
        buffers.pointee.keys = Memory.allocate(size)
        buffers.pointee.key_capacity = size
        buffers.pointee.value_offsets = offsets(size + 1)
        buffers.pointee.values = Memory.output
        buffers.pointee.value_capacity = Memory.outputCapacity
        return buffers
    }

    private static func kernels(
        getting name: String, from column: PreparedColumn, _ rules: pct_column_rules
    ) -> [Contender] {
        let bytes = Memory.texts([Array(name.utf8)])[0]
        let names = UnsafeMutablePointer<pct_name>.allocate(capacity: 1)
        names.initialize(to: pct_name(bytes: bytes.baseAddress, n: bytes.count))
        return runnable.map { kernel in
            let get = pct_column_kernel_for(kernel).pointee.query_get
            return Contender.ours("kernel \(Self.name(kernel))", .kernel, kernel: Self.name(kernel)) {
                pass([column], $0) {
                    Written(get($0.input, names, 1, rules, $0.buffers).written, to: Memory.output)
                }
            }
        }
    }
}
