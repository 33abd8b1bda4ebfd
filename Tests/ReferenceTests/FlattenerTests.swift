import Foundation
import PercentEncodingReference
import TestSupport
import Testing

/// The reference's flattening compared with the output of the systems.
struct FlattenerTests {
    static let rows = (try? QueryVector.all().filter { $0.value != nil && $0.notApplicable == nil }) ?? []

    static func outcome(_ value: ReferenceValue, _ style: ReferenceStyle) -> QueryVector.Outcome {
        do throws(ReferenceError) {
            return .query(String(decoding: try ReferenceFlattener.query(of: value, style: style), as: UTF8.self))
        } catch {
            return .error(error.kind.rawValue)
        }
    }

    @Test func `The output of every system is reproduced`() throws {
        #expect(Self.rows.count == 191)
        for row in Self.rows {
            let value = try #require(row.value)
            #expect(Self.outcome(value, try ReferenceStyle(row)) == row.outcome, "row \(row.id): \(row.input)")
        }
    }

    // Source: AFNetworking's documentation of AFQueryStringFromParameters and, for arrays of arrays, jQuery's
    // documentation of `jQuery.param`.
    @Test func `Pairs are returned unescaped`() throws {
        let value = ReferenceValue.dictionary([
            ("a", .array([.string("x y"), .null])), ("b", .array([.array([.integer(1)])])), ("c", .encoded("%41")),
        ])
        #expect(
            try ReferenceFlattener.pairs(of: value, style: ReferenceStyle()) == [
                ReferencePair(field: "a[]", value: "x y"), ReferencePair(field: "a[]", value: nil),
                ReferencePair(field: "b[0][]", value: "1"), ReferencePair(field: "c", value: "%41", isEncoded: true),
            ])
    }

    // Source: OpenAPI 3.1, "Style Examples": form and pipeDelimited of an array, not exploded.
    @Test(arguments: [(",", "color=blue,black,brown"), ("%20", "color=blue%20black%20brown")])
    func `An array is written with separators`(separator: String, expected: String) {
        var style = ReferenceStyle()
        style.arrays = .separator(separator)
        let colors = ["blue", "black", "brown"].map { ReferenceValue.string($0) }
        #expect(Self.outcome(.dictionary([("color", .array(colors))]), style) == .query(expected))
    }

    // Source: HTML Standard, "constructing the entry list", and the note on newline normalization.
    @Test func `Line ends are written as in a browser`() throws {
        let style = try #require(ReferenceStyle.standard(named: "browser"))
        let value = ReferenceValue.dictionary([("a\n", .string("1\r2\n3\r\n4\n\r5"))])
        #expect(Self.outcome(value, style) == .query("a%0D%0A=1%0D%0A2%0D%0A3%0D%0A4%0D%0A%0D%0A5"))
    }

    // Canonically equal keys are equal for `compare:` and for Swift, and `é` (U+0065 U+0301) comes before `f`. Source:
    // Unicode Standard Annex 15, table 1 and figure 3.
    @Test func `Keys are sorted in the order of each system`() {
        let keys = ["z", "\u{E9}", "f", "e\u{301}", "\u{212B}", "Z"]
        func order(_ keyOrder: ReferenceStyle.KeyOrderStyle) -> [Unicode.Scalar?] {
            var style = ReferenceStyle()
            style.keyOrder = keyOrder
            let value = ReferenceValue.dictionary(keys.map { ($0, .null) })
            let pairs = (try? ReferenceFlattener.pairs(of: value, style: style)) ?? []
            return pairs.map(\.field.unicodeScalars.first)
        }
        #expect(order(.bytes) == ["Z", "e", "f", "z", "\u{E9}", "\u{212B}"])
        #expect(order(ReferenceStyle.compare) == ["\u{212B}", "Z", "\u{E9}", "e", "f", "z"])
        #expect(order(.swift) == ["Z", "f", "z", "\u{212B}", "\u{E9}", "e"])
    }

    @Test func `Numbers are printed as in Swift, JavaScript, PHP and Ruby`() throws {
        let rows = try NumberVector.all()
        #expect(rows.count == 81)
        for row in rows {
            #expect(ReferenceNumbers.text(of: row.value, .swift) == row.swift)
            #expect(ReferenceNumbers.text(of: row.value, .javaScript) == row.javaScript)
            #expect(ReferenceNumbers.text(of: row.value, .php) == row.php)
            #expect(ReferenceNumbers.text(of: row.value, .ruby) == row.ruby)
            #expect(ReferenceNumbers.text(of: row.value, .shortest) == (row.value.isFinite ? row.swift : nil))
            guard row.value.isFinite else { continue }
            // JSON.parse and similar functions read the text as the same number.
            #expect(ReferenceNumbers.text(ofLiteral: row.swift, .javaScript) == row.javaScript)
            #expect(ReferenceNumbers.text(ofLiteral: row.swift, .swift) == row.swift)
        }
    }

    /// RFC 8259, section 6.
    @Test(arguments: [
        "12345678901234567890", "-0", "01.0", "1.", ".5", "+1.0", "1e", "0x1p3", "nan", "1.0 ", "", "1e400",
    ])
    func `Integers and texts that are not JSON numbers are unchanged`(literal: String) {
        #expect(ReferenceNumbers.text(ofLiteral: literal, .javaScript) == literal)
        #expect(ReferenceNumbers.text(ofLiteral: literal, .php) == literal)
    }
}
