/// All indexes of the WHATWG Encoding Standard.
public struct ReferenceIndexes: Sendable {
    let gb18030: ReferenceIndex
    let gb18030Ranges: GB18030Ranges
    let big5: Big5Index
    let jis0208: ReferenceIndex
    /// Index jis0208 in the variant for the Shift_JIS encoder ("index Shift_JIS pointer").
    let shiftJIS: ReferenceIndex
    let jis0212: ReferenceIndex
    let eucKR: ReferenceIndex
    let katakana: ReferenceIndex
    /// The indexes of single-byte encodings by encoding name.
    let singleByte: [String: ReferenceIndex]

    /// Creates the indexes from the files in Tests/Fixtures/charsets, where a README describes the files.
    ///
    /// - Parameter contents: A function that returns the bytes of the file with the given name.
    public init(contents: (String) throws -> [UInt8]) throws {
        func index(_ name: String) throws -> ReferenceIndex {
            ReferenceIndex(ReferenceIndexRow.codePoints(ReferenceIndexRow.rows(of: try contents("index-\(name).txt"))))
        }
        gb18030 = try index("gb18030")
        big5 = Big5Index(try index("big5"))
        jis0208 = try index("jis0208")
        shiftJIS = jis0208.excluding(8272...8835)
        jis0212 = try index("jis0212")
        eucKR = try index("euc-kr")
        katakana = try index("iso-2022-jp-katakana")
        let ranges = ReferenceIndexRow.rows(of: try contents("index-gb18030-ranges.txt"))
        gb18030Ranges = GB18030Ranges(starts: ranges.map { ($0.pointer, $0.codePoints[0] ?? 0) })
        let singleByteRows = ReferenceIndexRow.rows(of: try contents("index-single-byte.txt"))
        singleByte = Dictionary(grouping: singleByteRows, by: \.name)
            .mapValues { ReferenceIndex(ReferenceIndexRow.codePoints($0)) }
    }
}

/// A line of a file with an index: `NAME<TAB>POINTER<TAB>CODEPOINT CODEPOINT …`, where only single-byte encodings have names.
struct ReferenceIndexRow {
    let name: String
    /// The pointer of the first code point, in decimal.
    let pointer: Int
    /// The code points, in hexadecimal; nil is written as `-`.
    let codePoints: [UInt32?]

    static func rows(of bytes: [UInt8]) -> [ReferenceIndexRow] {
        bytes.split(separator: UInt8(ascii: "\n")).map { line in
            let fields = line.split(separator: UInt8(ascii: "\t")).map(Array.init)
            let codePoints = fields[fields.count - 1].split(separator: UInt8(ascii: " "))
            return ReferenceIndexRow(
                name: fields.count == 3 ? String(decoding: fields[0], as: UTF8.self) : "",
                pointer: Int(String(decoding: fields[fields.count - 2], as: UTF8.self)) ?? 0,
                codePoints: codePoints.map { UInt32(String(decoding: $0, as: UTF8.self), radix: 16) })
        }
    }

    static func codePoints(_ rows: [ReferenceIndexRow]) -> [UInt32?] {
        var all: [UInt32?] = []
        for row in rows {
            all += Array(repeating: nil, count: row.pointer - all.count) + row.codePoints
        }
        return all
    }
}
