import Foundation
import PercentEncoding
import QueryEncoding
import TestSupport
import Testing

/// Tests of the charset that an encoder with a legacy charset uses for escapes.
@Suite struct EscapeCharsetTests {
    @Test func `The style of AFNetworking 2.6 escapes in UTF-8 for every charset`() throws {
        let encoder = QueryEncoder(style: .afnetworking, charset: Latin1())
        #expect(try encoder.encode(["k": "é", "汉": 1]) == "k=%C3%A9&%E6%B1%89=1")
        #expect(try encoder.encode(["k": "é"] as [String: String]) == "k=%C3%A9")
        #expect(try QueryEncoder(style: .afnetworking2, charset: Latin1()).encode(["k": "é"]) == "k=%E9")
        #expect(
            try QueryPair(field: "k", value: "é").percentEncoded(style: .afnetworking, charset: Latin1()) == "k=%C3%A9")
        let decoder = QueryDecoder(style: .afnetworking, charset: Latin1())
        #expect(try decoder.value(from: "k=%C3%A9") == ["k": "é"])
        #expect(try decoder.pairs(from: "k=%C3%A9") == [QueryPair(field: "k", value: "é")])
    }

    @Test func `A style can be set to escape in the charset`() throws {
        var style = QueryStyle.afnetworking
        style.escapesInUTF8 = false
        #expect(try QueryEncoder(style: style, charset: Latin1()).encode(["k": "é"]) == "k=%E9")
        #expect(try QueryDecoder(style: style, charset: Latin1()).value(from: "k=%E9") == ["k": "é"])
    }

    @Test func `AFNetworking's styles write and read data in the notation of NSData's description`() throws {
        struct Record: Codable, Equatable { let d: [UInt8] }
        for style in [QueryStyle.afnetworking, .afnetworking2] {
            let bytes = Data([1, 2, 0xAB, 4, 5])
            let query = try QueryEncoder(style: style).encode(["d": bytes])
            #expect(query == "d=%3C0102ab04%2005%3E")
            #expect(try QueryDecoder(style: style).decode([String: Data].self, from: query) == ["d": bytes])
            #expect(try QueryEncoder(style: style).encode(["d": Data()]) == "d=%3C%3E")
            for text in ["", "<", "0102", "<010>", "<01zz>", ">01<"] {
                #expect(throws: DecodingError.self) {
                    try QueryDecoder(style: style).decode([String: Data].self, from: "d=\(text.percentEncoded())")
                }
            }
        }
    }
}
