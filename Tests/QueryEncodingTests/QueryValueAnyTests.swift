import Foundation
import QueryEncoding
import Testing

@Suite struct QueryValueAnyTests {
    private enum Color: String { case red }
    private enum Level: UInt8 { case high = 3 }
    private struct Opaque: Hashable {}

    @Test func `Swift's own types are converted`() throws {
        let parameters: [String: Any] = [
            "string": "é", "substring": "xyz".dropFirst(), "character": "c" as Character, "bool": true,
            "int8": Int8(-1), "uint64": UInt64.max, "double": 1.5, "float": Float(0.1), "red": Color.red,
            "level": Level.high, "none": Int?.none as Any, "some": Int??.some(2) as Any,
            "array": [1, "x", nil] as [Any?], "set": Set([3, 1]),
            "nested": ["b": 2, "a": [Color.red]] as [String: Any],
            "keys": [2: "b", 10: "a"], "value": QueryValue.encoded("%41"),
        ]
        let expected: QueryValue = [
            "array": [1, "x", nil], "bool": true, "character": "c", "double": 1.5, "float": .number("0.1"), "int8": -1,
            "keys": ["10": "a", "2": "b"], "level": 3, "nested": ["a": ["red"], "b": 2], "none": nil, "red": "red",
            "set": .set([1, 3]), "some": 2, "string": "é", "substring": "yz",
            "uint64": .number("18446744073709551615"), "value": .encoded("%41"),
        ]
        #expect(try QueryValue(any: parameters) == expected)
    }

    @Test func `Keys are sorted by their bytes`() throws {
        let parameters: [String: Any] = ["z": 1, "\u{FF5A}": 2, "\u{10000}": 3, "a": 4, "Z": 5]
        #expect(try QueryEncoder().encode(parameters: parameters) == "Z=5&a=4&z=1&%EF%BD%9A=2&%F0%90%80%80=3")
    }

    @Test func `The error for a value that a query cannot represent names the field`() {
        func error(_ value: Any) -> QueryCodingError? {
            do throws(QueryCodingError) {
                _ = try QueryValue(any: value)
                return nil
            } catch {
                return error
            }
        }
        let opaque = error(["a": [1, ["b": Opaque()]] as [Any]])
        #expect(opaque?.kind == .unsupportedType)
        #expect(opaque?.field == "a[1][b]")
        #expect(opaque?.detail?.hasSuffix("Opaque") == true)
        #expect(error(["a": [Opaque(): 1]])?.field == "a")
        #expect(error(["": ["b": Opaque()]])?.field == "[b]")
        #expect(error(["a": { 1 }])?.kind == .unsupportedType)
        #expect(error(["a": ["1": 1, 1: 2] as [AnyHashable: Any]])?.kind == .duplicateField)
    }

    @Test func `An object of Foundation causes an error that names the object's type`() throws {
        let objects: [Any] = [
            NSNumber(value: 1), NSNumber(value: true), NSNumber(value: 2.5), NSString("x"), NSNull(),
            NSArray(array: [1]),
            NSDictionary(dictionary: ["a": 1]), NSSet(array: [1]),
        ]
        for object in objects {
            for parameters in [["a": object], ["a": [object]], ["a": Optional(object) as Any]] as [[String: Any]] {
                let error = try #require(throws: QueryCodingError.self) {
                    try QueryEncoder().encode(parameters: parameters)
                }
                #expect(error.kind == .unsupportedType)
                #expect(error.detail?.contains("NS") == true, "\(error)")
            }
        }
        let json = try JSONSerialization.jsonObject(with: Data(#"{"a": [1, true]}"#.utf8))
        #expect(throws: QueryCodingError.self) { try QueryValue(any: json) }
        for value in [URL(fileURLWithPath: "/"), UUID(), Date(), Data()] as [Any] {
            let error = #expect(throws: QueryCodingError.self) { try QueryValue(any: ["a": value]) }
            #expect(error?.detail?.hasSuffix(".\(type(of: value))") == true)
        }
    }

    @Test func `Slices are read as arrays, and AnyHashable values as their contents`() throws {
        let parameters: [String: Any] = [
            "a": [0, 1, 2][1...], "b": ContiguousArray(["x"]), "c": AnyHashable(true),
            "d": ["e": AnyHashable(UInt8(3))] as [AnyHashable: AnyHashable],
        ]
        #expect(try QueryValue(any: parameters) == ["a": [1, 2], "b": ["x"], "c": true, "d": ["e": 3]])
    }

    /// A type that is its own raw value.
    private struct Endless: RawRepresentable {
        var rawValue: Endless { self }
        init() {}
        init?(rawValue: Endless) {}
    }

    @Test func `A type that is its own raw value is an error`() {
        #expect(throws: QueryCodingError.self) { try QueryValue(any: ["a": Endless()]) }
    }

    @Test func `Nesting beyond the maximum depth is an error`() throws {
        func nested(_ depth: Int) -> Any {
            var value: Any = 1
            for _ in 0..<depth { value = [value] }
            return ["a": value]
        }
        #expect(try QueryValue(any: nested(QueryLimits.maximumDepth)) != nil)
        #expect(throws: QueryCodingError.self) { try QueryValue(any: nested(QueryLimits.maximumDepth + 1)) }
    }

    @Test func `Numbers of every type keep their digits`() throws {
        let parameters: [String: Any] = ["a": CGFloat(1.5), "b": Decimal(string: "12345678901234567890.1") as Any]
        let decimal = try #require(Decimal(string: "12345678901234567890.1"))
        #expect(try QueryValue(any: parameters) == ["a": 1.5, "b": .decimal(decimal)])
        #expect(throws: QueryCodingError.self) { try QueryEncoder().encode(parameters: ["a": Decimal.nan]) }
        #expect(throws: QueryCodingError.self) { try QueryEncoder().encode(parameters: ["a": CGFloat.infinity]) }
        if #available(macOS 15.0, iOS 18.0, watchOS 11.0, tvOS 18.0, visionOS 2.0, *) {
            #expect(try QueryValue(any: Int128.max) == .number("170141183460469231731687303715884105727"))
        }
        #if !os(macOS) || arch(arm64)
            #expect(try QueryValue(any: Float16(0.1)) == .number("0.1"))
            #expect(try QueryValue(any: Float16.infinity) == .double(.infinity))
        #endif
        #if arch(x86_64) && os(Linux)
            #expect(try QueryValue(any: 0.1 as Float80) == .double(0.1))
            #expect(try QueryValue(any: 1 / 3 as Float80) == .number("0.33333333333333333334"))
        #endif
    }

    @Test func `A Float is written with its own shortest digits`() throws {
        #expect(try QueryEncoder().encode(parameters: ["a": Float(0.1)]) == "a=0.1")
        #expect(throws: QueryCodingError.self) { try QueryEncoder().encode(parameters: ["a": Float.nan]) }
    }
}
