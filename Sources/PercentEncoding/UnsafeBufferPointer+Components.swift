internal import CPercentEncoding

// Helpers for parsers of whole queries and forms. The helpers work on the components between separators.

extension UnsafeBufferPointer<UInt8> {
    /// Returns the offset of the first occurrence of `byte` at or after another offset; `count` if there is no
    /// occurrence.
    ///
    /// - Complexity: Linear.
    package func offset(of byte: UInt8, from start: Int) -> Int {
        guard start < count, let baseAddress else { return count }
        // SAFETY: the kernel reads exactly the rest of the buffer.
        return unsafe start + pct_find(baseAddress + start, count - start, byte)
    }

    /// Returns the offsets of the query in a text. In a URL without a query, the range is empty, at the fragment or at the
    /// end.
    ///
    /// - Complexity: Linear; no allocation.
    package func query(of input: QueryInputKind) -> Range<Int> {
        // SAFETY: the search reads exactly the buffer.
        let place = unsafe pct_find_query(baseAddress, count, input.compiled)
        return place.start..<place.end
    }

    /// Decodes the escapes into memory with room for at least `count` bytes, and returns the number of bytes written.
    /// Returns nil if an escape is malformed and `malformed` is not `.keep`.
    ///
    /// - Complexity: Linear; no allocation.
    package func decodeEscapes(
        to output: UnsafeMutablePointer<UInt8>, space: SpaceNotation, malformed: MalformedEscapePolicy
    ) -> Int? {
        let options = ByteDecoder.Options(space, malformed)
        // SAFETY: the kernel reads exactly the buffer and writes at most `count` bytes.
        let result = unsafe pct_decode(baseAddress, count, output, count, options.compiled)
        return result.status == PCT_MALFORMED ? nil : result.written
    }
}

/// The kinds of text in which a query can lie.
package enum QueryInputKind: Sendable {
    case query, url, auto

    fileprivate var compiled: pct_input {
        switch self {
        case .query: PCT_INPUT_QUERY
        case .url: PCT_INPUT_URL
        case .auto: PCT_INPUT_AUTO
        }
    }
}

/// The offsets of an unescaped separator in the text and in the output.
@usableFromInline package struct Boundary: BitwiseCopyable {
    @usableFromInline package let read: Int
    @usableFromInline package let written: Int

    @inlinable
    @inline(__always)
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
    /// The number of bytes of the text that were processed.
    package let read: Int
    package let written: Int
    /// The number of boundaries found.
    package let boundaryCount: Int
    /// Whether an escape at `read` is malformed.
    package let isMalformed: Bool
    /// Whether all bytes of the output are ASCII.
    package let isASCII: Bool

    /// The outcome for empty text.
    package static let none = Splitting(read: 0, written: 0, boundaryCount: 0, isMalformed: false, isASCII: true)
}

extension UnsafeBufferPointer<UInt8> {
    /// Returns the positions of `separator` and of `=` among the first 64 bytes, as one bit for each byte, lowest bit
    /// first.
    package func separators(_ separator: UInt8) -> (ends: UInt64, equals: UInt64) {
        // SAFETY: the call reads at most `count` bytes.
        let found = unsafe pct_find_separators(baseAddress, count, separator)
        return (found.ends, found.equals)
    }
}

extension UnsafeBufferPointer<UInt8> {
    /// Decodes escapes like ``decodeEscapes(to:space:malformed:)`` and finds each unescaped `&` and `=`. If
    /// `semicolons` is true, also finds each unescaped `;`.
    ///
    /// Separators stay in the output. Splitting stops before a separator if `boundaries` is full.
    ///
    /// - Complexity: Linear; no allocation.
    package func split(
        to output: UnsafeMutablePointer<UInt8>, _ boundaries: UnsafeMutableBufferPointer<Boundary>,
        space: SpaceNotation, malformed: MalformedEscapePolicy, semicolons: Bool
    ) -> Splitting {
        let options = ByteDecoder.Options(space, malformed).compiled | (semicolons ? UInt32(PCT_SPLIT_SEMICOLON) : 0)
        // SAFETY: both types are two words, so the boundaries may be rebound. The kernel reads exactly the buffer, and
        // writes only inside the buffers for bytes and boundaries.
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
