extension Span<UInt8> {
    /// Compares the code points of the canonical decompositions of two texts in well-formed UTF-8. The result is
    /// negative if this text comes first, and 0 if the texts are canonically equal. A prefix comes before the
    /// longer text.
    func canonicalComparison(_ other: Span<UInt8>) -> Int {
        let start = firstDifference(other)
        let left = asciiOrEnd(at: start)
        let right = other.asciiOrEnd(at: start)
        if let left, let right { return left - right }
        let boundary = boundary(before: start)
        var leftText = CanonicalText(DecomposedText(self, from: boundary))
        var rightText = CanonicalText(DecomposedText(other, from: boundary))
        while true {
            switch (leftText.next(), rightText.next()) {
            case (nil, nil): return 0
            case (nil, _): return -1
            case (_, nil): return 1
            case (let left?, let right?): if left != right { return left < right ? -1 : 1 }
            }
        }
    }

    /// Returns the length of the common prefix in bytes.
    private func firstDifference(_ other: Span<UInt8>) -> Int {
        let end = Swift.min(count, other.count)
        var index = 0
        while index < end, self[index] == other[index] { index += 1 }
        return index
    }

    /// Returns the ASCII character at an index, -1 at the end, and nil for a non-ASCII character. ASCII characters are
    /// never reordered, so two different ASCII characters decide the comparison.
    private func asciiOrEnd(at index: Int) -> Int? {
        guard index < count else { return -1 }
        let byte = self[index]
        guard byte < 0x80 else { return nil }
        return Int(byte)
    }

    /// Returns the start of the last starter or ASCII character before an index, or 0. Marks are never reordered across
    /// a starter.
    private func boundary(before index: Int) -> Int {
        var start = index
        while start < count, self[start] & 0xC0 == 0x80 { start -= 1 }
        while start > 0 {
            start -= 1
            let byte = self[start]
            if byte < 0x80 { break }
            if byte < 0xC0 { continue }
            var character = DecomposedText(self, from: start)
            if character.next()?.rank == 0 { break }
        }
        return start
    }
}
