/// A lookup table in a string literal: rows of equal length, sorted by the number at the start of each row.
@safe struct DigitTable {
    // SAFETY: the literal lives as long as the program.
    private let digits: UnsafeBufferPointer<UInt8>
    private let rowLength: Int

    init(_ literal: StaticString, rowLength: Int) {
        unsafe digits = UnsafeBufferPointer(start: literal.utf8Start, count: literal.utf8CodeUnitCount)
        self.rowLength = rowLength
    }

    var count: Int { unsafe digits.count / rowLength }

    /// Returns the base-64 number in a range of a row.
    func number(_ row: Int, _ range: Range<Int>) -> UInt32 {
        var number: UInt32 = 0
        for index in range {
            // SAFETY: rows are in 0..<count and ranges within a row.
            number = unsafe number << 6 | UInt32(digits[row * rowLength + index] - UInt8(ascii: "0"))
        }
        return number
    }

    /// Returns the last row whose first three digits are at most the given number; nil if the first three digits of
    /// every row are greater.
    func lastRow(notAfter number: UInt32) -> Int? {
        var low = 0
        var high = count
        while low < high {
            let middle = (low + high) / 2
            if self.number(middle, 0..<3) <= number {
                low = middle + 1
            } else {
                high = middle
            }
        }
        return low == 0 ? nil : low - 1
    }
}
