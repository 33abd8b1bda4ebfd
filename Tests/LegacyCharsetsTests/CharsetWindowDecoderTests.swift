import LegacyCharsets
import PercentEncoding
import QueryEncoding
import TestSupport
import Testing

@Suite struct CharsetWindowDecoderTests {
    private static let charsets: [Charset] = [
        .koi8R, .gbk, .gb18030, .big5, .eucJP, .iso2022JP, .shiftJIS, .eucKR, .utf8,
        .gbk.with(profile: .coreFoundation), .shiftJIS.with(profile: .coreFoundation),
        .iso2022JP.with(profile: .coreFoundation), .utf16LE.with(profile: .coreFoundation),
    ]

    /// Decodes an input in two windows, and returns the text and the failure.
    private func decode(
        _ input: [UInt8], cutAt cut: Int, _ start: CharsetWindowDecoder
    ) throws -> (text: String, failure: CharsetError?) {
        var decoder = start
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

    @Test(arguments: charsets.indices)
    func `The output does not depend on the ends of windows`(index: Int) throws {
        let charset = Self.charsets[index]
        let text = "a Ж日本。\n¥б x+%ア中\n"
        for set in [EscapeSet.unreserved, .form] {
            let written = try text.percentEncoded(in: charset.with(unencodable: .replacement(0x3F)), using: set)
            let input = Array(written.utf8)
            let whole = try written.percentDecoded(in: charset, space: .plus)
            let decoder = CharsetWindowDecoder(charset, space: .plus, malformed: .fail, invalid: .fail)
            for cut in 0...input.count {
                let (text, failure) = try decode(input, cutAt: cut, decoder)
                #expect(failure == nil && text.hasSameBytes(as: whole), "\(charset.name) cut at \(cut)")
            }
        }
    }

    @Test func `An error leaves the text before it, in every charset`() throws {
        for (name, input, kind, read) in [
            ("iso-2022-jp", "a\n%FF", .invalidBytes, 2), ("iso-2022-jp", "a\n%4", .malformedEscape, 2),
            ("utf-8", "a%C3", .invalidBytes, 1), ("utf-16le", "a%00%00%DCb%00", .invalidBytes, 4),
        ] as [(String, String, CharsetError.Kind, Int)] {
            var decoder = CharsetWindowDecoder(try Charset(name), space: .percent, malformed: .fail, invalid: .fail)
            var output: [UInt8] = []
            let step = try unsafe Array(input.utf8).withUnsafeBufferPointer {
                try unsafe decoder.decode($0, at: .last, to: &output)
            }
            #expect(step.read == read && step.failure?.kind == kind && step.failure?.offset == read)
            #expect(String(decoding: output, as: UTF8.self) == input.prefix(name == "utf-16le" ? 1 : read))
        }
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

    @Test func `The state of ISO-2022-JP lasts from window to window, and ends with the input`() throws {
        var decoder = CharsetWindowDecoder(.iso2022JP, space: .percent, malformed: .fail, invalid: .fail)
        for _ in 0..<2 {
            var output: [UInt8] = []
            for (window, position) in [("%1B$BF", .inner), ("F|K\\", .last)] as [(String, WindowDecoder.Position)] {
                let step = try unsafe Array(window.utf8).withUnsafeBufferPointer {
                    try unsafe decoder.decode($0, at: position, to: &output)
                }
                #expect(step.failure == nil && step.read == (position == .last ? 4 : 5))
            }
            #expect(String(decoding: output, as: UTF8.self) == "日本")
        }
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
