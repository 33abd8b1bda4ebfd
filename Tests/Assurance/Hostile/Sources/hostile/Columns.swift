import CLibrary

// Columns for the functions of the C library. Most rows of ordinary columns may be empty or null.

/// The content of a column: its number of rows, and the text and validity of each row.
private struct Layout {
    let name: String
    var rows: (_ size: Int) -> Int = { $0 }
    let text: (_ row: Int, _ size: Int) -> [UInt8]
    var isNull: ((_ row: Int) -> Bool)?
}

private var layouts: [Layout] {
    [
        Layout(name: "empty rows") { _, _ in [] },
        Layout(name: "null rows", text: { _, _ in [] }, isNull: { _ in true }),
        Layout(name: "null rows with bytes", text: { _, _ in [0x61] }, isNull: { _ in true }),
        Layout(name: "a text in a thousand rows") { row, _ in row % 1000 == 0 ? Array("a=%41&b".utf8) : [] },
        Layout(
            name: "a text in a thousand null rows", text: { row, _ in row % 1000 == 0 ? Array("a=%41&b".utf8) : [] },
            isNull: { $0 % 1000 != 0 }),
        Layout(name: "rows of one byte") { _, _ in [0x61] },
        Layout(name: "rows with errors") { row, _ in row % 2 == 0 ? [0x25] : [] },
        Layout(name: "one row", rows: { _ in 1 }) { _, size in repeated("a=%41&%42", size / 8) },
    ]
}

/// A column in memory. The memory stays until the program ends, because attacks share it.
private struct Column {
    let column: percent_column
    let bytes: Int

    init(_ layout: Layout, size: Int, is32Bit: Bool) {
        let rows = layout.rows(size)
        var bytes: [UInt8] = []
        var offsets = [0]
        var validity = [UInt8](repeating: 0, count: rows / 8 + 1)
        for row in 0..<rows {
            bytes += layout.text(row, size)
            offsets.append(bytes.count)
            if layout.isNull?(row) == false { validity[row / 8] |= 1 << UInt8(row % 8) }
        }
        self.bytes = bytes.count
        column = percent_column(
            offsets: is32Bit ? UnsafeRawPointer(kept(offsets.map { Int32($0) })) : UnsafeRawPointer(kept(offsets)),
            data: kept(bytes), size: Int64(bytes.count),
            validity: layout.isNull == nil ? nil : UnsafePointer(kept(validity)), first_bit: 0,
            rows: Int64(rows), offset_width: is32Bit ? 4 : 8)
    }
}

/// Copies an array to memory that is never freed.
func kept<Element>(_ array: [Element]) -> UnsafeMutablePointer<Element> {
    let copy = UnsafeMutablePointer<Element>.allocate(capacity: array.count + 1)
    copy.initialize(from: array, count: array.count)
    return copy
}

/// The buffers of one call, with room for any result.
private final class Buffers {
    var to: percent_column_buffers
    var pairs: percent_query_buffers
    private let memory: UnsafeMutableRawPointer

    init(for column: Column) {
        let offsets = 8 * (Int(column.column.rows) + column.bytes + 2)
        let room = 3 * column.bytes + 64
        memory = .allocate(byteCount: 3 * offsets + 2 * room + 3 * (offsets / 8), alignment: 8)
        let data = (memory + 3 * offsets).assumingMemoryBound(to: UInt8.self)
        let (values, validity) = (data + room, data + 2 * room)
        to = percent_column_buffers(
            offsets: memory, data: data, capacity: Int64(room), validity: validity, nulls: 0)
        pairs = percent_query_buffers()
        (pairs.lists, pairs.validity) = (memory, validity)
        pairs.pairs = Int64(column.bytes + 1)
        (pairs.key_offsets, pairs.value_offsets) = (memory + offsets, memory + 2 * offsets)
        (pairs.keys, pairs.values) = (data, values)
        (pairs.key_capacity, pairs.value_capacity) = (Int64(room), Int64(room))
        (pairs.key_validity, pairs.value_validity) = (validity + offsets / 8, validity + 2 * (offsets / 8))
    }

    deinit { memory.deallocate() }
}

/// A call of a function for columns. Returns the result, or -1.
private typealias Call = (
    _ column: UnsafePointer<percent_column>, _ rules: UnsafePointer<percent_rules>, _ buffers: Buffers,
    _ error: UnsafeMutablePointer<percent_error>
) -> Int64

private var encodingCalls: [(name: String, call: Call)] {
    [
        ("percent_encode_column", { percent_encode_column(unreserved, $0, &$2.to, $3) }),
        (
            "percent_encoded_column_size",
            { column, _, _, error in percent_encoded_column_size(unreserved, column, error) }
        ),
    ]
}

private var decodingCalls: [(name: String, call: Call)] {
    [
        ("percent_decode_column", { percent_decode_column($0, $1, &$2.to, $3) }),
        (
            "percent_decoded_column_size",
            { column, rules, _, error in percent_decoded_column_size(column, rules, error) }
        ),
        ("percent_query_get_column", { percent_query_get_column($0, key, 1, $1, &$2.to, $3) }),
        (
            "percent_query_get_column_size",
            { column, rules, _, error in percent_query_get_column_size(column, key, 1, rules, error) }
        ),
        ("percent_query_column", { percent_query_column($0, $1, &$2.pairs, $3) }),
        ("percent_query_column_size", { percent_query_column_size($0, $1, &$2.pairs, $3) }),
        ("percent_query_get_all_column", { percent_query_get_all_column($0, key, $1, &$2.pairs, $3) }),
        ("percent_query_get_all_column_size", { percent_query_get_all_column_size($0, key, $1, &$2.pairs, $3) }),
        (
            "percent_charset_of_column_size",
            { column, rules, _, error in percent_charset_of_column_size(column, rules, error) }
        ),
    ]
}

nonisolated(unsafe) private let key = kept([percent_name(bytes: kept(Array("b".utf8)), n: 1)])

/// The rules of a call that makes rows with errors null.
private func rules(in charsets: [String]) -> UnsafeMutablePointer<percent_rules> {
    kept([
        percent_rules(
            charsets: kept(charsets.map { percent_charset_labelled($0, Int32(PERCENT_BROWSER)) }),
            charset_count: Int32(charsets.count), malformed: Int32(PERCENT_NULL),
            invalid: Int32(PERCENT_NULL), plus: 0, text: 0, input: Int32(PERCENT_QUERY),
            unicode_escapes: 0, rounds: 0)
    ])
}

/// The columns made so far, by the name of the layout, the size and the width of offsets.
nonisolated(unsafe) private var columns: [String: Column] = [:]

private func attack(_ name: String, _ layout: Layout, is32Bit: Bool, in charsets: [String], _ call: @escaping Call)
    -> Attack
{
    let title = "\(name): \(layout.name), \(is32Bit ? 32 : 64) bits\(charsets.isEmpty ? "" : ", charsets")"
    return libraryAttack(title) { size in
        let key = "\(layout.name) \(size) \(is32Bit)"
        let column = columns[key] ?? Column(layout, size: size, is32Bit: is32Bit)
        columns[key] = column
        let (input, rules, buffers) = (kept([column.column]), rules(in: charsets), Buffers(for: column))
        return { call(input, rules, buffers, $0) }
    }
}

/// Calls of the functions for columns, with offsets of both widths. Lists of charsets have other loops, which read
/// offsets of both widths by the same functions.
var columnAttacks: [Attack] {
    var attacks: [Attack] = []
    for layout in layouts {
        for (name, call) in encodingCalls + decodingCalls {
            attacks += [true, false].map { attack(name, layout, is32Bit: $0, in: [], call) }
        }
        attacks += decodingCalls.map { attack($0.name, layout, is32Bit: false, in: ["utf-8", "gbk"], $0.call) }
    }
    return attacks
}

/// Searches all further rows after each 128 rows, as a loop does that limits the number of rows too late.
var plantedSearch: Attack {
    libraryAttack("planted: searches the rest of a column after every 128 rows") { size in
        let column = Column(layouts[0], size: size, is32Bit: false).column
        return { error in
            stride(from: 0, to: column.rows, by: 128).reduce(0) { found, row in
                var rest = column
                rest.offsets += 8 * Int(row)
                rest.rows -= row
                return found + percent_encoded_column_size(unreserved, &rest, error)
            }
        }
    }
}
