import Testing

@testable import PercentEncoding

/// Strings of at most fifteen bytes, which are coded in two words.
@Suite struct SmallTextTests {
    static let samples = ["", "a", "é", "汉字", "\u{0}", "Small.", "9 bytes é", "15 bytes, ASCII", "15 bytes: éäx"]

    @Test(arguments: samples)
    func textStaysTheSame(text: String) throws {
        #if _pointerBitWidth(_64) && _endian(little) && !os(Android)
            let small = try #require(SmallText(text))
            #expect(small.text == text)
            #expect(small.copy == text)
            #expect(small.count == text.utf8.count)
        #else
            #expect(SmallText(text) == nil)
        #endif
    }

    @Test func otherStringsAreNotSmall() {
        #expect(SmallText("sixteen bytes...") == nil)
        #expect(SmallText(String(repeating: "x", count: 40)) == nil)
    }

    /// A small string, and a part of a longer string, which is not small.
    @Test(arguments: samples + ["100%", "a%2", "%C3", "%C3%A9", "a+b c", "%00", "%E6%B1%89"])
    func smallStringsAndPartsOfLongerStringsAgree(text: String) {
        let part = (text + "............................").prefix(text.count)
        for set in [EscapeSet.unreserved, .form, .c0Control, .nothing, .everything] {
            #expect(text.percentEncoded(using: set) == part.percentEncoded(using: set))
        }
        for space in [SpaceNotation.percent, .plus] {
            for malformed in [MalformedEscapePolicy.fail, .keep] {
                for invalid in [InvalidBytesPolicy.fail, .replace] {
                    let one = Result { try text.percentDecoded(space: space, malformed: malformed, invalid: invalid) }
                    let two = Result { try part.percentDecoded(space: space, malformed: malformed, invalid: invalid) }
                    #expect("\(one)" == "\(two)")
                }
            }
        }
    }

    @Test(arguments: samples)
    func buffersGetTheSameBytes(text: String) {
        for capacity in [0, 3, 255, 256, 300] {
            var results: [[UInt8]] = []
            withUnsafeTemporaryAllocation(of: UInt8.self, capacity: capacity) { buffer in
                let one = text.percentEncode(into: buffer, using: .form)
                results.append([UInt8(one.read), UInt8(one.written)] + buffer[..<one.written])
                let two = text.utf8.percentEncode(into: buffer, using: .form)
                results.append([UInt8(two.read), UInt8(two.written)] + buffer[..<two.written])
                #expect(one == two)
            }
            #expect(results[0] == results[1])
        }
    }
}
