import Foundation
import QueryEncoding
import TestSupport
import Testing

/// Tests of every limit in every notation, exactly at the limit and one above the limit.
@Suite struct QueryLimitEdgeTests {
    private typealias Kind = QueryCodingError.Kind

    /// Expects the results of all entry points to be one kind of error, or nil if the query is accepted.
    private func expect(_ kinds: [Kind?], _ expected: Kind?, _ comment: Comment) {
        #expect(kinds == Array(repeating: expected, count: kinds.count), comment)
    }

    @Test(arguments: QueryNotation.all) func `Values are read up to the limit, and one more is an error`(
        notation: QueryNotation
    ) {
        for limit in [1, 2, 3, 10] {
            let limits = QueryLimits(pairs: limit, bytes: .max, index: .max)
            expect(notation.kinds(limit, limits), nil, "\(limit)")
            expect(notation.kinds(limit + 1, limits), .pairLimit, "\(limit)")
        }
        expect(notation.kinds(1, QueryLimits(pairs: 0)), .pairLimit, "0")
        if notation.isInPairs { expect(notation.kinds(0, QueryLimits(pairs: 0)), nil, "0") }
    }

    @Test(arguments: QueryNotation.all) func `Bytes are read up to the limit, and one more is an error`(
        notation: QueryNotation
    ) {
        let size = notation.query(5).utf8.count
        expect(notation.kinds(5, QueryLimits(bytes: size, index: .max)), nil, "at the limit")
        expect(notation.kinds(5, QueryLimits(bytes: size - 1, index: .max)), .byteLimit, "one over")
    }

    @Test(arguments: QueryNotation.all.filter(\.isArray))
    func `Indices are read up to the limit, and one more is an error`(
        notation: QueryNotation
    ) {
        for limit in [0, 1, 2, 9] {
            let limits = QueryLimits(pairs: .max, index: limit)
            expect(notation.kinds(limit + 1, limits), nil, "\(limit)")
            expect(notation.kinds(limit + 2, limits), .indexLimit, "\(limit)")
        }
    }

    @Test(arguments: QueryNotation.all.filter { !$0.isArray })
    func `The index limit does not apply to values other than arrays`(
        notation: QueryNotation
    ) {
        expect(notation.kinds(10, QueryLimits(pairs: .max, index: 0)), nil, "10")
    }

    // MARK: Depth

    /// A notation of nested levels, and the maximum depth that the style allows.
    struct Nesting: Sendable, CustomTestStringConvertible {
        var testDescription: String
        var style = QueryStyle.auto
        var separators: SeparatorPolicy?
        var most = 100
        var query: @Sendable (_ depth: Int) -> String

        /// The notation, preceded by a value and a semicolon.
        var behindSemicolon: Nesting {
            var nesting = self
            nesting.testDescription += "; semicolon"
            nesting.separators = .ampersandAndSemicolon
            nesting.query = { [query] in "z=1;" + query($0) }
            return nesting
        }
    }

    private static func style(_ change: (inout QueryStyle) -> Void) -> QueryStyle {
        var style = QueryStyle.auto
        change(&style)
        return style
    }

    private static let commas = style { $0.arrays = .separator(",") }
    private static let dots = style { $0.nesting = .dots }
    private static let marks = style { $0.marksEmptyContainers = true }

    @Sendable private static func steps(_ step: String, _ count: Int, _ rest: String = "=1") -> String {
        "a" + String(repeating: step, count: count) + rest
    }

    static let nestings: [Nesting] = [
        Nesting(testDescription: "[k]") { steps("[k]", $0) }, Nesting(testDescription: "[]") { steps("[]", $0) },
        Nesting(testDescription: "[0]") { steps("[0]", $0) }, Nesting(testDescription: "bare") { steps("[k]", $0, "") },
        Nesting(testDescription: "%5Bk%5D") { steps("%5Bk%5D", $0) },
        Nesting(testDescription: "the second field") { "a=1&b=1;2&" + steps("[k]", $0).replacing("a", with: "c") },
        Nesting(testDescription: "repeated") { depth in
            depth == 0 ? "a=1" : steps("[k]", depth - 1) + "&" + steps("[k]", depth - 1)
        },
        Nesting(testDescription: "commas", style: commas) { $0 == 0 ? "a=1" : steps("[k]", $0 - 1, "=1,2") },
        Nesting(testDescription: "commas in elements", style: commas) { depth in
            depth < 2 ? steps("[]", depth) : steps("[]", depth - 1, "=1,2")
        },
        Nesting(testDescription: "dots", style: dots) { steps(".k", $0) },
        Nesting(testDescription: "empty names between dots", style: dots) { steps(".", $0) },
        Nesting(testDescription: "indices in dots", style: dots) { steps("[0]", $0) },
        Nesting(testDescription: "mark {}", style: marks) { $0 == 0 ? "a" : steps("[k]", $0 - 1, "{}") },
        Nesting(testDescription: "mark []", style: marks) { $0 == 0 ? "a" : steps("[k]", $0 - 1, "[]") },
        Nesting(testDescription: "php [k]", style: .php, most: 63) { steps("[k]", $0) },
        Nesting(testDescription: "php []", style: .php, most: 63) { steps("[]", $0) },
        Nesting(testDescription: "rails [k]", style: .rails, most: 30) { steps("[k]", $0) },
        Nesting(testDescription: "rails []", style: .rails, most: 30) {
            $0 == 0 ? "a=1" : steps("[k]", $0 - 1, "[]=1")
        },
        Nesting(testDescription: "rails [][k]", style: .rails, most: 32) { depth in
            steps("[][k]", depth / 2, depth % 2 == 0 ? "=1" : "[k]=1")
        },
        Nesting(testDescription: "rack 2 [k]", style: .rack2, most: 98) { steps("[k]", $0) },
        Nesting(testDescription: "rack 2 []", style: .rack2) { $0 == 0 ? "a=1" : steps("[k]", $0 - 1, "[]=1") },
        Nesting(testDescription: "rack 2 [][k]", style: .rack2) { depth in
            steps("[][k]", depth / 2, depth % 2 == 0 ? "=1" : "[k]=1")
        },
        Nesting(testDescription: "qs [k]", style: .qs, most: 4) { steps("[k]", $0) },
        Nesting(testDescription: "qs []", style: .qs, most: 4) {
            steps("[k]", max(0, $0 - 1), $0 == 0 ? "=1" : "[]=1")
        },
        Nesting(testDescription: "qs repeated", style: .qs, most: 4) { depth in
            depth == 0 ? "a=1" : steps("[k]", depth - 1) + "&" + steps("[k]", depth - 1)
        },
    ]

    @Test(arguments: nestings + nestings.map(\.behindSemicolon))
    func `Levels are read up to the limit, and one more is an error`(nesting: Nesting) {
        for depth in [0, 1, 2, 3, 4, 5, 30, 32, 63, 98] where depth <= nesting.most {
            let limits = QueryLimits(depth: depth)
            var decoder = QueryDecoder(style: nesting.style)
            decoder.separators = nesting.separators
            let reader = decoder
            func notation(_ depth: Int) -> [Kind?] {
                QueryNotation(name: "", decoder: reader, isArray: false, isInPairs: false) { _ in nesting.query(depth)
                }
                .kinds(0, limits)
            }
            expect(notation(depth), nil, "\(depth)")
            expect(notation(depth + 1), .depthLimit, "\(depth)")
        }
    }

    @Test(arguments: ["auto", "dots", "browser", "facebook", "php", "rails", "rack-2", "qs", "qs-6.11"])
    func `On a small stack, a field of any depth is read as a key or is an error`(name: String) {
        let style = name == "dots" ? Self.dots : QueryStyle.standard(named: name) ?? .auto
        let depth = Thoroughness.rounds(quick: 5_000, thorough: 100_000)
        let areFine = onSmallStack {
            ["[", "]", "[]", "[a]", "[0]", ".", ".a", "{}", "[][a]", "]\n[]"].map { step in
                let query = Self.steps(step, depth)
                let decoder = QueryDecoder(style: style, limits: .none)
                let value = try? decoder.value(from: query)
                return value == (try? decoder.decode(QueryValue.self, from: query))
            }
        }
        #expect(areFine == Array(repeating: true, count: 10))
    }
}
