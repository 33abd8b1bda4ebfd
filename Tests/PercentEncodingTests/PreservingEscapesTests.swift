import PercentEncoding
import TestSupport
import Testing

struct PreservingEscapesTests {
    @Test(arguments: [
        ("汉 %e6%b1%89 %7Euser 100%", "%E6%B1%89%20%E6%B1%89%20~user%20100%25"), ("%41%5f%2D", "A_-"),
        ("%2f%2F", "%2F%2F"),
        ("%%41", "%25A"), ("%%34%31", "%2541"), ("%", "%25"), ("%4", "%254"), ("", ""), ("%zz", "%25zz"),
    ])
    func `The output is in the normal form of RFC 3986`(text: String, expected: String) {
        #expect(text.percentEncodedPreservingEscapes() == expected)
        #expect(expected.percentEncodedPreservingEscapes() == expected)
    }

    @Test func `The escape of an unreserved character is kept if the set escapes the character`() {
        #expect("~%7e%7E".percentEncodedPreservingEscapes(using: .form) == "%7E%7E%7E")
        #expect("a+b c%20%2b".percentEncodedPreservingEscapes(using: .form) == "a+b+c%20%2B")
    }

    @Test func `A set that keeps the percent sign cannot create a new escape`() {
        #expect("%%34%31".percentEncodedPreservingEscapes(using: .query) == "%2541")
    }

    @Test func `A set with non-ASCII literals keeps whole characters`() {
        let iri = EscapeSet.unreserved.adding(0x80...0xFF)
        #expect("漢%e6é %41".percentEncodedPreservingEscapes(using: iri) == "漢%E6é%20A")
    }

    @Test func `Encoding the output again changes nothing, for any set`() {
        var generator = SeededGenerator(seed: 31)
        for round in 0..<Thoroughness.rounds(quick: 600, thorough: 2000) {
            let set = EscapeSet.random(using: &generator)
            let text = String(decoding: generator.escapedBytes(round % 30), as: UTF8.self)
            let once = text.percentEncodedPreservingEscapes(using: set)
            let twice = once.percentEncodedPreservingEscapes(using: set)
            #expect(Array(twice.utf8) == Array(once.utf8), "\(text)")
            #expect(preserved(Array(text.utf8), set) == Array(once.utf8), "\(text)")
        }
    }

    @Test func `Bytes that are not text are encoded`() {
        #expect(preserved([0xFF, 0x25, 0x34, 0x31, 0xE6, 0x25, 0x65, 0x36], .unreserved) == Array("%FFA%E6%E6".utf8))
    }

    private func preserved(_ bytes: [UInt8], _ set: EscapeSet) -> [UInt8] {
        var output: [UInt8] = []
        // SAFETY: the buffer does not outlive the call.
        unsafe bytes.withUnsafeBufferPointer { unsafe output.append(percentEncodingPreservingEscapes: $0, using: set) }
        return output
    }
}
