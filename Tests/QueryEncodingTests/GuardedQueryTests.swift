import QueryEncoding
import TestSupport
import Testing

/// Tests of queries between inaccessible pages. Reading outside the bytes of a query ends the process.
@Suite struct GuardedQueryTests {
    private static let styles: [QueryStyle] = [
        .auto, .afnetworking2, .alamofire, .facebook, .browser, .php, .rails, .qs,
    ]
    private static let queries = [
        "a=1&b[]=2&b[]=3", "a[b][c]=%E4%B8%AD+x&a[b][d]", "a[0][x]=1&a[1][x]=%41;c", "=&&[]=&a[]&a.b=1,2", "a{}&b[]%5B",
        "a; b&  ",
    ]

    @Test(arguments: GuardedBuffer.Side.allCases)
    func `Reads stay within the bytes of a query of any length`(side: GuardedBuffer.Side) {
        let buffer = GuardedBuffer(size: 100)
        for style in Self.styles {
            let decoder = QueryDecoder(style: style)
            for query in Self.queries {
                for count in 0...query.utf8.count {
                    let bytes = Array(query.utf8.prefix(count))
                    let guarded = buffer.bytes(count, at: side)
                    _ = guarded.initialize(from: bytes)
                    let read = UnsafeBufferPointer(guarded)
                    #expect((try? decoder.value(from: read)) == (try? decoder.value(from: bytes)))
                    #expect((try? decoder.pairs(from: read)) == (try? decoder.pairs(from: bytes)))
                }
            }
        }
    }

    // The text fills its buffer, so only the address sanitizer detects reads after the text.
    @Test(arguments: ["a-key-of-18-bytes[", "a-key-of-18-byt[es", "a-key-of-19-bytes[]["])
    func `An unmatched bracket at the end is part of the key`(query: String) throws {
        #expect(try QueryDecoder().value(from: query) == .dictionary([(query, .null)]))
    }
}
