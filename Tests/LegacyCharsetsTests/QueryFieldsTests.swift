import LegacyCharsets
import QueryEncoding
import Testing

@Suite struct QueryFieldsTests {
    @Test func `Values are decoded in the given charset`() throws {
        let gbk = try Charset("gbk")
        let query = "k=%C4%E3%BA%C3&l=%FF&é=汉&m"
        let fields = try QueryFields(query)
        #expect(try fields.first { $0.hasName("k") }?.value(in: gbk) == "你好")
        #expect(try fields.first { $0.hasName("é") }?.value(in: gbk) == "汉")
        let bare = try #require(fields.first { $0.hasName("m") })
        #expect(try bare.value(in: gbk) == nil)
        let bytes: [UInt8] = [0x6B, 0x3D, 0xC4, 0xE3, 0x26, 0x6D]
        var view = try QueryView(bytes.span)
        if let field = view.next() { #expect(try field.value(in: gbk) == "你") }
        if let field = view.next() { #expect(try field.value(in: gbk) == nil) }
        #expect(throws: QueryCodingError(kind: .invalidText, field: "l", offset: 17, detail: "GBK")) {
            try fields.first { $0.hasName("l") }?.value(in: gbk)
        }
    }
}
