internal import PercentEncoding

/// The notation of an array in one value: the escaped elements with a separator between them.
package struct Joined: Sendable {
    /// The separator as it is written in the query.
    private let bytes: [UInt8]
    /// The separator with the hexadecimal letters of its escapes in the opposite case.
    private let otherCase: [UInt8]

    package var separator: String { String(decoding: bytes, as: UTF8.self) }

    init(_ separator: String) {
        let bytes = Array(separator.utf8)
        var otherCase = bytes
        for index in bytes.indices.dropLast(2) where bytes[index] == UInt8(ascii: "%") {
            let digits = (index + 1)...(index + 2)
            guard digits.allSatisfy({ Character(Unicode.Scalar(bytes[$0])).isHexDigit }) else { continue }
            for digit in digits where bytes[digit] > UInt8(ascii: "9") {
                otherCase[digit] ^= 0x20
            }
        }
        self.bytes = bytes
        self.otherCase = otherCase
    }
}

// MARK: Writing

extension Joined {
    /// Returns the value of an array. `append` appends an element, escaped by the given set without the bytes that the
    /// separator represents.
    func value<Element, Failure: Error>(
        _ elements: [Element], _ set: EscapeSet,
        _ append: (Element, EscapeSet, inout [UInt8]) throws(Failure) -> Void
    ) throws(Failure) -> String {
        let separated = (try? separator.percentDecodedBytes(malformed: .keep)) ?? bytes
        // If the separator contains `+`, a space must not be written as `+`.
        let set = separated.contains(UInt8(ascii: "+")) ? set.writingSpace(as: .percent) : set
        var value: [UInt8] = []
        for (number, element) in elements.enumerated() {
            if number > 0 { value += bytes }
            try append(element, set.removing(separated), &value)
        }
        return String(decoding: value, as: UTF8.self)
    }
}

// MARK: Reading

extension Joined {
    /// Returns the range of the next separator in part of a query; nil if no separator is found.
    func next(in query: Span<UInt8>, _ part: Range<Int>) -> Range<Int>? {
        guard let first = bytes.first else { return nil }
        let query = query.extracting(first: part.upperBound)
        var start = query.firstIndex(of: first, from: part.lowerBound)
        while start <= query.count - bytes.count {
            if isSeparator(query, at: start) { return start..<(start + bytes.count) }
            start = query.firstIndex(of: first, from: start + 1)
        }
        return nil
    }

    private func isSeparator(_ query: Span<UInt8>, at start: Int) -> Bool {
        bytes.indices.allSatisfy { query[start + $0] == bytes[$0] || query[start + $0] == otherCase[$0] }
    }
}
