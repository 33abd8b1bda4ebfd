internal import CPercentLibrary

/// The texts in many lines, as parts of one buffer.
@safe final class LineTexts {
    /// The buffer, which is valid until the next window.
    private(set) var buffer = unsafe UnsafeBufferPointer<UInt8>(start: nil, count: 0)
    /// The range of each text, in the order of the lines.
    private(set) var ranges: [Range<Int>] = []
    /// The index of each line.
    private(set) var lines: [Int] = []
    /// The decoded texts of a window.
    private var decoded: UnsafeMutableBufferPointer<UInt8> = .allocate(capacity: 0)

    deinit {
        unsafe decoded.deallocate()
    }

    /// Replaces the texts with whole lines, without a carriage return at the end of a line.
    func set(_ lines: [Range<Int>], of window: UnsafeBufferPointer<UInt8>) {
        unsafe buffer = window
        ranges.removeAll(keepingCapacity: true)
        for line in lines {
            let count = unsafe UnsafeBufferPointer(rebasing: window[line]).withoutReturn.count
            ranges.append(line.lowerBound..<line.lowerBound + count)
        }
        number()
    }

    /// Replaces the texts with the URLs in lines of a log. The text of a line without a URL is empty.
    func set(_ part: LogOption, of lines: [Range<Int>], in window: UnsafeBufferPointer<UInt8>) {
        unsafe buffer = window
        ranges.removeAll(keepingCapacity: true)
        var hasEscapes = false
        for line in lines {
            let url = unsafe LogLine.url(of: part, in: UnsafeBufferPointer(rebasing: window[line])) ?? 0..<0
            let range = line.lowerBound + url.lowerBound..<line.lowerBound + url.upperBound
            ranges.append(range)
            let text = unsafe UnsafeBufferPointer(rebasing: window[range])
            if unsafe SystemCalls.first(UInt8(ascii: "\\"), in: text) != nil { hasEscapes = true }
        }
        if hasEscapes { decode() }
        number()
    }

    /// Returns the text of a line.
    subscript(line: Int) -> UnsafeBufferPointer<UInt8> {
        unsafe UnsafeBufferPointer(rebasing: buffer[ranges[line]])
    }

    /// Replaces the texts with copies, in which the escapes of the log are decoded.
    private func decode() {
        if unsafe decoded.count < buffer.count {
            unsafe decoded.deallocate()
            unsafe decoded = .allocate(capacity: buffer.count)
        }
        var end = 0
        for index in ranges.indices {
            let raw = unsafe self[index]
            let start = end
            var offset = 0
            while offset < raw.count {
                let rest = unsafe UnsafeBufferPointer(rebasing: raw[offset...])
                let plain = unsafe SystemCalls.first(UInt8(ascii: "\\"), in: rest) ?? rest.count
                // SAFETY: the texts do not overlap, and a decoded text is not longer than the text.
                _ = unsafe decoded[end..<end + plain].update(fromContentsOf: rest[..<plain])
                (offset, end) = (offset + plain, end + plain)
                guard offset < raw.count else { break }
                let (byte, count) = unsafe LogEscape.byte(at: offset, of: raw)
                unsafe decoded[end] = byte
                (offset, end) = (offset + count, end + 1)
            }
            ranges[index] = start..<end
        }
        unsafe buffer = UnsafeBufferPointer(rebasing: decoded[..<end])
    }

    private func number() {
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
    mutating func set(_ lines: [Int], of texts: LineTexts) {
        offsets.removeAll(keepingCapacity: true)
        let ranges = texts.ranges
        for line in lines {
            let range = ranges[line]
            offsets.append(Int64(range.lowerBound))
            offsets.append(Int64(range.upperBound))
        }
        let bytes = (count + 7) / 8
        if validity.count < bytes { validity = Array(repeating: 0b0101_0101, count: 2 * bytes) }
    }

    /// Replaces the rows with one text.
    mutating func set(_ text: UnsafeBufferPointer<UInt8>) {
        (offsets, validity) = ([0, Int64(text.count)], [1])
    }

    /// Calls `body` with the rows as a column of the C library.
    func withColumn<Result>(
        of texts: UnsafeBufferPointer<UInt8>, _ body: (UnsafePointer<percent_column>) -> Result
    ) -> Result {
        unsafe offsets.withUnsafeBytes { starts in
            unsafe validity.withUnsafeBufferPointer { isText in
                var column = unsafe percent_column(
                    offsets: starts.baseAddress, data: texts.baseAddress, size: Int64(texts.count),
                    validity: isText.baseAddress, first_bit: 0, rows: Int64(count), offset_width: 8)
                return unsafe body(&column)
            }
        }
    }
}
