import CPercentEncoding
import PercentEncoding
import TestSupport
import Testing

/// Tests that compare the column functions of every kernel with rows processed one by one.
@Suite(.serialized)
struct ColumnTests {
    /// Rows in the layout of the C functions; nil is null.
    struct Column: Equatable {
        var rows: [[UInt8]?] = []

        init(_ rows: [[UInt8]?]) {
            self.rows = rows
        }

        init(_ rows: [String?]) {
            self.rows = rows.map { $0.map { Array($0.utf8) } }
        }
    }

    /// The outcome of a call.
    struct Outcome {
        var result: pct_column_result
        var column: Column
    }

    typealias Call = (UnsafePointer<pct_column>, UnsafePointer<pct_column_buffers>) -> pct_column_result

    /// Runs a call on the rows, with `rubbish` as the bytes of null rows, and returns the finished rows of the result.
    static func run(_ column: Column, rubbish: [UInt8] = [], capacity: Int, _ call: Call) -> Outcome {
        var (data, offsets) = ([UInt8](), [Int64(0)])
        var validity = [UInt8](repeating: 0, count: column.rows.count / 8 + 1)
        for (number, row) in column.rows.enumerated() {
            data += row ?? rubbish
            offsets.append(Int64(data.count))
            validity[number / 8] |= row == nil ? 0 : 1 << UInt8(number % 8)
        }
        var output = [UInt8](repeating: 0, count: capacity)
        var ends = [Int64](repeating: -1, count: offsets.count)
        var valid = [UInt8](repeating: 0xAA, count: validity.count)
        let result = output.withUnsafeMutableBufferPointer { output in
            ends.withUnsafeMutableBufferPointer { ends in
                valid.withUnsafeMutableBufferPointer { valid in
                    var input = pct_column()
                    (input.size, input.rows, input.width) = (data.count, column.rows.count, PCT_OFFSETS_64)
                    var buffers = pct_column_buffers()
                    (buffers.offsets, buffers.data, buffers.capacity) = (
                        .init(ends.baseAddress), output.baseAddress, capacity
                    )
                    buffers.validity = valid.baseAddress
                    return data.withUnsafeBufferPointer { data in
                        offsets.withUnsafeBufferPointer { offsets in
                            validity.withUnsafeBufferPointer { validity in
                                (input.offsets, input.data) = (.init(offsets.baseAddress), data.baseAddress)
                                input.validity = validity.baseAddress
                                return call(&input, &buffers)
                            }
                        }
                    }
                }
            }
        }
        var rows: [[UInt8]?] = []
        for row in 0..<result.rows {
            let isNull = valid[row / 8] & (1 << UInt8(row % 8)) == 0
            rows.append(isNull ? nil : Array(output[Int(ends[row])..<Int(ends[row + 1])]))
        }
        return Outcome(result: result, column: Column(rows))
    }

    static func decode(
        _ kernel: Kernel, _ column: Column, malformed: pct_column_policy = PCT_COLUMN_FAIL,
        invalid: pct_column_policy = PCT_COLUMN_FAIL, plus: Bool = false, capacity: Int = 1 << 20
    ) -> Outcome {
        let rules = pct_column_rules(malformed: malformed, invalid: invalid, plus: plus)
        return run(column, rubbish: Array("%zz\u{FF}".utf8), capacity: capacity) {
            kernel.functions.columns.pointee.decode($0, rules, $1)
        }
    }

    @Test(arguments: Kernel.supported)
    func `Each row is encoded separately, and null rows stay null`(kernel: Kernel) {
        let set = CompiledSet(.unreserved)
        let outcome = Self.run(Column(["a b", nil, "", "é", "~"]), rubbish: [0xFF], capacity: 100) {
            kernel.functions.columns.pointee.encode(set.pointer, $0, $1)
        }
        #expect(outcome.column == Column(["a%20b", nil, "", "%C3%A9", "~"]))
        #expect(outcome.result.status.rawValue == PCT_OK.rawValue && outcome.result.nulls == 1)
        #expect(outcome.result.written == 12)
    }

    @Test(arguments: Kernel.supported)
    func `An escape or a character cut by the end of a row is an error in that row`(kernel: Kernel) {
        for (rows, wrong, status, byte) in [
            (["ab", "x%4", "1"], 1, PCT_MALFORMED, 1), (["%", "41"], 0, PCT_MALFORMED, 0),
            (["z%E6%B1", "%89"], 0, PCT_INVALID, 1), (["+", "%41%89"], 1, PCT_INVALID, 3),
        ] {
            let outcome = Self.decode(kernel, Column(rows))
            #expect(outcome.result.status.rawValue == status.rawValue)
            #expect(outcome.result.rows == wrong && outcome.result.byte == byte)
        }
    }

    @Test(arguments: Kernel.supported)
    func `Invalid input becomes null, is kept or is replaced`(kernel: Kernel) {
        let column = Column(["%41", "%4", "%E6%B1", nil, "+%2B"])
        let nulls = Self.decode(kernel, column, malformed: PCT_COLUMN_NULL, invalid: PCT_COLUMN_NULL, plus: true)
        #expect(nulls.column == Column(["A", nil, nil, nil, " +"]) && nulls.result.nulls == 3)
        let kept = Self.decode(kernel, column, malformed: PCT_COLUMN_KEEP, invalid: PCT_COLUMN_KEEP)
        #expect(kept.column == Column([[0x41], Array("%4".utf8), [0xE6, 0xB1], nil, Array("++".utf8)]))
        let replaced = Self.decode(kernel, column, malformed: PCT_COLUMN_REPLACE, invalid: PCT_COLUMN_REPLACE)
        #expect(replaced.column == Column(["A", "\u{FFFD}4", "\u{FFFD}", nil, "++"]))
    }

    @Test(arguments: Kernel.supported)
    func `Random rows have the expected result at any capacity`(kernel: Kernel) {
        var generator = SeededGenerator(seed: 31)
        let units = ["a", "+", "%41", "%E6%B1%89", "name=", "%", "%4", "%FF"].map { Array($0.utf8) }
        for round in 0..<300 {
            let most = round % 2 == 0 ? units.count : units.count - 3
            let rows = (0..<Int.random(in: 0..<200, using: &generator)).map { _ -> [UInt8]? in
                guard Int.random(in: 0..<20, using: &generator) > 0 else { return nil }
                return (0..<Int.random(in: 0..<9, using: &generator))
                    .flatMap { _ in units[Int.random(in: 0..<most, using: &generator)] }
            }
            let expected = rows.map { row in
                row.map { row in
                    var output = [UInt8](repeating: 0, count: row.count)
                    let result = pct_decode(row, row.count, &output, row.count, 1)
                    return Array(output.prefix(result.written))
                }
            }
            let size = expected.reduce(0) { $0 + ($1?.count ?? 0) }
            let capacity = round % 3 == 0 ? Int.random(in: 0...size, using: &generator) : size
            let outcome = Self.decode(
                kernel, Column(rows), malformed: PCT_COLUMN_KEEP, invalid: PCT_COLUMN_KEEP, capacity: capacity)
            #expect(outcome.column == Column(Array(expected.prefix(outcome.result.rows))))
            #expect((outcome.result.status.rawValue == PCT_OK.rawValue) == (outcome.result.rows == rows.count))
            #expect(capacity < size || outcome.result.rows == rows.count)
        }
    }

    static func values(_ kernel: Kernel, of name: String, in column: Column, plus: Bool = true) -> Outcome {
        let rules = pct_column_rules(malformed: PCT_COLUMN_FAIL, invalid: PCT_COLUMN_NULL, plus: plus)
        let name = Array(name.utf8)
        return run(column, rubbish: Array("q=%zz".utf8), capacity: 1 << 20) {
            kernel.functions.columns.pointee.query_get($0, name, name.count, rules, $1)
        }
    }

    @Test(arguments: Kernel.supported)
    func `The first value for a name is found in each row`(kernel: Kernel) {
        let column = Column([
            "a=1&q=x+y%26&q=2", "q", "q=", "aq=1&qa=2", nil, "", "&&%71=%E6%B1%89&", "q=%FF", "a=%zz&q=%3D=",
        ])
        let outcome = Self.values(kernel, of: "q", in: column)
        #expect(outcome.column == Column(["x y&", "", "", nil, nil, nil, "\u{6C49}", nil, "=="]))
        #expect(outcome.result.status.rawValue == PCT_OK.rawValue && outcome.result.nulls == 4)
        #expect(Self.values(kernel, of: "a b", in: Column(["a+b=1", "a%20b=2"])).column == Column(["1", "2"]))
        let kept = Self.values(kernel, of: "a b", in: Column(["a+b=1", "a%20b=+"]), plus: false)
        #expect(kept.column == Column([nil, "+"]))
        #expect(Self.values(kernel, of: "", in: Column(["&=1", "&&"])).column == Column(["1", nil]))
    }

    @Test(arguments: Kernel.supported)
    func `A malformed value is reported with its row and byte`(kernel: Kernel) {
        let filler = [String?](repeating: "name=value&other=1", count: 300)
        let outcome = Self.values(kernel, of: "q", in: Column(filler + ["a=b&q=%41%4"]))
        #expect(outcome.result.status.rawValue == PCT_MALFORMED.rawValue)
        #expect(outcome.result.rows == 300 && outcome.result.byte == 9 && outcome.result.nulls == 300)
    }

    @Test
    func `Offsets that decrease or exceed the data are reported with their row`() {
        for (offsets, row) in [([0, 2, 1, 3], 1), ([0, 1, 2, 9], 2), ([-1, 1, 2, 3], 0), ([4, 4, 4, 4], 0)] {
            let ends = offsets.map { Int32($0) }
            let result = Array("abc".utf8).withUnsafeBufferPointer { data in
                ends.withUnsafeBufferPointer { ends in
                    var column = pct_column()
                    (column.offsets, column.data, column.size) = (.init(ends.baseAddress), data.baseAddress, 3)
                    (column.rows, column.width) = (3, PCT_OFFSETS_32)
                    return pct_decoded_column_size(&column, pct_column_rules())
                }
            }
            #expect(result.status.rawValue == PCT_BAD_OFFSETS.rawValue && result.rows == row)
        }
    }
}
