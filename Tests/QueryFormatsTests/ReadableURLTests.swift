import PercentEncoding
import QueryFormats
import TestSupport
import Testing

@Suite struct ReadableURLTests {
    @Test(arguments: [
        ("https://a.test/%E6%B1%89%20%41?q=%C3%A9%26#%f0%9f%98%80", "https://a.test/汉%20A?q=é%26#😀"),
        // RFC 3987, section 3.2.1.
        ("http://www.example.org/D%C3%BCrst", "http://www.example.org/Dürst"),
        ("http://www.example.org/D%FCrst", "http://www.example.org/D%FCrst"),
        ("http://xn--99zt52a.example.org/%e2%80%ae", "http://xn--99zt52a.example.org/%e2%80%ae"),
        // Only unreserved ASCII is decoded, and an escape in an escape stays.
        ("/%2F%3f%23%25%2541%7E%5f", "/%2F%3f%23%25%2541~_"), ("?a+b=%2B&c", "?a+b=%2B&c"), ("/%zz%4", "/%25zz%254"),
        ("/%%31%32", "/%2512"), ("%61:b", "%61:b"), ("/%61:b", "/a:b"), ("x:%61", "x:a"),
        // Invisible characters, and what looks like a delimiter.
        ("/%C2%A0%E2%80%8B%E3%80%80%EF%BB%BF%00%7F%C2%85", "/%C2%A0%E2%80%8B%E3%80%80%EF%BB%BF%00%7F%C2%85"),
        ("/%E2%A0%80%EF%BF%BC%E1%85%9F%EE%80%80", "/%E2%A0%80%EF%BF%BC%E1%85%9F%EE%80%80"),
        ("/%CC%B8x%CC%81/%cc%81", "/%CC%B8x\u{301}/%cc%81"), ("%CC%81", "%CC%81"),
        // Cut and overlong sequences, surrogates and what lies beyond Unicode.
        ("/%E6%B1/%C0%AF/%ED%A0%80/%F4%90%80%80/%E6%B1%89%E6", "/%E6%B1/%C0%AF/%ED%A0%80/%F4%90%80%80/汉%E6"),
        ("/%E6é", "/%E6é"), ("//%C3%A9:%C3%A9@%C3%A9/%C3%A9", "//%C3%A9:%C3%A9@%C3%A9/é"), ("", ""),
        (" /\u{202E}x\u{301} y\n", "/%E2%80%AEx\u{301}%20y"), ("/\u{301}", "/%CC%81"),
    ])
    func `Visible characters are decoded`(url: String, expected: String) {
        #expect(Array(url.readableURL().utf8) == Array(expected.utf8))
        #expect(Array(expected.readableURL().utf8) == Array(expected.utf8))
    }

    /// Returns the bytes that a URL stands for. Escapes of reserved characters are not the characters.
    private func meaning(_ url: String) throws -> [UInt8] {
        let bytes = Array(url.repairingURL().utf8)
        var output: [UInt8] = []
        var position = 0
        while position < bytes.count {
            let escape = String(decoding: bytes[position..<min(position + 3, bytes.count)], as: UTF8.self)
            if escape.hasPrefix("%"), let byte = try? escape.percentDecodedBytes().first {
                output += EscapeSet.unreserved.contains(byte) ? [byte] : Array(escape.uppercased().utf8)
                position += 3
            } else {
                output.append(bytes[position])
                position += 1
            }
        }
        return output
    }

    @Test func `Repairing a readable URL gives an equivalent URL`() throws {
        var generator = SeededGenerator(seed: 51)
        for _ in 0..<Thoroughness.rounds(quick: 2_000, thorough: 100_000) {
            let bytes = generator.escapedBytes(Int.random(in: 0...24, using: &generator))
            let url = "https://a.test/" + String(decoding: bytes, as: UTF8.self).repairingURL()
            #expect(try meaning(url.readableURL()) == meaning(url), "\(url)")
        }
        for value in stride(from: UInt32(0x80), to: 0x110000, by: Thoroughness.isThorough ? 1 : 97) {
            guard let scalar = Unicode.Scalar(value) else { continue }
            let url = "/" + String(scalar).percentEncoded()
            #expect(url.readableURL().repairingURL() == url)
        }
    }
}
