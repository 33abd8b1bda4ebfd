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

    /// How much memory it takes, in bytes.
    var byteCount: Int {
        unsafe 4 * (single.count + pairs.count + triples.count + starts.count + scalars.count)
    }

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

    /// The scalar value of a pair of bytes; nil if it stands for none or for two.
    func scalar(lead: UInt8, trail: UInt8) -> UInt32? {
        var text: (UInt8, UInt8, UInt8, UInt8, UInt8, UInt8, UInt8, UInt8) = (0, 0, 0, 0, 0, 0, 0, 0)
        // SAFETY: both buffers outlive the call.
        let scalars = unsafe withUnsafeBytes(of: (lead, trail)) { source in
            unsafe withUnsafeMutableBytes(of: &text) { target in
                let result = unsafe decode(
                    source.bindMemory(to: UInt8.self), to: target.bindMemory(to: UInt8.self),
                    options: UInt32(PCT_TEXT_STRICT))
                guard result.status == PCT_OK else { return [Unicode.Scalar]() }
                return unsafe Array(String(decoding: target[..<result.written], as: UTF8.self).unicodeScalars)
            }
        }
        return scalars.count == 1 ? scalars[0].value : nil
    }
}

extension UnsafeMutableBufferPointer {
    fileprivate static func allocate(copying elements: [Element]) -> UnsafeMutableBufferPointer {
        let buffer = UnsafeMutableBufferPointer.allocate(capacity: elements.count)
        _ = unsafe buffer.initialize(from: elements)
        return unsafe buffer
    }
}
