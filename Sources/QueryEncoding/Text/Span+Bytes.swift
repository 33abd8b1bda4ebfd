internal import PercentEncoding

extension Span<UInt8> {
    /// Returns the index of the first occurrence of a byte at or after an index; `count` if there is no occurrence.
    @inline(__always)
    func firstIndex(of byte: UInt8, from start: Int = 0) -> Int {
        unsafe withUnsafeBufferPointer { unsafe $0.offset(of: byte, from: start) }
    }

    /// Returns the index of the first byte at or after an index that satisfies the closure; `count` if no byte does.
    @inline(__always)
    func firstIndex(from start: Int = 0, where isWanted: (UInt8) -> Bool) -> Int {
        precondition(start >= 0)
        var index = start
        // SAFETY: the index is at least 0 and less than the count.
        while index < count, unsafe !isWanted(self[unchecked: index]) { index &+= 1 }
        return Swift.min(index, count)
    }

    /// Returns the index of the first byte in a range that satisfies the closure.
    @inline(__always)
    func firstIndex(in range: Range<Int>, where isWanted: (UInt8) -> Bool) -> Int? {
        let index = extracting(first: range.upperBound).firstIndex(from: range.lowerBound, where: isWanted)
        return index < range.upperBound ? index : nil
    }

    @inline(__always)
    func contains(where isWanted: (UInt8) -> Bool) -> Bool {
        firstIndex(where: isWanted) < count
    }

    /// The bytes as text; ill-formed UTF-8 becomes U+FFFD.
    var text: String { unsafe withUnsafeBufferPointer { unsafe String(decoding: $0, as: UTF8.self) } }

    /// Returns the byte that an escape at a position stands for; nil if there is no escape.
    func escapedByte(at position: Int) -> UInt8? {
        unsafe withUnsafeBufferPointer { unsafe $0.escapedByte(at: position) }
    }

    /// Whether the bytes are those of a text.
    @inline(__always)
    func isSame(as text: String) -> Bool {
        guard count == text.utf8.count else { return false }
        return unsafe withUnsafeBufferPointer { bytes in unsafe text.withBytes { unsafe bytes.isSame(as: $0) } }
    }

    /// The number that the bytes spell in decimal digits without leading zeros; nil for other bytes, or if the number
    /// exceeds `Int32.max`.
    var canonicalIndex: Int32? {
        guard count > 0, count <= 10, count == 1 || self[0] != UInt8(ascii: "0") else { return nil }
        var number: Int64 = 0
        for index in 0..<count {
            let digit = Int64(self[index]) - Int64(UInt8(ascii: "0"))
            guard 0...9 ~= digit else { return nil }
            number = number * 10 + digit
        }
        return Int32(exactly: number)
    }

    /// The integer whose canonical decimal text, without `+` or leading zeros, consists of these bytes; nil for other
    /// bytes.
    var canonicalInteger: Int? {
        let first = count > 1 && self[0] == UInt8(ascii: "-") ? 1 : 0
        guard first < count, (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(self[first]),
            self[first] != UInt8(ascii: "0") || count == 1
        else { return nil }
        return Int(decimal: self)
    }

    /// Returns the order of the bytes of two ranges: negative if the first range is before the second, 0 if the ranges
    /// have the same bytes. A range is after its prefix.
    func order(_ range: Range<Int>, _ other: Range<Int>) -> Int {
        let count = Swift.min(range.count, other.count)
        let (left, right) = (extracting(range), extracting(other))
        for index in 0..<count where left[index] != right[index] {
            return Int(left[index]) - Int(right[index])
        }
        return range.count - other.count
    }
}
