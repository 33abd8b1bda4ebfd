import Foundation

/// The answer of a door of the library to a row of Tests/Fixtures/charset-doors.tsv.
package struct CharsetDoorAnswer: Sendable {
    package var status: String
    /// The offset of an error; nil if the door does not tell.
    package var offset: Int?
    /// The index of the charset; nil if the door does not tell.
    package var charset: Int?
    package var output: [UInt8]

    package init(_ status: String, offset: Int? = nil, charset: Int? = nil, output: [UInt8] = []) {
        (self.status, self.offset, self.charset, self.output) = (status, offset, charset, output)
    }

    /// Whether the answer says nothing else than the expected answer.
    func agrees(with expected: CharsetDoorAnswer) -> Bool {
        status == expected.status && output == expected.output
            && (status == "ok" || offset == nil || offset == expected.offset)
            && (charset == nil || charset == expected.charset)
    }
}

/// A row of Tests/Fixtures/charset-doors.tsv; see the README there.
package struct CharsetDoorRow: Sendable {
    /// From 1 on.
    package let number: Int
    package let direction: String
    /// The list of labels, without escapes.
    package let labels: [UInt8]
    package let isCoreFoundation: Bool
    package let kind: String
    package let malformed: String
    package let invalid: String
    package let plusIsSpace: Bool
    package let readsUnicodeEscapes: Bool
    /// The name of a set, or the name of a field in hexadecimal.
    package let set: String
    package let unencodable: String
    /// The maximum number of rounds of decoding.
    package var rounds: Int { Int(unencodable) ?? 1 }
    /// The kind of the input of a query.
    package var query: String { ["auto", "url"].contains(unencodable) ? unencodable : "query" }
    package let input: [UInt8]
    package let expected: CharsetDoorAnswer

    fileprivate init(_ number: Int, _ line: Substring) {
        let columns = line.split(separator: "\t", omittingEmptySubsequences: false).map(String.init)
        self.number = number
        direction = columns[0]
        labels = Array(columns[1].removingPercentEncoding?.utf8 ?? "".utf8)
        isCoreFoundation = columns[2] == "core-foundation"
        (kind, malformed, invalid) = (columns[3], columns[4], columns[5])
        (plusIsSpace, readsUnicodeEscapes) = (columns[6] == "plus", columns[7] == "unicode")
        (set, unencodable) = (columns[8], columns[9])
        input = Self.bytes(columns[10])
        expected = CharsetDoorAnswer(
            columns[11], offset: Int(columns[12]), charset: Int(columns[13]), output: Self.bytes(columns[14]))
    }

    /// The bytes of hexadecimal digits.
    package static func bytes(_ hexadecimal: String) -> [UInt8] {
        let digits = hexadecimal.compactMap(\.hexDigitValue)
        return stride(from: 0, to: digits.count, by: 2).map { UInt8(digits[$0] * 16 + digits[$0 + 1]) }
    }

    package var isASCII: Bool { input.allSatisfy { $0 < 0x80 } }

    /// The input as text; nil if it is not UTF-8.
    package var text: String? { String(validating: input, as: UTF8.self) }

    /// The number of bytes before a scalar of the input.
    package func byteOffset(ofScalar offset: Int) -> Int {
        String(decoding: input, as: UTF8.self).unicodeScalars.prefix(offset).reduce(0) { $0 + UTF8.width($1) }
    }

    /// The status of an error that concerns the labels.
    package var labelStatus: String? {
        ["unknownLabel", "refusedLabel", "notInProfile", "tooManyCharsets"].first { $0 == expected.status }
    }
}

package enum CharsetDoors {
    package static let rows: [CharsetDoorRow] = {
        do {
            let lines = String(decoding: try Fixtures.data("charset-doors.tsv"), as: UTF8.self).split(separator: "\n")
            return lines.enumerated().map { CharsetDoorRow($0 + 1, $1) }
        } catch {
            fatalError("\(error)")
        }
    }()

    /// Compares the answers of a door with the rows, and returns a line for each row that is wrong.
    ///
    /// - Parameters:
    ///   - step: A quick run tries one row in `step`.
    ///   - answer: A function that returns nil for a row that the door cannot express.
    package static func problems(
        of door: String, oneIn step: Int = 1, answer: (CharsetDoorRow) throws -> CharsetDoorAnswer?
    ) throws -> [String] {
        let rows = Thoroughness.sample(rows, oneIn: step)
        var (wrong, count) = ([String](), 0)
        for row in rows {
            guard let answer = try answer(row) else { continue }
            count += 1
            if !answer.agrees(with: row.expected) { wrong.append("row \(row.number): \(answer), not \(row.expected)") }
        }
        print("\(door): \(count) rows, \(rows.count - count) cannot be expressed")
        return wrong
    }
}
