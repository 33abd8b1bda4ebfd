import LegacyCharsets
import PercentEncoding
import Testing

@Suite struct CharsetWindowEncoderTests {
    /// Encodes a text in two windows, and returns the output and the last step.
    private func encode(
        _ text: [UInt8], cutAt cut: Int, in charset: Charset
    ) throws -> (output: [UInt8], failure: CharsetError?) {
        var encoder = CharsetWindowEncoder(charset, using: .unreserved)
        var output: [UInt8] = []
        let first = try unsafe text[..<cut].withUnsafeBufferPointer {
            try unsafe encoder.encode($0, at: .inner, to: &output)
        }
        if let failure = first.failure { return (output, failure) }
        let last = try unsafe text[first.read...].withUnsafeBufferPointer {
            try unsafe encoder.encode($0, at: .last, to: &output)
        }
        return (output, last.failure)
    }

    @Test(arguments: ["gbk", "shift_jis", "iso-2022-jp", "windows-1252", "utf-8", "gb18030"])
    func `The output does not depend on the ends of windows`(label: String) throws {
        let charset = try Charset(label)
        let text = "a é日本 \u{1F600}b"
        let whole = Array(try text.percentEncoded(in: charset).utf8)
        for cut in 0...text.utf8.count {
            let (output, failure) = try encode(Array(text.utf8), cutAt: cut, in: charset)
            #expect(failure == nil && output == whole, "cut at \(cut)")
        }
    }

    @Test func `An error leaves the output before it`() throws {
        let strict = Charset.gbk.with(unencodable: .fail)
        let (output, failure) = try encode(Array("汉a\u{1F600}".utf8), cutAt: 4, in: strict)
        #expect(output == Array("%BA%BAa".utf8) && failure?.kind == .unencodable && failure?.offset == 0)
        let (before, illFormed) = try encode([0x61, 0xFF, 0x62], cutAt: 3, in: strict)
        #expect(before == [0x61] && illFormed?.kind == .invalidBytes && illFormed?.offset == 1)
    }

    @Test func `A charset that the profile lacks is an error`() throws {
        let missing = try #require(
            Charset.all.map { $0.with(profile: .coreFoundation) }.first { !$0.isAvailable })
        var encoder = CharsetWindowEncoder(missing, using: .unreserved)
        var output: [UInt8] = []
        #expect(throws: CharsetError.self) {
            try unsafe [0x61].withUnsafeBufferPointer { try unsafe encoder.encode($0, at: .last, to: &output) }
        }
        #expect(throws: CharsetError.self) { try unsafe missing.handle }
        #expect(try unsafe Charset.gbk.handle == Charset.gbk.handle)
        #expect(CharsetError(kind: .outOfMemory, charset: "GBK").description.contains("memory"))
    }
}
