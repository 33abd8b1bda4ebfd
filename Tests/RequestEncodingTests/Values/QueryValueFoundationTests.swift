import Foundation
import PercentEncoding
import QueryEncoding
import TestSupport
import Testing

@testable import RequestEncoding

@Suite struct QueryValueFoundationTests {
    private func value(_ any: Any, _ conversion: FoundationStyle = .swift) throws -> QueryValue? {
        try QueryValue(foundation: ["a": any], conversion: conversion)["a"]
    }

    // MARK: Numbers that are not finite

    @Test func `Every conversion writes infinities and NaN in the format of the style`() throws {
        for conversion in [FoundationStyle.swift, .darwin] {
            for number in [Double.infinity, -.infinity, .nan] {
                #expect(try value(NSNumber(value: number), conversion) == .double(number))
                #expect(try value(NSNumber(value: Float(number)), conversion) == .double(number))
                #expect(try value(number, conversion) == .double(number))
            }
        }
    }

    // MARK: Types

    @Test func `Foundation objects are read like Swift's own values`() throws {
        let objects: [(Any, QueryValue)] = [
            (NSNull(), nil), (NSNumber(value: true), true), (NSNumber(value: false), false),
            (NSNumber(value: 1), 1), (NSNumber(value: 0), 0), (NSNumber(value: Int8(1)), 1),
            (NSNumber(value: -5 as Int64), -5), (NSNumber(value: UInt64.max), .number("18446744073709551615")),
            (NSNumber(value: 1.5), 1.5), (NSNumber(value: Float(0.1)), .number("0.1")),
            (NSString("é汉"), "é汉"), (NSMutableString("x"), "x"),
            (NSArray(array: [1, "x", NSNull()]), [1, "x", nil]), (NSMutableArray(array: [2]), [2]),
            (NSOrderedSet(array: [3, 1, 2]), [3, 1, 2]), (NSSet(array: [3, 1]), .set([1, 3])),
            (NSCountedSet(array: [3, 3]), .set([3])),
            (NSDictionary(dictionary: ["b": 1, "a": ["c": true]]), ["a": ["c": true], "b": 1]),
            (NSURL(string: "http://a/?b") as Any, "http://a/?b"),
            (URL(string: "p?q", relativeTo: URL(string: "http://a/b/c")) as Any, "http://a/b/p?q"),
            (NSUUID(uuidString: "E621E1F8-C36C-495A-93FC-0C247A3E6E5F") as Any, "E621E1F8-C36C-495A-93FC-0C247A3E6E5F"),
            (NSDate(timeIntervalSince1970: 0), "1970-01-01T00:00:00Z"), (NSData(data: Data([1, 2])), "AQI="),
            (NSDecimalNumber(string: "12345678901234567890.12"), .number("12345678901234567890.12")),
        ]
        for (object, expected) in objects {
            let value = try #require(try value(object))
            #expect(value.description == expected.description, "\(object)")
            #expect(try self.value(Optional(Optional(object)) as Any)?.description == expected.description)
        }
        #expect(try value(Int??.some(nil) as Any) == .null)
        #expect(try value(AnyHashable(NSNumber(value: true))) == true)
    }

    @Test func `Parsed JSON is written unchanged`() throws {
        let text = #"{"a":[true,false,null,1,0,"x",1.5],"b":{"c":{}},"d":12345678901234567890}"#
        let json = try JSONSerialization.jsonObject(with: Data(text.utf8))
        #expect(
            try QueryValue(foundation: json) == [
                "a": [true, false, nil, 1, 0, "x", 1.5], "b": ["c": [:]], "d": .number("12345678901234567890"),
            ])
    }

    @Test func `Swift's numbers and Booleans are not confused`() throws {
        for conversion in [FoundationStyle.swift, .darwin] {
            #expect(try value(1, conversion) == 1)
            #expect(try value(true, conversion) == true)
            #expect(try value(UInt8(1), conversion) == 1)
        }
        #expect(try value(Int8(1)) == 1)
        #expect(try value(Int8(1), .darwin) == true)
        #expect(try value(Int8(0), .darwin) == false)
    }

    @Test func `Dates and data are written in the style's format`() throws {
        let parameters: [String: Any] = ["d": Date(timeIntervalSince1970: 1.5), "e": Data([0xFB, 0xFF])]
        func query(_ style: QueryStyle) throws -> String {
            try QueryEncoder(style: style).encode(QueryValue(foundation: parameters, style: style)).percentDecoded()
        }
        #expect(try query(.auto) == "d=1970-01-01T00:00:01.500Z&e=+/8=")
        #expect(try query(.afnetworking) == "d=1970-01-01 00:00:01 +0000&e=<fbff>")
        #expect(try query(.alamofire) == "d=1970-01-01 00:00:01 +0000&e=2 bytes")
        var style = QueryStyle.auto
        style.dates = .secondsSince1970
        style.data = .array
        #expect(try query(style) == "d=1.5&e[]=251&e[]=255")
        style = .alamofireForm
        style.data = .array
        #expect(try query(style).contains("e[]=251&e[]=255"))
        style.data = .bytes
        #expect(
            try QueryEncoder(style: style).encode(QueryValue(foundation: ["e": Data([0xFB])], style: style)) == "e=%FB")
    }

    @Test func `Keys are text, whole numbers, URLs and UUIDs`() throws {
        let uuid = UUID()
        let keys = NSDictionary(objects: [1, 2, 3], forKeys: [NSNumber(value: 10), NSString("k"), uuid as NSUUID])
        #expect(try value(keys)?["10"] == 1)
        #expect(try value(keys)?["k"] == 2)
        #expect(try value(keys)?[uuid.uuidString] == 3)
        #expect(try value([uuid: 1])?[uuid.uuidString] == 1)
        for key in [NSNull(), NSNumber(value: 1.5), NSArray(array: [1]), NSNumber(value: true)]
            as [NSObject & NSCopying]
        {
            let error = #expect(throws: QueryCodingError.self) { try value(NSDictionary(object: 1, forKey: key)) }
            #expect(error?.kind == .unsupportedType && error?.field == "a")
        }
        let both = NSDictionary(objects: [1, 2], forKeys: [NSNumber(value: 1), NSString("1")])
        #expect(throws: QueryCodingError(kind: .duplicateField, field: "a", detail: "1")) { try value(both) }
    }

    // MARK: The text of numbers

    @Test func `The Darwin conversion writes Darwin's digits`() throws {
        let digits: [(Any, String)] = [
            (1.0, "1"), (NSNumber(value: 1.0), "1"), (8.2, "8.199999999999999"), (0.1, "0.1"), (1e21, "1e+21"),
            (Float(0.1), "0.1"), (NSNumber(value: Float(16_777_216)), "1.677722e+07"), (CGFloat(2), "2"), (-0.0, "-0"),
            (NSNumber(value: 12345678.9), "12345678.9"), (AnyHashable(2.0), "2"),
        ]
        for (number, text) in digits {
            for style in [QueryStyle.auto, .php, .afnetworking] {
                let value = try QueryValue(foundation: ["a": number], style: style, conversion: .darwin)
                #expect(try QueryEncoder(style: style).encode(value).percentDecoded() == "a=\(text)", "\(number)")
            }
        }
        #expect(try value(1.0) == .double(1))
        let infinite = try QueryValue(foundation: ["a": NSNumber(value: Float.infinity)], conversion: .darwin)
        #expect(infinite == ["a": .double(.infinity)])
        #expect(throws: QueryCodingError.self) {
            try QueryEncoder().encode(QueryValue(foundation: ["a": Double.nan], conversion: .darwin))
        }
        #expect(throws: QueryCodingError.self) {
            try QueryEncoder().encode(QueryValue(foundation: ["a": NSDecimalNumber.notANumber]))
        }
    }

    // MARK: Errors

    @Test func `A value that a query cannot represent causes an error with its field`() throws {
        for (object, name) in [(NSObject(), "NSObject"), (NSIndexSet(index: 1), "IndexSet")] as [(NSObject, String)] {
            let error = #expect(throws: QueryCodingError.self) {
                try QueryValue(foundation: [
                    "a": NSArray(array: [1, NSDictionary(object: object, forKey: NSString("b"))])
                ])
            }
            #expect(error?.kind == .unsupportedType && error?.field == "a[1][b]")
            #expect(error?.detail?.contains(name) == true)
        }
        let error = #expect(throws: QueryCodingError.self) { try value(Date.distantPast.addingTimeInterval(-1e12)) }
        #expect(error?.kind == .unsupportedType && error?.field == "a")
    }

    private struct Refusal: Error {}

    @Test func `An error of a style's function is reported with its field`() {
        var style = QueryStyle.auto
        style.dates = .custom { _ in throw Refusal() }
        let error = #expect(throws: QueryCodingError.self) { try QueryValue(foundation: ["a": [Date()]], style: style) }
        #expect(error?.field == "a[0]" && error?.detail?.contains("Refusal") == true)
    }

    @Test func `A query error from a style's function is reported with its field`() {
        var style = QueryStyle.auto
        style.dates = .custom { _ in
            _ = try QueryDecoder(limits: QueryLimits(bytes: 1)).decode(QueryValue.self, from: "a=1")
            return ""
        }
        let error = #expect(throws: QueryCodingError.self) { try QueryValue(foundation: ["a": [Date()]], style: style) }
        #expect(
            error?.kind == .byteLimit && error?.field == "a[0]", "\(String(describing: error))")
    }

    @Test func `An unpaired surrogate is an error if the text still contains it`() throws {
        #expect([0x61, 0xFFFD, 0xD83D, 0xDE00].firstUnpairedSurrogate == nil)
        for units in [[0x61, 0xD83D], [0x61, 0xDE00, 0x62], [0x61, 0xD83D, 0xD83D, 0xDE00]] as [[UInt16]] {
            #expect(units.firstUnpairedSurrogate == 1)
        }
        #expect(try value(NSString("a\u{FFFD}😀")) == "a\u{FFFD}😀")
        // On Linux, the surrogate has already become U+FFFD; on Darwin, the surrogate is an error.
        let text = NSString(characters: [0xD83D], length: 1)
        #if canImport(Darwin)
            #expect(throws: QueryCodingError.self) { try value(text) }
        #else
            #expect(try value(text) == "\u{FFFD}")
        #endif
    }

    private static func kind(of tower: Tower) -> QueryCodingError.Kind? {
        do throws(QueryCodingError) {
            _ = try QueryValue(foundation: tower.root)
            return nil
        } catch {
            return error.kind
        }
    }

    @Test func `A value nested too deeply is an error on a small stack`() {
        let kinds = onSmallStack {
            [QueryLimits.maximumDepth, QueryLimits.maximumDepth + 1, 100_000].map { Self.kind(of: Tower($0)) }
        }
        #expect(kinds == [nil, .depthLimit, .depthLimit])
        let kindsOfObjects = onSmallStack {
            [QueryLimits.maximumDepth, QueryLimits.maximumDepth + 1].map { Self.kind(of: Tower(ofObjects: $0)) }
        }
        #expect(kindsOfObjects == [nil, .depthLimit])
    }
}
