import Foundation
import PercentEncoding
import QueryEncoding
import TestSupport
import Testing

@Suite struct EncodableScalarTests {
    /// Returns the tree of a value, and expects the same tree in every position of `Everywhere`.
    private func tree(_ value: some Encodable, _ change: (inout QueryStyle) -> Void = { _ in }) throws -> QueryValue {
        var style = QueryStyle.auto
        change(&style)
        let root = try EncodableTree.value(of: value, style: style)
        #expect(
            try EncodableTree.value(of: Everywhere(value), style: style) == [
                "value": root, "optional": root, "element": [root], "optionals": [root], "dictionary": ["a": root],
                "erased": root, "wrapped": [root],
            ])
        return root
    }

    @Test func `Swift's own scalars are encoded`() throws {
        #expect(try tree(true) == true)
        #expect(try tree("é") == "é")
        #expect(try tree(1.5) == 1.5)
        #expect(try tree(-0.0) == .double(-0.0))
        #expect(try tree(Double.infinity) == .double(.infinity))
        #expect(try tree(Float(0.1)) == .number("0.1"))
        #expect(try tree(Float.nan) == .double(.nan))
        #expect(try tree(Int8.min) == -128)
        #expect(try tree(Int16.min) == -32768)
        #expect(try tree(Int32.min) == -2_147_483_648)
        #expect(try tree(Int64.min) == .integer(Int64.min))
        #expect(try tree(Int.max) == .integer(Int.max))
        #expect(try tree(UInt8.max) == 255)
        #expect(try tree(UInt16.max) == 65535)
        #expect(try tree(UInt32.max) == 4_294_967_295)
        #expect(try tree(UInt64.max) == .number("18446744073709551615"))
        #expect(try tree(UInt.max) == .number("18446744073709551615"))
        if #available(macOS 15.0, iOS 18.0, watchOS 11.0, tvOS 18.0, visionOS 2.0, *) {
            #expect(try tree(Int128(-1)) == -1)
            #expect(try tree(Int128.min) == .number("-170141183460469231731687303715884105728"))
            #expect(try tree(UInt128.max) == .number("340282366920938463463374607431768211455"))
        }
    }

    @Test func `Enumerations with raw values are encoded as the raw values`() throws {
        enum Color: String, Encodable { case red }
        enum Level: UInt8, Encodable { case high = 3 }
        #expect(try tree(Color.red) == "red")
        #expect(try tree(Level.high) == 3)
    }

    @Test(arguments: [
        (0, "1970-01-01T00:00:00Z"), (978_307_323.456, "2001-01-01T00:02:03.456Z"), (1.0004, "1970-01-01T00:00:01Z"),
        (0.9996, "1970-01-01T00:00:01Z"), (0.001, "1970-01-01T00:00:00.001Z"), (-0.25, "1969-12-31T23:59:59.750Z"),
        (951_782_400, "2000-02-29T00:00:00Z"), (4_107_542_399, "2100-02-28T23:59:59Z"),
        (4_107_542_400, "2100-03-01T00:00:00Z"), (-1, "1969-12-31T23:59:59Z"),
        (-12_219_292_800, "1582-10-15T00:00:00Z"), (-62_167_219_200, "0000-01-01T00:00:00Z"),
        (253_402_300_799.999, "9999-12-31T23:59:59.999Z"),
    ]) func `Dates are written as in RFC 3339`(seconds: Double, expected: String) throws {
        #expect(try tree(Date(timeIntervalSince1970: seconds)) == .string(expected))
    }

    @Test func `Dates since 1582 are written as Foundation writes them`() throws {
        for second in stride(from: -12_219_292_800, to: 40_000_000_000, by: 86_400 * 61 + 12_345.678) {
            let date = Date(timeIntervalSince1970: second.rounded())
            let expected = QueryValue.string(date.ISO8601Format())
            let value = try EncodableTree.value(of: date, style: .auto)
            if value != expected { Issue.record("\(value) \(expected)") }
        }
    }

    @Test func `Dates are written in every other date style`() throws {
        let date = Date(timeIntervalSinceReferenceDate: 123.5)
        #expect(try tree(date) { $0.dates = .secondsSince1970 } == 978_307_323.5)
        #expect(try tree(date) { $0.dates = .millisecondsSince1970 } == 978_307_323_500.0)
        #expect(try tree(date) { $0.dates = .secondsSince2001 } == 123.5)
        #expect(try tree(date) { $0.dates = .description } == "2001-01-01 00:02:03 +0000")
        #expect(try tree(date) { $0.dates = .custom { "\(Int($0.timeIntervalSinceReferenceDate))!" } } == "123!")
    }

    @Test func `Descriptions of dates from the year 0 to the year 9999 equal Foundation's`() throws {
        func text(_ date: Date) throws -> QueryValue { try tree(date) { $0.dates = .description } }
        var generator = SeededGenerator(seed: 5)
        for _ in 0..<500 {
            let date = Date(
                timeIntervalSince1970: Double.random(in: -62_135_596_800..<64_092_211_200, using: &generator))
            #expect(try text(date) == .string(date.description))
        }
        #expect(try text(Date(timeIntervalSince1970: -0.5)) == .string(Date(timeIntervalSince1970: -0.5).description))
        #expect(try text(.distantFuture) == "4001-01-01 00:00:00 +0000")
        #expect(try text(Date(timeIntervalSince1970: 253_402_300_799)) == "9999-12-31 23:59:59 +0000")
        #expect(try text(Date(timeIntervalSince1970: -62_167_219_200)) == "0000-01-01 00:00:00 +0000")
    }

    @Test func `Dates that RFC 3339 cannot represent are errors that name their field`() throws {
        for seconds in [253_402_300_800, -62_167_219_200.001, .infinity, .nan] {
            let date = Date(timeIntervalSince1970: seconds)
            for form in [DateStyle.iso8601, .description] {
                var style = QueryStyle.auto
                style.dates = form
                do {
                    _ = try EncodableTree.value(of: ["a": [date]], style: style)
                    Issue.record("no error")
                } catch EncodingError.invalidValue(let value, let context) {
                    #expect("\(value)" == "\(date.timeIntervalSinceReferenceDate)")
                    #expect(context.codingPath.map(\.stringValue) == ["a", "Index 0"])
                }
                #expect(throws: EncodingError.self) { try EncodableTree.value(of: date, style: style) }
            }
        }
    }

    @Test func `Data is written in every data style`() throws {
        let data = Data([0xFB, 0xFF, 0x41, 0x20])
        #expect(try tree(data) == "+/9BIA==")
        #expect(try tree(data) { $0.data = .base64URL } == "-_9BIA")
        #expect(try tree(data) { $0.data = .bytes } == .encoded("%FB%FFA%20"))
        #expect(
            try tree(data) {
                $0.data = .bytes
                $0.valueEscapes = .form
            } == .encoded("%FB%FFA+"))
        #expect(try tree(data) { $0.data = .array } == [251, 255, 65, 32])
        #expect(try tree(data) { $0.data = .description } == "4 bytes")
        #expect(try tree(data) { $0.data = .custom { "\($0.count)!" } } == "4!")
        #expect(try tree(Data()) == "")
        #expect(try tree(Data()) { $0.data = .base64URL } == "")
        #expect(try tree(Data()) { $0.data = .array } == [])
    }

    @Test func `Errors of custom functions for dates and data are rethrown`() {
        struct Failure: Error {}
        var style = QueryStyle.auto
        style.dates = .custom { _ in throw Failure() }
        style.data = .custom { _ in throw Failure() }
        #expect(throws: Failure.self) { try EncodableTree.value(of: ["a": Date()], style: style) }
        #expect(throws: Failure.self) { try EncodableTree.value(of: ["a": Data()], style: style) }
    }

    @Test func `Foundation's other scalars are encoded`() throws {
        let url = try #require(URL(string: "https://example.com/a?b=c"))
        let relative = try #require(URL(string: "d", relativeTo: url))
        #expect(try tree(url) == "https://example.com/a?b=c")
        #expect(try tree(relative) == "https://example.com/d")
        let uuid = try #require(UUID(uuidString: "E621E1F8-C36C-495A-93FC-0C247A3E6E5F"))
        #expect(try tree(uuid) == "E621E1F8-C36C-495A-93FC-0C247A3E6E5F")
        let decimal = try #require(Decimal(string: "12345678901234567890.12345"))
        #expect(try tree(decimal) == .decimal(decimal))
        #expect(try tree(-decimal).description == "-12345678901234567890.12345")
        #expect(try tree(Decimal.nan) == .double(.nan))
    }

    @Test func `A QueryValue is inserted unchanged`() throws {
        for value: QueryValue in [
            nil, true, 1, 2.5, "x", .number("1.10"), .encoded("%41"), ["b": 1, "a": [nil], "b": 2], [[], [:]],
            .set([2, 1]),
        ] {
            #expect(try tree(value) == value)
        }
    }

    @Test func `Ranges are encoded as arrays of their bounds`() throws {
        #expect(try tree(1...3) == [1, 3])
        #expect(try tree(1..<3) == [1, 3])
        #expect(try tree(1...) == [1])
    }
}

private struct Everywhere<Value: Encodable>: Encodable {
    let value: Value
    let optional: Value?
    let element: [Value]
    let optionals: [Value?]
    let dictionary: [String: Value]
    let erased: Erased
    let wrapped: Wrapped<Value>

    init(_ value: Value) {
        self.value = value
        optional = value
        element = [value]
        optionals = [value]
        dictionary = ["a": value]
        erased = Erased(value: value)
        wrapped = Wrapped(value: value)
    }
}

private struct Erased: Encodable {
    let value: any Encodable

    func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(value)
    }
}

private struct Wrapped<Value: Encodable>: Encodable {
    let value: Value

    func encode(to encoder: any Encoder) throws {
        var container = encoder.unkeyedContainer()
        try container.encode(value)
    }
}
