import Foundation
import PercentEncoding
import QueryEncoding
import TestSupport
import Testing

/// Tests of types of Foundation that are read from one text, and of `QueryValue` in other decoders.
@Suite struct QueryDecoderFoundationTests {
    private func scalar<Value: Decodable>(
        _ text: String, _ type: Value.Type = Value.self, _ change: (inout QueryDecoder) -> Void = { _ in }
    ) throws -> Value? {
        var decoder = QueryDecoder()
        change(&decoder)
        return try decoder.decode([String: Value].self, from: "a=" + text.percentEncoded())["a"]
    }

    @Test(
        arguments: [
            ("1970-01-01T00:00:00Z", 0), ("2001-01-01T00:02:03Z", 978_307_323),
            ("2001-01-01t00:02:03.25z", 978_307_323.25),
            ("1969-12-31T23:59:59Z", -1), ("2000-02-29T12:00:00+01:00", 951_822_000),
            ("1900-03-01T00:00:00-00:30", -2_203_889_400),
            ("0001-01-01T00:00:00Z", -62_135_596_800), ("9999-12-31T23:59:59Z", 253_402_300_799),
            ("2016-12-31T23:59:60Z", 1_483_228_800),
            ("1999-12-31T23:59:59.999Z", 946_684_799.999), ("0000-01-01T00:00:00Z", -62_167_219_200),
        ] as [(String, Double)]) func `Dates are read as in RFC 3339`(text: String, seconds: Double) throws
    {
        #expect(try scalar(text, Date.self)?.timeIntervalSince1970 == seconds)
    }

    @Test func `Dates of several centuries are read`() throws {
        var calendar = Calendar(identifier: .gregorian)
        calendar.timeZone = .gmt
        for day in stride(from: -60_000, to: 60_000, by: 13) {
            let date = Date(timeIntervalSince1970: Double(day) * 86400 + 3661)
            #expect(try scalar(date.ISO8601Format(), Date.self) == date)
        }
    }

    @Test(arguments: [
        "", "2001-01-01", "2001-01-01T00:00:00", "2001-02-29T00:00:00Z", "1900-02-29T00:00:00Z", "2001-13-01T00:00:00Z",
        "2001-00-01T00:00:00Z", "2001-01-00T00:00:00Z", "2001-04-31T00:00:00Z", "2001-01-01T24:00:00Z",
        "2001-01-01T00:60:00Z",
        "2001-01-01T00:00:61Z", "2001-01-01T00:00:00.Z", "2001-01-01T00:00:00+0100", "2001-01-01T00:00:00+24:00",
        "2001-01-01T00:00:00Zx", "2001-1-1T00:00:00Z", "-001-01-01T00:00:00Z", "2001-01-01 00:00:00Z",
        "٢٠٠١-01-01T00:00:00Z",
    ]) func `Text that is not a date is an error`(text: String) {
        #expect(throws: DecodingError.self) { try scalar(text, Date.self) }
    }

    @Test func `Dates are read in the notation of the style`() throws {
        func date(_ text: String, _ style: DateStyle) throws -> Double? {
            try scalar(text, Date.self) { $0.style.dates = style }?.timeIntervalSince1970
        }
        #expect(try date("12.5", .secondsSince1970) == 12.5)
        #expect(try date("12500", .millisecondsSince1970) == 12.5)
        #expect(try date("0", .secondsSince2001) == 978_307_200)
        #expect(try date("2001-01-01 00:02:03 +0000", .description) == 978_307_323)
        #expect(throws: DecodingError.self) { try date("2001-01-01 00:02:03", .description) }
        #expect(throws: DecodingError.self) { try date("nan", .secondsSince1970) }
        #expect(throws: DecodingError.self) { try date("x", .custom { _ in "x" }) }
        #expect(
            try scalar("x", Date.self) {
                $0.style.dates = .custom { _ in "x" }
                $0.date = { Date(timeIntervalSince1970: $0 == "x" ? 7 : 0) }
            } == Date(timeIntervalSince1970: 7))
        #expect(throws: DecodingError.self) {
            try scalar("nan", Date.self) {
                $0.style.dates = .secondsSince1970
                $0.style.numbers = .swift
            }
        }
    }

    @Test func `Data is read in the notation of the style`() throws {
        func data(_ text: String, _ style: DataStyle) throws -> [UInt8]? {
            try scalar(text, Data.self) { $0.style.data = style }.map(Array.init)
        }
        #expect(try data("+/8=", .base64) == [0xFB, 0xFF])
        #expect(try data("", .base64) == [])
        #expect(throws: DecodingError.self) { try data("+/8", .base64) }
        #expect(try data("-_8", .base64URL) == [0xFB, 0xFF])
        #expect(try data("-_8=", .base64URL) == [0xFB, 0xFF])
        #expect(throws: DecodingError.self) { try data("+/8", .base64URL) }
        #expect(throws: DecodingError.self) { try data("x", .bytes) }
        #expect(throws: DecodingError.self) { try data("2 bytes", .description) }
        #expect(throws: DecodingError.self) { try data("x", .custom { _ in "x" }) }
        #expect(
            try scalar("x", Data.self) {
                $0.data = { Data($0.utf8.reversed()) + [1] }
            } == Data([0x78, 1]))
        var decoder = QueryDecoder()
        decoder.style.data = .array
        #expect(try decoder.decode([String: Data].self, from: "a[]=1&a[]=255")["a"] == Data([1, 255]))
    }

    @Test func `URLs, UUIDs and decimal numbers are read from one text`() throws {
        #expect(try scalar("http://a/?b=c", URL.self)?.absoluteString == "http://a/?b=c")
        #expect(throws: DecodingError.self) { try scalar("", URL.self) }
        let uuid = UUID()
        #expect(try scalar(uuid.uuidString.lowercased(), UUID.self) == uuid)
        for text in ["1234", "\(uuid)x", "\(uuid)\0", "\(uuid)\0x"] {
            #expect(throws: DecodingError.self) { try scalar(text, UUID.self) }
        }
        #expect(try scalar("12345678901234567890.10", Decimal.self) == Decimal(string: "12345678901234567890.1"))
        #expect(try scalar("-1.5e-3", Decimal.self) == Decimal(string: "-0.0015"))
        for text in ["", "1x", "1.", ".5", "nan", "0x1", "1e", "--1", "1 2"] {
            #expect(throws: DecodingError.self) { try scalar(text, Decimal.self) }
        }
    }

    @Test func `An empty value is nil for an optional of a Foundation type other than Data`() throws {
        struct Record: Decodable {
            let date: Date?
            let url: URL?
            let uuid: UUID?
            let decimal: Decimal?
            let data: Data?
        }
        let record = try QueryDecoder().decode(Record.self, from: "date=&url=&uuid=&decimal=&data=")
        #expect(record.date == nil && record.url == nil && record.uuid == nil && record.decimal == nil)
        #expect(record.data == Data())
    }

    @Test func `Foundation's types are read at the root`() throws {
        var decoder = QueryDecoder()
        decoder.style.root = .field("x")
        #expect(try decoder.decode(URL.self, from: "x=http://a").absoluteString == "http://a")
        #expect(try decoder.decode(Date.self, from: "x=1970-01-01T00:00:00Z").timeIntervalSince1970 == 0)
        #expect(try decoder.decode(Data.self, from: "x=/w==") == Data([0xFF]))
        decoder.style.dates = .secondsSince1970
        #expect(try decoder.decode(Date.self, from: "x=7").timeIntervalSince1970 == 7)
    }

    @Test func `Errors at the root name the key and the text`() throws {
        var decoder = QueryDecoder()
        decoder.style.root = .field("x")
        let error = #expect(throws: DecodingError.self) { try decoder.decode(Date.self, from: "x=soon") }
        guard case .dataCorrupted(let context) = error else { throw try #require(error) }
        #expect(context.codingPath.map(\.stringValue) == ["x"])
        #expect(context.debugDescription == "\"soon\" is not an RFC 3339 date")
    }

    @Test(
        arguments: [
            ("x=2026-11-27T18:50:00+05:30", DateStyle.iso8601, DataStyle.base64, true),
            ("x=1970-01-01+00:00:00++0000", .description, .base64, true),
            ("x=2026-11-27T18:50:00%2B05:30x+", .iso8601, .base64, false), ("x=so+on", .iso8601, .base64, false),
        ] as [(String, DateStyle, DataStyle, Bool)])
    func `An error about a date names a lost plus sign`(
        query: String, dates: DateStyle, data: DataStyle, isLost: Bool
    ) throws {
        var decoder = QueryDecoder()
        decoder.style.dates = dates
        let error = #expect(throws: DecodingError.self) { try decoder.decode([String: Date].self, from: query) }
        guard case .dataCorrupted(let context) = error else { throw try #require(error) }
        #expect(context.debugDescription.contains("its + was read as a space; write + as %2B") == isLost)
    }

    @Test func `An error about data names a lost plus sign`() throws {
        let error = #expect(throws: DecodingError.self) {
            try QueryDecoder().decode([String: Data].self, from: "x=++++")
        }
        guard case .dataCorrupted(let context) = error else { throw try #require(error) }
        #expect(
            context.debugDescription
                == "\"    \" is not Base64, because its + was read as a space; write + as %2B")
    }

    @Test func `A QueryValue can be decoded from JSON`() throws {
        let json = #"{"b": [1, 2.5, "x", null, true, 18446744073709551615], "a": {}}"#
        #expect(
            try JSONDecoder().decode(QueryValue.self, from: Data(json.utf8))
                == ["a": [:], "b": [1, 2.5, "x", nil, true, .number("18446744073709551615")]])
        #expect(try JSONDecoder().decode(QueryValue.self, from: Data("\"x\"".utf8)) == "x")
        let numbers = """
            [18446744073709551616, -123456789012345678901, 100000000000000000001, 1234567890123456.78, 0.1, 1e30, 1e200,
            0.30000000000000004, 9007199254740993.0]
            """
        #expect(
            try JSONDecoder().decode(QueryValue.self, from: Data(numbers.utf8)) == [
                .number("18446744073709551616"), .number("-123456789012345678901"), .number("100000000000000000001"),
                .number("1234567890123456.78"), 0.1, 1e30, 1e200, .double(0.1 + 0.2), 9_007_199_254_740_993,
            ])
    }
}
