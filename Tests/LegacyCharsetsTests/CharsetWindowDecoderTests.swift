import LegacyCharsets
import PercentEncoding
import QueryEncoding
import TestSupport
import Testing

@Suite(.enabled(if: Charset.gbk.isAvailable)) struct CharsetWindowDecoderTests {
    private static let charsets: [Charset] = [
        .koi8R, .gbk, .gb18030, .big5, .eucJP, .iso2022JP, .shiftJIS, .eucKR, .utf8,
        .gbk.with(profile: .coreFoundation), .shiftJIS.with(profile: .coreFoundation),
    ]

    /// Decodes an input in two windows, and returns the text and the failure.
    private func decode(
        _ input: [UInt8], cutAt cut: Int, _ decoder: CharsetWindowDecoder
    ) throws -> (text: String, failure: CharsetError?) {
        var output: [UInt8] = []
        let read = try unsafe input[..<cut].withUnsafeBufferPointer {
            try unsafe decoder.decode($0, at: .inner, to: &output)
        }
        if let failure = read.failure { return (String(decoding: output, as: UTF8.self), failure) }
        let last = try unsafe input[read.read...].withUnsafeBufferPointer {
            try unsafe decoder.decode($0, at: .last, to: &output)
        }
        let failure = last.failure.map {
            CharsetError(kind: $0.kind, offset: $0.offset + read.read, charset: $0.charset)
        }
        if failure == nil { #expect(read.read + last.read == input.count) }
        return (String(decoding: output, as: UTF8.self), failure)
    }

    @Test(arguments: charsets.indices) func `The output does not depend on the ends of windows`(index: Int) throws {
        let charset = Self.charsets[index]
        let text = "a Ж日本。\n¥б x+%ア中\n"
        for set in [EscapeSet.unreserved, .form] {
            let written = try text.percentEncoded(in: charset.with(unencodable: .replacement(0x3F)), using: set)
            let input = Array(written.utf8)
            // Each line is decoded from the initial state, and encoded text ends in the initial state.
            let whole = try written.percentDecoded(in: charset, space: .plus)
            let decoder = CharsetWindowDecoder(charset, space: .plus, malformed: .fail, invalid: .fail)
            for cut in 0...input.count {
                let (text, failure) = try decode(input, cutAt: cut, decoder)
                #expect(failure == nil && text.hasSameBytes(as: whole), "\(charset.name) cut at \(cut)")
            }
        }
    }

    @Test func `If input is read line by line or as a whole, an error leaves no output`() throws {
        for (name, input, kind) in [
            ("iso-2022-jp", "a\n%FF", .invalidBytes), ("iso-2022-jp", "a\n%4", .malformedEscape),
            ("utf-8", "a%C3", .invalidBytes),
        ] as [(String, String, CharsetError.Kind)] {
            let decoder = CharsetWindowDecoder(try Charset(name), space: .percent, malformed: .fail, invalid: .fail)
            var output: [UInt8] = []
            let step = try unsafe Array(input.utf8).withUnsafeBufferPointer {
                try unsafe decoder.decode($0, at: .last, to: &output)
            }
            #expect(step.read == 0 && step.failure?.kind == kind && output.isEmpty)
            #expect(!decoder.readsWholeInput)
        }
        let whole = CharsetWindowDecoder(
            try Charset("utf-16le").with(profile: .browser), space: .percent, malformed: .fail, invalid: .fail)
        #expect(whole.readsWholeInput)
    }

    @Test(arguments: [Charset.koi8U, .gbk, .gb18030, .big5, .eucJP, .shiftJIS, .eucKR, .windows1253].map(\.name))
    func `Decoding in windows does not change replacements and offsets of errors`(name: String) throws {
        let charset = try Charset(name)
        var generator = SeededGenerator(seed: 7)
        let units: [[UInt8]] = [Array("%".utf8), Array("%8".utf8), [0x41], [0x31], [0x0A], Array("%30".utf8)]
        for _ in 0..<Thoroughness.rounds(quick: 25, thorough: 300) {
            var input: [UInt8] = []
            for byte in generator.bytes(12) {
                let isBroken = byte % 64 < 2 && input.count > 20
                input +=
                    isBroken
                    ? units[Int(byte % 2)] : byte % 5 == 0 ? units[2 + Int(byte % 4)] : Array("%\(hex(byte))".utf8)
            }
            try expectSame(input, charset)
        }
    }

    private func hex(_ byte: UInt8) -> String {
        let digits = String(byte | 0x80, radix: 16)
        return digits
    }

    private func expectSame(_ input: [UInt8], _ charset: Charset) throws {
        let written = String(decoding: input, as: UTF8.self)
        for malformed in [MalformedEscapePolicy.fail, .keep] {
            for invalid in [InvalidBytesPolicy.fail, .replace] {
                let decoder = CharsetWindowDecoder(charset, space: .percent, malformed: malformed, invalid: invalid)
                for cut in 0...input.count {
                    let (text, failure) = try decode(input, cutAt: cut, decoder)
                    do throws(CharsetError) {
                        let whole = try written.percentDecoded(in: charset, malformed: malformed, invalid: invalid)
                        #expect(failure == nil && text.hasSameBytes(as: whole), "\(written) cut at \(cut)")
                    } catch {
                        #expect(failure == error, "\(written) cut at \(cut)")
                    }
                }
            }
        }
    }

    @Test func `The decoder searches only unseen bytes for line feeds`() throws {
        let decoder = CharsetWindowDecoder(.iso2022JP, space: .percent, malformed: .fail, invalid: .fail)
        for (seen, read) in [(0, 4), (3, 4), (4, 0)] {
            var output: [UInt8] = []
            let step = try Array("a\nb\nc".utf8).withUnsafeBufferPointer {
                try unsafe decoder.decode($0, seen: seen, at: .inner, to: &output)
            }
            #expect(step.read == read && output.count == read)
        }
    }

    @Test func `UTF-16 is decoded in one window`() throws {
        let decoder = CharsetWindowDecoder(.utf16BE, space: .percent, malformed: .fail, invalid: .fail)
        let (text, failure) = try decode(Array("%4E-%00%0A".utf8), cutAt: 5, decoder)
        #expect(failure == nil && text == "中\n")
    }

    @Test func `The output contains the text before a failure`() throws {
        let decoder = CharsetWindowDecoder(.gbk, space: .percent, malformed: .fail, invalid: .fail)
        let (text, failure) = try decode(Array("a%BA%BA%FFb".utf8), cutAt: 11, decoder)
        #expect(text == "a汉")
        #expect(failure == CharsetError(kind: .invalidBytes, offset: 7, charset: "GBK"))
    }

    @Test func `Decoding input that consists of errors takes linear time`() throws {
        let count = Thoroughness.rounds(quick: 100_000, thorough: 300_000)
        let input = Array(String(repeating: "%FF", count: count).utf8)
        let decoder = CharsetWindowDecoder(.gbk, space: .percent, malformed: .fail, invalid: .replace)
        let (text, failure) = try decode(input, cutAt: 3 * count / 2 + 1, decoder)
        #expect(failure == nil && text.unicodeScalars.count == count)
    }
}
