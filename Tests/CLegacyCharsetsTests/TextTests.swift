import CLegacyCharsets
import CPercentEncoding
import PercentEncoding
import TestSupport
import Testing

/// Tests of pct_encode_text, pct_decode_text and pct_decode_escaped_text with artificial tables, at every capacity.
@Suite struct TextTests {
    // MARK: Encoding

    /// An encode table with codes of every length that the code form can hold. Some characters have no code, and some
    /// characters vanish.
    private final class Table {
        let form: pct_code_form
        private var blocks: [UInt16] = []
        private var entries16: [UInt16] = []
        private var entries32: [UInt32] = []
        private var linear = [UInt64](repeating: 0, count: 1024)

        init(_ form: pct_code_form) {
            self.form = form
            blocks = (0..<1024).map { UInt16($0) }
            for scalar in UInt32(0)..<0x10000 {
                entries32.append(Self.code(scalar, form))
                switch Self.code(scalar, form) {
                case .max: entries16.append(.max)
                case let code where code > 0xFFFF && form == PCT_CODES_GB18030:
                    linear[Int(scalar / 64)] |= 1 << UInt64(scalar % 64)
                    entries16.append(UInt16(scalar % 30000))
                case let code: entries16.append(UInt16(truncatingIfNeeded: code))
                }
            }
        }

        static func code(_ scalar: UInt32, _ form: pct_code_form) -> UInt32 {
            if scalar >= 0x10000 { return form == PCT_CODES_GB18030 ? fourBytes(189_000 + scalar - 0x10000) : 0 }
            switch scalar % 11 {
            case 0: return scalar % 13 == 0 ? 0 : .max
            case 1, 2: return 0x80 | scalar & 0x7F
            case 3 where form == PCT_CODES_32: return 0x8F_A1A1 + scalar % 90
            case 4, 5:
                if form == PCT_CODES_32 { return 0x8EA1_A1A1 + scalar % 90 }
                return form == PCT_CODES_GB18030 ? fourBytes(scalar % 30000) : 0x8140 + scalar % 0x7000
            default: return 0x8140 + scalar % 0x7000
            }
        }

        private static func fourBytes(_ number: UInt32) -> UInt32 {
            (0x81 + number / 12600) << 24 | (0x30 + number / 1260 % 10) << 16 | (0x81 + number / 10 % 126) << 8
                | (0x30 + number % 10)
        }

        func encode(
            _ text: UnsafeMutableBufferPointer<UInt8>, _ set: UnsafePointer<pct_set>, _ other: UnsafePointer<pct_set>,
            to output: UnsafeMutableBufferPointer<UInt8>, by kernel: TextKernel
        ) -> pct_result {
            blocks.withUnsafeBufferPointer { blocks in
                linear.withUnsafeBufferPointer { linear in
                    entries16.withUnsafeBytes { entries16 in
                        entries32.withUnsafeBytes { entries32 in
                            let entries = form == PCT_CODES_32 ? entries32 : entries16
                            var table = pct_encode_table(
                                form: form, block_count: 1024, blocks: blocks.baseAddress.unsafelyUnwrapped,
                                entries: entries.baseAddress.unsafelyUnwrapped,
                                linear: linear.baseAddress.unsafelyUnwrapped, ascii: nil)
                            return kernel.functions.encode_text(
                                &table, set, other, text.baseAddress, text.count, output.baseAddress, output.count)
                        }
                    }
                }
            }
        }
    }

    /// Returns the expected numbers of bytes read and written after each character, the output and the final status.
    private func expectation(
        _ bytes: [UInt8], _ form: pct_code_form, _ ascii: EscapeSet, _ other: EscapeSet
    ) -> (steps: [(read: Int, written: Int)], output: [UInt8], status: pct_status) {
        var (steps, output, read) = ([(read: 0, written: 0)], [UInt8](), 0)
        while read < bytes.count {
            let lead = bytes[read]
            let length = lead < 0x80 ? 1 : lead < 0xC0 ? 0 : lead < 0xE0 ? 2 : lead < 0xF0 ? 3 : lead < 0xF8 ? 4 : 0
            if length == 0 || read + length > bytes.count { return (steps, output, PCT_INVALID) }
            if length == 1 {
                output.append(percentEncoding: [lead], using: ascii)
            } else {
                let first = UInt32(lead) & (0x7F >> UInt32(length))
                let scalar = bytes[read + 1..<read + length].reduce(first) { $0 << 6 | UInt32($1 & 0x3F) }
                let code = scalar <= 0x10FFFF ? Table.code(scalar, form) : 0
                if code == 0 { return (steps, output, PCT_UNENCODABLE) }
                let text = [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: code >> $0) }.drop { $0 == 0 }
                if code != .max { output.append(percentEncoding: Array(text), using: other) }
            }
            read += length
            steps.append((read, output.count))
        }
        return (steps, output, PCT_OK)
    }

    @Test(
        arguments: [PCT_CODES_16, PCT_CODES_32, PCT_CODES_GB18030].map(\.rawValue), TextKernel.supported)
    func `Text is encoded exactly at every capacity between inaccessible pages`(form: UInt32, kernel: TextKernel) {
        let form = pct_code_form(rawValue: form)
        let table = Table(form)
        var generator = SeededGenerator(seed: 31)
        let sets = [
            (EscapeSet.form, EscapeSet.unreserved.removing("A")),
            (EscapeSet.unreserved.adding("\0"), EscapeSet(literal: "")),
            // Sets that differ in which bytes are literal or in the notation of the space.
            (EscapeSet.form, EscapeSet(literal: "\0 ")),
            (EscapeSet.unreserved, EscapeSet.form.adding("\0")),
        ].map { ($0, $1, CompiledSet($0), CompiledSet($1)) }
        let (source, target) = (GuardedBuffer(size: 512), GuardedBuffer(size: 4096))
        for round in 0..<150 {
            let isLong = round % 5 == 0
            let bytes = Self.text(using: &generator, isValid: round % 4 != 0, atMost: isLong ? 120 : 20)
            let hasOneSet = round % 3 == 0
            let (ascii, another, first, anotherSet) = sets[round % sets.count]
            let (other, second) = hasOneSet ? (ascii, first) : (another, anotherSet)
            let expected = expectation(bytes, form, ascii, other)
            let src = source.bytes(bytes.count, at: round % 2 == 0 ? .end : .start)
            _ = src.initialize(from: bytes)
            // Because the step is odd, successive capacities alternate between the two sides of the output buffer.
            let step = Thoroughness.rounds(quick: isLong ? 29 : 5, thorough: isLong ? 7 : 1)
            for capacity in stride(from: round % step, through: 6 * bytes.count + 80, by: step) {
                let side = GuardedBuffer.Side.turn(capacity)
                let dst = target.marked(capacity, at: side)
                let result = table.encode(src, first.pointer, second.pointer, to: dst, by: kernel)
                let fitting = expected.steps.lastIndex { $0.written <= capacity } ?? 0
                let end = expected.steps[fitting]
                let isLast = fitting == expected.steps.count - 1
                #expect(
                    result.read == end.read && result.written == end.written
                        && result.status == (isLast ? expected.status : PCT_OUTPUT_FULL)
                        && sameBytes(dst, expected.output, end.written)
                        && target.isIntact(capacity, at: side), "\(bytes) in \(capacity): \(result)")
            }
        }
    }

    @Test(arguments: TextKernel.supported) func `Empty input has empty output`(kernel: TextKernel) {
        let set = CompiledSet(.form)
        var none: [UInt8] = []
        none.withUnsafeMutableBufferPointer { none in
            let empty = UnsafeMutableBufferPointer(start: none.baseAddress, count: 0)
            let result = Table(PCT_CODES_16).encode(empty, set.pointer, set.pointer, to: empty, by: kernel)
            #expect(result.read == 0 && result.written == 0 && result.status == PCT_OK)
        }
    }

    /// Returns UTF-8 with characters of every length, sometimes with invalid bytes.
    private static func text(using generator: inout SeededGenerator, isValid: Bool, atMost limit: Int) -> [UInt8] {
        var text: [UInt8] = []
        let count = Int.random(in: 0..<limit, using: &generator)
        let kind = Int.random(in: 0..<4, using: &generator)
        for _ in 0..<count {
            let block: ClosedRange<UInt32> =
                switch kind == 3 ? Int.random(in: 0..<4, using: &generator) : kind {
                case 0: 0...0x7F
                case 1: 0x80...0x7FF
                case 2: 0x4E00...0x9FFF
                default: 0x10000...0x10FFFF
                }
            guard let scalar = Unicode.Scalar(UInt32.random(in: block, using: &generator)) else { continue }
            // One character in eleven has no code. Most characters without a code are skipped, because encoding ends at
            // such a character.
            if Table.code(scalar.value, PCT_CODES_GB18030) == 0, Int.random(in: 0..<20, using: &generator) > 0 {
                continue
            }
            text += Array(String(scalar).utf8)
        }
        if !isValid, !text.isEmpty {
            text[Int.random(in: 0..<text.count, using: &generator)] = UInt8(truncatingIfNeeded: generator.next())
        }
        return text
    }

    // MARK: Decoding

    private struct DecodeTable {
        var single = [UInt32](repeating: 0, count: 128)
        var pairs = [UInt32](repeating: 0, count: 126 * 191)
        var triples = [UInt32](repeating: 0, count: 94 * 94)
        let starts: [UInt32] = [0, 100, 39_420, 189_000, 1_237_576]
        let scalars: [UInt32] = [0x80, 0x4E00, 0, 0x10000, 0]

        init() {
            for byte in 0x81...0xFE where byte != 0x90 { single[byte - 0x80] = UInt32(bigEndian: 6) }
            single[0x8F - 0x80] = UInt32(bigEndian: 7)
            single[0x90 - 0x80] = pct_text_entry(0xE9)
            single[0] = pct_text_entry(0x20AC)
            for index in pairs.indices where index % 5 != 0 {
                pairs[index] = pct_text_entry(index % 3 == 0 ? UInt32(0x20000 + index) : UInt32(0x80 + index))
            }
            pairs[7] = UInt32(bigEndian: 0x8ACC_8405)
            for index in triples.indices where index % 4 != 0 {
                triples[index] = pct_text_entry(UInt32(0x3000 + index))
            }
        }

        func withTable<Result>(_ body: (UnsafePointer<pct_decode_table>) -> Result) -> Result {
            single.withUnsafeBufferPointer { single in
                pairs.withUnsafeBufferPointer { pairs in
                    triples.withUnsafeBufferPointer { triples in
                        starts.withUnsafeBufferPointer { starts in
                            scalars.withUnsafeBufferPointer { scalars in
                                var table = pct_decode_table(
                                    single: single.baseAddress.unsafelyUnwrapped,
                                    pairs: pairs.baseAddress.unsafelyUnwrapped,
                                    triples: triples.baseAddress.unsafelyUnwrapped,
                                    range_starts: starts.baseAddress.unsafelyUnwrapped,
                                    range_scalars: scalars.baseAddress.unsafelyUnwrapped, range_count: starts.count)
                                return body(&table)
                            }
                        }
                    }
                }
            }
        }
    }

    private static func bytes(using generator: inout SeededGenerator, isEscaped: Bool) -> [UInt8] {
        var bytes: [UInt8] = []
        for _ in 0..<Int.random(in: 0..<14, using: &generator) {
            let byte: UInt8 =
                switch Int.random(in: 0..<8, using: &generator) {
                case 0: UInt8.random(in: 0x30...0x39, using: &generator)
                case 1: UInt8.random(in: 0x20...0x7E, using: &generator)
                case 2: [0x8F, 0x80, 0xFF, 0x90, 0x25, 0x2B].randomElement(using: &generator) ?? 0
                case 3: UInt8.random(in: 0...0xFF, using: &generator)
                default: UInt8.random(in: 0x81...0xFE, using: &generator)
                }
            if isEscaped, byte >= 0x80 || byte == 0x25 || Bool.random(using: &generator) {
                bytes += Array([byte].percentEncoded(using: EscapeSet(literal: [])).utf8)
            } else {
                bytes.append(byte)
            }
        }
        if isEscaped, Int.random(in: 0..<4, using: &generator) == 0, !bytes.isEmpty {
            bytes.remove(at: Int.random(in: 0..<bytes.count, using: &generator))
        }
        return bytes
    }

    @Test(arguments: [false, true])
    func `Text is decoded exactly at every capacity between inaccessible pages`(isEscaped: Bool) {
        let decode = isEscaped ? pct_decode_escaped_text : pct_decode_text
        var generator = SeededGenerator(seed: 32)
        let (source, target) = (GuardedBuffer(size: 256), GuardedBuffer(size: 1024))
        DecodeTable().withTable { table in
            for round in 0..<Thoroughness.rounds(quick: 120, thorough: 400) {
                let bytes = Self.bytes(using: &generator, isEscaped: isEscaped)
                let src = source.bytes(bytes.count, at: round % 2 == 0 ? .end : .start)
                _ = src.initialize(from: bytes)
                let options = UInt32(round % 8)
                var whole = [UInt8](repeating: 0, count: 3 * bytes.count + 16)
                let full = decode(table, src.baseAddress.unsafelyUnwrapped, src.count, &whole, whole.count, options)
                #expect(full.status != PCT_OUTPUT_FULL)
                for capacity in 0...(3 * bytes.count + 20) {
                    let side = GuardedBuffer.Side.turn(capacity)
                    let dst = target.marked(capacity, at: side)
                    let result = decode(
                        table, src.baseAddress.unsafelyUnwrapped, src.count, dst.baseAddress.unsafelyUnwrapped,
                        capacity, options)
                    var rest = [UInt8](repeating: 0, count: whole.count)
                    let next = decode(
                        table, src.baseAddress.unsafelyUnwrapped + result.read, src.count - result.read, &rest,
                        rest.count, options)
                    let isWhole = result.status == full.status && result.written == full.written
                    #expect(
                        isWhole
                            ? result.read == full.read
                            : result.status == PCT_OUTPUT_FULL && result.written + next.written == full.written
                                && result.read + next.read == full.read, "\(bytes) in \(capacity): \(result), \(full)")
                    #expect(isWhole || capacity - result.written < 4)
                    #expect(dst.prefix(result.written).elementsEqual(whole.prefix(result.written)))
                    #expect(target.isIntact(capacity, at: side))
                }
            }
        }
    }

    @Test(arguments: TextKernel.supported)
    func `Every kernel decodes single bytes exactly between inaccessible pages`(kernel: TextKernel) {
        let single = (UInt32(0)..<128).map { index in
            index % 50 == 7 ? 0 : pct_text_entry([0x41, 0x400, 0x2000][Int(index % 3)] + index)
        }
        var generator = SeededGenerator(seed: 34)
        let (source, target) = (GuardedBuffer(size: 512), GuardedBuffer(size: 2048))
        for round in 0..<Thoroughness.rounds(quick: 300, thorough: 3000) {
            let range: ClosedRange<UInt8> = [0x00...0xFF, 0x80...0xFF, 0x88...0xB0][round % 3]
            let count = Int.random(in: 0...(round % 2 == 0 ? 300 : 70), using: &generator)
            let bytes = (0..<count).map { _ in UInt8.random(in: range, using: &generator) }
            let isStrict = round % 5 != 0
            var (read, expected) = (0, [UInt8]())
            for byte in bytes {
                let entry = byte < 0x80 ? UInt32(byte) | 1 << 24 : single[Int(byte) - 0x80]
                if entry == 0, isStrict { break }
                read += 1
                let text = (0..<3).map { UInt8(truncatingIfNeeded: entry >> (8 * $0)) }
                expected += entry == 0 ? [0xEF, 0xBF, 0xBD] : Array(text.prefix(Int(entry >> 24)))
            }
            let src = source.copy(bytes, at: round % 2 == 0 ? .end : .start)
            let side = GuardedBuffer.Side.turn(round / 2)
            let dst = target.marked(3 * count + 8, at: side)
            let result = single.withUnsafeBufferPointer { single in
                var table = pct_decode_table(
                    single: single.baseAddress.unsafelyUnwrapped, pairs: nil, triples: nil, range_starts: nil,
                    range_scalars: nil, range_count: 0)
                return kernel.functions.decode_singles(
                    &table, src.baseAddress, count, dst.baseAddress, dst.count,
                    UInt32(isStrict ? PCT_TEXT_STRICT : PCT_TEXT_REPLACE))
            }
            #expect(
                result.read == read && result.status == (read == count ? PCT_OK : PCT_INVALID)
                    && result.written == expected.count && sameBytes(dst, expected, expected.count)
                    && target.isIntact(dst.count, at: side), "\(bytes): \(result)")
        }
    }

    @Test func `Unescaping and decoding in one pass gives the same result as in two passes`() {
        var generator = SeededGenerator(seed: 33)
        DecodeTable().withTable { table in
            for round in 0..<Thoroughness.rounds(quick: 4000, thorough: 20_000) {
                let escaped = Self.bytes(using: &generator, isEscaped: true)
                let space = round % 2 == 0 ? SpaceNotation.plus : .percent
                let malformed = round % 3 == 0 ? MalformedEscapePolicy.fail : .keep
                var options = round % 5 == 0 ? 0 : UInt32(PCT_TEXT_REPLACE)
                if space == .plus { options |= UInt32(PCT_TEXT_PLUS_AS_SPACE) }
                if malformed == .keep { options |= UInt32(PCT_TEXT_KEEP_MALFORMED) }
                var one = [UInt8](repeating: 0, count: 3 * escaped.count + 16)
                let result = pct_decode_escaped_text(table, escaped, escaped.count, &one, one.count, options)
                guard let bytes = try? escaped.percentDecodedBytes(space: space, malformed: malformed) else {
                    #expect(result.status != PCT_OK, "\(escaped)")
                    continue
                }
                var two = [UInt8](repeating: 0, count: 3 * bytes.count + 16)
                let expected = pct_decode_text(table, bytes, bytes.count, &two, two.count, options)
                #expect(
                    result.status == expected.status && one.prefix(result.written) == two.prefix(expected.written),
                    "\(escaped): \(result), \(expected)")
            }
        }
    }

    @Test(arguments: [PCT_TEXT_AFTER_F0, PCT_TEXT_AFTER_C3, 8, 255])
    func `A table entry of four bytes is an error, because the documented capacity has no room for it`(kind: Int) {
        var entries = DecodeTable()
        for byte in entries.single.indices { entries.single[byte] = 0xA0 | UInt32(bigEndian: UInt32(kind)) }
        let (source, target) = (GuardedBuffer(size: 64), GuardedBuffer(size: 256))
        let src = source.copy([UInt8](repeating: 0x80, count: 64), at: .end)
        entries.withTable { table in
            for decode in [pct_decode_text, pct_decode_escaped_text] {
                let dst = target.marked(3 * 64 + 16, at: .end)
                let strict = decode(table, src.baseAddress.unsafelyUnwrapped, 64, dst.baseAddress, dst.count, 0)
                #expect(strict.status == PCT_INVALID && strict.read == 0)
                let replaced = decode(
                    table, src.baseAddress.unsafelyUnwrapped, 64, dst.baseAddress, dst.count,
                    UInt32(PCT_TEXT_REPLACE))
                #expect(replaced.status == PCT_OK && replaced.written == 3 * 64)
                #expect(target.isIntact(3 * 64 + 16, at: .end))
            }
        }
    }

    @Test func `A malformed escape is an error at its offset, unless the bytes before it are invalid`() {
        DecodeTable().withTable { table in
            func decode(_ text: String) -> (Int, pct_status) {
                let bytes = Array(text.utf8)
                var output = [UInt8](repeating: 0, count: 64)
                let result = pct_decode_escaped_text(table, bytes, bytes.count, &output, 64, 0)
                return (result.read, result.status)
            }
            #expect(decode("%81%4") == (3, PCT_MALFORMED))
            #expect(decode("%810%8") == (4, PCT_MALFORMED))
            #expect(decode("%8F%A2%") == (6, PCT_MALFORMED))
            #expect(decode("%FF%4") == (0, PCT_INVALID))
            #expect(decode("%81%FF%4") == (0, PCT_INVALID))
            #expect(decode("a%zz") == (1, PCT_MALFORMED))
        }
    }
}
