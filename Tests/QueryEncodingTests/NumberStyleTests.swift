import QueryEncoding
import TestSupport
import Testing

@Suite struct NumberStyleTests {
    private func text(_ value: QueryValue, _ style: NumberStyle) throws -> String? {
        var query = QueryStyle.auto
        query.numbers = style
        return try QueryFlattener.pairs(of: ["a": value], style: query).first?.value
    }

    @Test func `Infinities and NaN are errors, or what the system calls them`() throws {
        #expect(throws: QueryCodingError(kind: .nonFiniteNumber, field: "a", detail: "inf")) {
            try text(.double(.infinity), .shortest)
        }
        #expect(try text(.double(-.infinity), .swift) == "-inf")
        #expect(try text(.double(.nan), .javaScript) == "NaN")
        #expect(try text(.double(-.infinity), .ruby) == "-Infinity")
        #expect(try text(.double(-.infinity), .php) == "-INF")
    }

    @Test func `The text of a number is kept where Swift's is written, and read as a number where another's is`() throws
    {
        #expect(try text(.number("1.10"), .shortest) == "1.10")
        #expect(try text(.number("1e400"), .swift) == "1e400")
        #expect(try text(.number("1.10"), .javaScript) == "1.1")
        #expect(try text(.number("1.0"), .php) == "1")
        #expect(try text(.number("9007199254740993"), .javaScript) == "9007199254740993")
        #expect(try text(.number("1e400"), .ruby) == "1e400")
        #expect(try text(.number("0x1p3"), .ruby) == "0x1p3")
        #expect(try text(.number("01.5"), .php) == "01.5")
        #expect(try text(.number("-0"), .php) == "-0")
    }

    @Test func `Numbers are printed as Swift, Node, PHP and Ruby print them`() throws {
        for vector in try NumberVector.all() {
            #expect(try text(.double(vector.value), .swift) == vector.swift)
            #expect(try text(.double(vector.value), .javaScript) == vector.javaScript)
            #expect(try text(.double(vector.value), .php) == vector.php)
            #expect(try text(.double(vector.value), .ruby) == vector.ruby)
        }
    }

    @Test func `PHP's 14 digits are rounded as the exact value has it`() throws {
        // Both have 15 digits, of which the last is 5: the first is exact, the others are not.
        #expect(try text(.double(12_345_678_901_234.5), .php) == "12345678901234")
        #expect(try text(.double(1.23456789012345), .php) == "1.2345678901235")
        #expect(try text(.double(1.23456789012355), .php) == "1.2345678901235")
        #expect(try text(.double(123_456_789_012_345), .php) == "1.2345678901234E+14")
        #expect(try text(.double(.leastNonzeroMagnitude), .php) == "4.9406564584125E-324")
        #expect(try text(.double(Double(bitPattern: 2024)), .php) == "9.9998886718268E-321")
        #expect(try text(.double(99_999_999_999_999.5), .php) == "1.0E+14")
    }
}
