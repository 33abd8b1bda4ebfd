extension Pieces {
    /// Creates the full canonical decomposition of a character, with marks in the order of the Unicode database.
    init(decomposing scalar: UInt32) {
        self.init()
        if scalar < 0xC0 {
            append(Piece(scalar: scalar))
        } else if (0xAC00..<0xD7A4).contains(scalar) {
            append(hangul: scalar - 0xAC00)
        } else {
            append(decompositionOf: scalar)
        }
    }

    /// Appends a Hangul syllable: a leading consonant, a vowel, and optionally a trailing consonant (Unicode, section
    /// 3.12).
    private mutating func append(hangul index: UInt32) {
        append(Piece(scalar: 0x1100 + index / 588))
        append(Piece(scalar: 0x1161 + index % 588 / 28))
        if index % 28 > 0 { append(Piece(scalar: 0x11A7 + index % 28)) }
    }

    private mutating func append(decompositionOf scalar: UInt32) {
        let table = DigitTable(UnicodeTables.ranges, rowLength: 9)
        guard let row = table.lastRow(notAfter: scalar) else { return append(Piece(scalar: scalar)) }
        let offset = scalar - table.number(row, 0..<3)
        guard offset < table.number(row, 3..<5) else { return append(Piece(scalar: scalar)) }
        let length = table.number(row, 5..<6)
        let index = table.number(row, 6..<9)
        if length == 0 {
            append(Piece(scalar: scalar, rank: UInt8(index)))
        } else {
            append(rows: index + offset * length, count: length)
        }
    }

    private mutating func append(rows first: UInt32, count: UInt32) {
        let table = DigitTable(UnicodeTables.pieces, rowLength: 4)
        for row in Int(first)..<Int(first + count) {
            append(Piece(scalar: table.number(row, 0..<3), rank: UInt8(table.number(row, 3..<4))))
        }
    }
}
