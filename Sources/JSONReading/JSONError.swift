/// An error for text that is not JSON, with the reason and the position.
package struct JSONError: Error, Hashable {
    /// The reason.
    package let reason: String

    /// The position.
    package let place: TextPlace

    /// The message, without the name of the file.
    package var message: String {
        "\(place) (byte \(place.offset)): \(reason)"
    }
}

/// A position in a text, in the units of text editors.
package struct TextPlace: Hashable, CustomStringConvertible {
    /// The zero-based byte offset.
    package let offset: Int

    /// The line number, counted from 1; lines end in a line feed.
    package let line: Int

    /// The number of the Unicode scalar in its line, counted from 1.
    package let column: Int

    /// Creates the position of an offset; the text before the offset must be UTF-8.
    init(_ offset: Int, in text: [UInt8]) {
        self.offset = offset
        let before = text[..<offset]
        let lineStart = before.lastIndex(of: 0x0A).map { $0 + 1 } ?? JSONReader.lengthOfByteOrderMark(text)
        line = before.count { $0 == 0x0A } + 1
        column = before.dropFirst(lineStart).count { $0 & 0xC0 != 0x80 } + 1
    }

    /// Line and column.
    package var description: String {
        "line \(line), column \(column)"
    }
}
