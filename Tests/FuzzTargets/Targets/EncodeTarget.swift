import PercentEncoding
import PercentEncodingReference
import TestSupport

/// Encoding of bytes, text and UTF-16 with every kernel, compared with the reference.
enum EncodeTarget {
    @Sendable static func run(_ input: inout Input) {
        let set = input.set()
        let capacity = input.word()
        let bytes = input.bytes
        let reference = ReferenceSet(set)
        let expected = ReferenceEncoding.encode(bytes, reference)
        let text = String(decoding: bytes, as: UTF8.self)
        let expectedText = ReferenceEncoding.encodeText(Array(text.utf8), reference)
        let preserved = ReferenceEncoding.encodePreservingEscapes(Array(text.utf8), reference)
        Kernels.forEach(for: bytes) { kernel in
            expect(encoded(bytes, set), is: expected, "bytes, \(kernel)")
            expect(bytes.percentEncodedCount(using: set), is: expected.count, "count, \(kernel)")
            expectPart(bytes, set, capacity % (3 * bytes.count + 2), expected, kernel)
            expect(Array(text.percentEncoded(using: set).utf8), is: Array(expectedText.utf8), "text, \(kernel)")
            expect(
                Array(text.percentEncodedPreservingEscapes(using: set).utf8), is: Array(preserved.utf8),
                "text with escapes, \(kernel)")
        }
        expectUTF16(bytes, set, reference)
    }

    private static func encoded(_ bytes: [UInt8], _ set: EscapeSet) -> [UInt8] {
        var output: [UInt8] = []
        output.append(percentEncoding: bytes, using: set)
        if isPlanted && bytes.count > 4 && output[3] == UInt8(ascii: "%") && bytes[3] == 0xC4 && bytes[4] > 0xF0 {
            output[5] ^= 1
        }
        return output
    }

    /// Encodes into a buffer that may be too small.
    private static func expectPart(
        _ bytes: [UInt8], _ set: EscapeSet, _ capacity: Int, _ expected: [UInt8], _ kernel: String
    ) {
        var read = 0
        let output = [UInt8](unsafeUninitializedCapacity: capacity) { buffer, count in
            let progress = bytes.percentEncode(
                into: UnsafeMutableBufferPointer(rebasing: buffer[..<capacity]), using: set)
            (read, count) = (progress.read, progress.written)
            expect(progress.isComplete, is: progress.read == bytes.count, "completeness, \(kernel)")
        }
        expect(output, is: Array(expected.prefix(output.count)), "part, \(kernel)")
        let next = bytes.dropFirst(read).prefix(1)
        let room = capacity - output.count
        expect(
            next.isEmpty ? output.count == expected.count : Array(next).percentEncodedCount(using: set) > room,
            "end of part, \(kernel)")
    }

    private static func expectUTF16(_ bytes: [UInt8], _ set: EscapeSet, _ reference: ReferenceSet) {
        let units = stride(from: 0, to: bytes.count - 1, by: 2).map { UInt16(bytes[$0]) << 8 | UInt16(bytes[$0 + 1]) }
        for policy in [UnpairedSurrogatePolicy.fail, .replace] {
            let encoded = try? units.percentEncoded(using: set, unpairedSurrogates: policy)
            let expected = ReferenceEncoding.encode(units, reference, replacesUnpaired: policy == .replace)
            expect(encoded.map { Array($0.utf8) }, is: expected.map { Array($0.utf8) }, "UTF-16")
        }
    }
}
