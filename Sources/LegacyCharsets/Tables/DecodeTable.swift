internal import CLegacyCharsets
internal import CPercentEncoding

/// The entries of a `pct_decode_table`.
package struct DecodeEntries: Hashable, Sendable {
    /// Sequences of four bytes whose numbers and scalar values follow each other.
    package struct Range: Hashable, Sendable {
        let start: UInt32
        /// 0 for sequences that stand for nothing.
        let scalar: UInt32
    }

    var single = [UInt32](repeating: 0, count: 128)
    var pairs: [UInt32] = []
    var triples: [UInt32] = []
    var ranges: [Range] = []

    init() {}

    init(single: [UInt32]) {
        self.single = single
    }

    /// Whether they are what `pct_decode_table` asks for.
    var isComplete: Bool {
        single.count == 128
            && single.allSatisfy { entry in
                switch Int(entry.littleEndian >> 24) {
                case 0...3: true
                case PCT_TEXT_LEAD: pairs.count == PCT_LEADS * PCT_TRAILS
                case PCT_TEXT_LEAD_3: triples.count == 94 * 94
                default: false
                }
            }
            && (ranges.first?.start ?? 0) == 0 && zip(ranges, ranges.dropFirst()).allSatisfy { $0.start < $1.start }
    }
}

/// The text of every sequence of bytes of a charset without states, in the form that the C functions take.
// SAFETY: immutable once made.
@safe final class DecodeTable: @unchecked Sendable {
    private let single: UnsafeMutableBufferPointer<UInt32>
    private let pairs: UnsafeMutableBufferPointer<UInt32>
    private let triples: UnsafeMutableBufferPointer<UInt32>
    private let starts: UnsafeMutableBufferPointer<UInt32>
    private let scalars: UnsafeMutableBufferPointer<UInt32>
    private let table: UnsafeMutablePointer<pct_decode_table>

    /// A table of entries, which have to be complete.
    init(_ entries: DecodeEntries) {
        precondition(entries.isComplete, "the functions that take the table rely on it")
        unsafe single = .allocate(copying: entries.single)
        unsafe pairs = .allocate(copying: entries.pairs)
        unsafe triples = .allocate(copying: entries.triples)
        unsafe starts = .allocate(copying: entries.ranges.map(\.start))
        unsafe scalars = .allocate(copying: entries.ranges.map(\.scalar))
        unsafe table = .allocate(capacity: 1)
        unsafe table.initialize(
            to: pct_decode_table(
                single: single.baseAddress.unsafelyUnwrapped,
                pairs: entries.pairs.isEmpty ? nil : pairs.baseAddress,
                triples: entries.triples.isEmpty ? nil : triples.baseAddress, range_starts: starts.baseAddress,
                range_scalars: scalars.baseAddress, range_count: entries.ranges.count))
    }

    deinit {
        unsafe single.deallocate()
        unsafe pairs.deallocate()
        unsafe triples.deallocate()
        unsafe starts.deallocate()
        unsafe scalars.deallocate()
        unsafe table.deallocate()
    }

    /// Writes the text of bytes, as `pct_decode_text` says.
    func decode(
        _ bytes: UnsafeBufferPointer<UInt8>, to output: UnsafeMutableBufferPointer<UInt8>, options: UInt32
    ) -> pct_result {
        // SAFETY: the function reads and writes only these buffers.
        unsafe pct_decode_text(
            table, bytes.baseAddress, bytes.count, output.baseAddress, output.count, options)
    }

    /// Writes the text of bytes of which some are escaped, as `pct_decode_escaped_text` says.
    func decode(
        escaped bytes: UnsafeBufferPointer<UInt8>, to output: UnsafeMutableBufferPointer<UInt8>, options: UInt32
    ) -> pct_result {
        // SAFETY: the function reads and writes only these buffers.
        unsafe pct_decode_escaped_text(
            table, bytes.baseAddress, bytes.count, output.baseAddress, output.count, options)
    }

    /// The UTF-8 of the character that a pair of bytes stands for, as an entry of the table: up to three bytes, the first lowest, and
    /// their number; nil if there is none or it is longer.
    func entry(lead: UInt8, trail: UInt8) -> (bytes: UInt32, count: Int)? {
        let row = Int(lead) - Int(PCT_FIRST_LEAD)
        let column = Int(trail) - Int(PCT_FIRST_TRAIL)
        let index = row * Int(PCT_TRAILS) + column
        let isInTable = unsafe row >= 0 && (0..<Int(PCT_TRAILS)).contains(column) && index < pairs.count
        guard isInTable else { return nil }
        let entry = unsafe pairs[index].littleEndian
        let count = Int(entry >> 24)
        return (1...3).contains(count) ? (entry, count) : nil
    }
}

extension UnsafeMutableBufferPointer {
    fileprivate static func allocate(copying elements: [Element]) -> UnsafeMutableBufferPointer {
        let buffer = UnsafeMutableBufferPointer.allocate(capacity: elements.count)
        _ = unsafe buffer.initialize(from: elements)
        return unsafe buffer
    }
}
