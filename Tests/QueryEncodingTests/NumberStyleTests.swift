import Foundation
import PercentEncoding
import QueryEncoding
import TestSupport
import Testing

@Suite struct NumberStyleTests {
    private func text(_ value: QueryValue, _ style: NumberStyle) throws -> String? {
        var query = QueryStyle.auto
        query.numbers = style
        return try QueryEncoder(style: query).pairs(of: ["a": value]).first?.value
    }

    @Test func `Infinities and NaN are errors or are written as in the style's language`() throws {
        #expect(throws: QueryCodingError(kind: .nonFiniteNumber, field: "a", detail: "inf")) {
            try text(.double(.infinity), .shortest)
        }
        #expect(try text(.double(-.infinity), .swift) == "-inf")
        #expect(try text(.double(.nan), .javaScript) == "NaN")
        #expect(try text(.double(-.infinity), .ruby) == "-Infinity")
        #expect(try text(.double(-.infinity), .php) == "-INF")
    }

    @Test func `The text of a number is kept in Swift's notation and converted for other notations`() throws {
        #expect(try text(.number("1.10"), .shortest) == "1.10")
        #expect(try text(.number("1e400"), .swift) == "1e400")
        #expect(try text(.number("1.10"), .javaScript) == "1.1")
        #expect(try text(.number("1.0"), .php) == "1")
        #expect(try text(.number("9007199254740993"), .javaScript) == "9007199254740993")
        #expect(try text(.number("1e400"), .ruby) == "1e400")
        #expect(try text(.number("0x1p3"), .ruby) == "0x1p3")
        #expect(try text(.number("01.5"), .php) == "01.5")
        for literal in ["1.", "1.e5", "1e", "1e+", "1.5e", ".5", "-", "", "1.5x", "0x1.8"] {
            #expect(try text(.number(literal), .php) == literal)
        }
        #expect(try text(.number("-0"), .php) == "-0")
    }

    @Test func `A decimal number keeps its digits in every style`() throws {
        struct Form: Encodable { var d: Decimal }
        let decimal = try #require(Decimal(string: "1234567890123.45"))
        for style in QueryStyle.standard.map(\.style) {
            #expect(try QueryEncoder(style: style).encode(["d": .decimal(decimal)]) == "d=1234567890123.45")
            #expect(try QueryEncoder(style: style).encode(parameters: ["d": decimal]) == "d=1234567890123.45")
            #expect(try QueryEncoder(style: style).encode(Form(d: decimal)) == "d=1234567890123.45")
        }
        #expect(try text(.decimal(Decimal(1)), .php) == "1")
        #expect(try text(.decimal(.nan), .php) == "NAN")
        #expect(throws: QueryCodingError.self) { try text(.decimal(.nan), .shortest) }
    }

    @Test func `Numbers are printed as Swift, Node, PHP and Ruby print them`() throws {
        for vector in try NumberVector.all() {
            #expect(try text(.double(vector.value), .swift) == vector.swift)
            #expect(try text(.double(vector.value), .javaScript) == vector.javaScript)
            #expect(try text(.double(vector.value), .php) == vector.php)
            #expect(try text(.double(vector.value), .ruby) == vector.ruby)
        }
    }

    @Test func `Decimals on the fast path are written as Swift prints them`() throws {
        var generator = SeededGenerator(seed: 17)
        var numbers: [Double] = [
            0.001, 0.0009999, 0.1 + 0.2, 99_999_999.999999, 100_000_000, 0.5, 1, -3, -0.0, 0, .leastNonzeroMagnitude,
        ]
        numbers += [1.0000005, 33_554_431.999999, 67_108_863.999999, 0.3, 1.1, 2.675, 52.52, 13.405, 98.6, 0.000001]
        for _ in 0..<Thoroughness.rounds(quick: 800, thorough: 20_000) {
            let digits = Double(Int.random(in: -999_999_999_999_999...999_999_999_999_999, using: &generator))
            let power = ([1, 10, 1e3, 1e6, 1e7, 1e9, 1e12, 1e15] as [Double]).randomElement(using: &generator) ?? 1
            let number = digits / power
            numbers += [number, number.nextUp, number.nextDown, Double(Float(number))]
            numbers += [(number * 100).rounded() / 100, (number * 1e6).rounded() / 1e6]
        }
        let encoders = [NumberStyle.shortest, .swift, .ruby].map { numbers in
            var style = QueryStyle.auto
            style.numbers = numbers
            style.valueEscapes = .unreserved.adding("+")
            return QueryEncoder(style: style)
        }
        for number in numbers {
            let value = QueryValue.double(number)
            #expect(try encoders[0].encode(["a": value]) == "a=\(number)")
            #expect(try encoders[1].encode(["a": value]) == "a=\(number)")
            #expect(try encoders[2].encode(["a": value]) == "a=\(text(value, .ruby) ?? "")")
        }
    }

    @Test func `Points and digits are escaped if the set escapes them`() throws {
        var style = QueryStyle.auto
        style.valueEscapes = .unreserved.removing(".")
        #expect(try QueryEncoder(style: style).encode(["a": 1.5]) == "a=1%2E5")
        style.valueEscapes = .unreserved.removing("5")
        #expect(try QueryEncoder(style: style).encode(["a": 1.5, "b": .integer(5)]) == "a=1.%35&b=%35")
    }

    @Test func `PHP's 14 digits are rounded from the exact value`() throws {
        // The first three numbers have 15 digits and end in 5. Only the first of the three is exact as a `Double`.
        #expect(try text(.double(12_345_678_901_234.5), .php) == "12345678901234")
        #expect(try text(.double(1.23456789012345), .php) == "1.2345678901235")
        #expect(try text(.double(1.23456789012355), .php) == "1.2345678901235")
        #expect(try text(.double(123_456_789_012_345), .php) == "1.2345678901234E+14")
        #expect(try text(.double(.leastNonzeroMagnitude), .php) == "4.9406564584125E-324")
        #expect(try text(.double(Double(bitPattern: 2024)), .php) == "9.9998886718268E-321")
        #expect(try text(.double(99_999_999_999_999.5), .php) == "1.0E+14")
        // PHP 8.2 printed these numbers with a precision of 14.
        for (number, expected) in [
            (1.23456789012345e20, "1.2345678901234E+20"), (1.23456789012355e20, "1.2345678901236E+20"),
            (1.23456789012345e25, "1.2345678901234E+25"), (9.99999999999995e22, "1.0E+23"),
            (12_345_678_901_233.5, "12345678901234"), (123_456_789_012_335, "1.2345678901234E+14"),
            (0.123456789012345, "0.12345678901234"), (1.23456789012345e15, "1.2345678901234E+15"),
            (Double(bitPattern: 3), "1.4821969375237E-323"),
            (Double(bitPattern: 0xF_FFFF_FFFF_FFFF), "2.2250738585072E-308"),
        ] { #expect(try text(.double(number), .php) == expected) }
    }
}
