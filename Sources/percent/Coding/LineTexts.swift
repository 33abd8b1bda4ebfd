/// The texts in many lines, as parts of one buffer.
@safe struct LineTexts {
    /// The buffer, which is valid until the next window.
    private(set) var buffer = unsafe UnsafeBufferPointer<UInt8>(start: nil, count: 0)
    /// The range of each text, in the order of the lines.
    private(set) var ranges: [Range<Int>] = []
    /// The index of each line.
    private(set) var lines: [Int] = []

    /// Replaces the texts with whole lines, without a carriage return at the end of a line.
    mutating func set(_ lines: [Range<Int>], of window: UnsafeBufferPointer<UInt8>) {
        unsafe buffer = window
        ranges.removeAll(keepingCapacity: true)
        for line in lines {
            let count = unsafe UnsafeBufferPointer(rebasing: window[line]).withoutReturn.count
            ranges.append(line.lowerBound..<line.lowerBound + count)
        }
        number()
    }

    /// Returns the text of a line.
    subscript(line: Int) -> UnsafeBufferPointer<UInt8> {
        unsafe UnsafeBufferPointer(rebasing: buffer[ranges[line]])
    }

    private mutating func number() {
        if lines.count > ranges.count { lines.removeLast(lines.count - ranges.count) }
        lines.append(contentsOf: lines.count..<ranges.count)
    }
}

/// A column of texts in one buffer. Rows with texts alternate with rows for the bytes between them.
struct LineRows {
    /// The offsets of the rows, and the end of the last row.
    private(set) var offsets: [Int64] = []
    /// A bit for each row, set for texts. Rows between texts are null and are not read.
    private(set) var validity: [UInt8] = []

    /// The number of rows: text `index` is row `2 * index`.
    var count: Int { max(0, offsets.count - 1) }

    /// Replaces the rows with the texts of some lines in order.
    mutating func set(_ lines: [Int], of texts: borrowing LineTexts) {
        offsets.removeAll(keepingCapacity: true)
        for line in lines {
            let range = texts.ranges[line]
            offsets.append(Int64(range.lowerBound))
            offsets.append(Int64(range.upperBound))
        }
        let bytes = (count + 7) / 8
        if validity.count < bytes { validity = Array(repeating: 0b0101_0101, count: 2 * bytes) }
    }
}
