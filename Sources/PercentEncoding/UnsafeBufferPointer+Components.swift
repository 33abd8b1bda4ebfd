internal import CPercentEncoding

// What parsers of whole queries and forms need for the components between their separators.

extension UnsafeBufferPointer<UInt8> {
    /// The offset of the first such byte at or after another offset; `count` if there is none.
    ///
    /// - Complexity: Linear.
    package func offset(of byte: UInt8, from start: Int) -> Int {
        guard start < count, let baseAddress else { return count }
        // SAFETY: the kernel reads exactly the rest of the buffer.
        return unsafe start + pct_find(baseAddress + start, count - start, byte)
    }

    /// Writes the bytes with their escapes decoded to memory that has room for as many bytes as there are, and returns how many
    /// were written; nil if an escape is malformed and that is not to be kept.
    ///
    /// - Complexity: Linear; no allocation.
    package func decodeEscapes(
        to output: UnsafeMutablePointer<UInt8>, space: SpaceNotation, malformed: MalformedEscapePolicy
    ) -> Int? {
        let options = ByteDecoder.Options(space, malformed)
        // SAFETY: the kernel reads exactly the buffer and writes at most as many bytes.
        let result = unsafe pct_decode(baseAddress, count, output, count, options.compiled)
        return result.status == PCT_MALFORMED ? nil : result.written
    }
}

/// A separator that stands in a text as itself, not as an escape: its offset in the text, and in the output.
package struct Boundary: BitwiseCopyable {
    package let read: Int
    package let written: Int

    @inlinable
    package init(read: Int, written: Int) {
        self.read = read
        self.written = written
    }

    @inlinable
    package static func + (left: Boundary, right: Boundary) -> Boundary {
        Boundary(read: left.read + right.read, written: left.written + right.written)
    }
}

/// The outcome of splitting a text.
package struct Splitting {
    /// How many bytes of the text are done; all of them if it ends here.
    package let read: Int
    package let written: Int
    /// How many boundaries there are.
    package let boundaryCount: Int
    /// Whether an escape at `read` is malformed.
    package let isMalformed: Bool
    /// Whether all bytes of the output are ASCII.
    package let isASCII: Bool

    /// The outcome for no text.
    package static let none = Splitting(read: 0, written: 0, boundaryCount: 0, isMalformed: false, isASCII: true)
}

extension UnsafeBufferPointer<UInt8> {
    /// Which of the first 64 bytes are `&` or another separator, and which are `=`: a bit for each, the first one lowest.
    package func separators(_ separator: UInt8) -> (ends: UInt64, equals: UInt64) {
        // SAFETY: the call reads no more bytes than there are.
        let found = unsafe pct_find_separators(baseAddress, count, separator)
        return (found.ends, found.equals)
    }
}

extension UnsafeBufferPointer<UInt8> {
    /// Decodes escapes as ``decodeEscapes(to:space:malformed:)`` does, and finds each `&` and `=`, and on request each `;`, that stands
    /// in the text as itself. Separators stay in the output. The text ends early before a separator for which there is no room.
    ///
    /// - Complexity: Linear; no allocation.
    package func split(
        to output: UnsafeMutablePointer<UInt8>, _ boundaries: UnsafeMutableBufferPointer<Boundary>,
        space: SpaceNotation, malformed: MalformedEscapePolicy, semicolons: Bool
    ) -> Splitting {
        let options = ByteDecoder.Options(space, malformed).compiled | (semicolons ? UInt32(PCT_SPLIT_SEMICOLON) : 0)
        // SAFETY: both types are two words. The kernel reads exactly the buffer, and writes at most as many bytes and boundaries as
        // there is room for.
        let result = unsafe UnsafeMutableRawPointer(boundaries.baseAddress)?.withMemoryRebound(
            to: pct_boundary.self, capacity: boundaries.count
        ) {
            unsafe pct_split(baseAddress, count, output, count, $0, boundaries.count, options)
        }
        guard let result else { return .none }
        return Splitting(
            read: result.read, written: result.written, boundaryCount: result.count,
            isMalformed: result.status == PCT_MALFORMED, isASCII: result.is_ascii)
    }
}
