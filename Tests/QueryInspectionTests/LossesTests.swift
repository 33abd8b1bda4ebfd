import Foundation
import PercentEncoding
import QueryEncoding
import QueryInspection
import TestSupport
import Testing

@Suite struct LossesTests {
    /// Returns each loss as its field and kind, followed by the kind of the loss's error, if any.
    private func losses(_ style: QueryStyle, _ value: QueryValue, limits: QueryLimits = .standard) -> [String] {
        style.losses(of: value, limits: limits).map { loss in
            // The description is a sentence, not the name of a kind.
            #expect(loss.description.contains(" ") && !loss.description.hasSuffix("\(loss.kind)"))
            return "\(loss.field) \(loss.kind)" + (loss.error.map { " \($0.kind)" } ?? "")
        }
    }

    @Test func `A character that the charset does not have is a loss`() {
        let value: QueryValue = ["a": "é", "b": ["汉"]]
        #expect(QueryStyle.auto.losses(of: ["a": "é"], charset: Latin1()) == [])
        let losses = QueryStyle.auto.losses(of: value, charset: Latin1())
        #expect(losses.map(\.error?.kind) == [.unencodable] && losses.map(\.field) == ["b[]"])
    }

    // MARK: Kinds

    @Test func `Values that survive the round trip have no losses`() {
        let value: QueryValue = [
            "q": "a b&c", "n": 1, "d": 1.5, "t": true, "tags": ["a", "b"], "p": ["x": ["y": "z"]],
        ]
        for style in [
            QueryStyle.auto, .afnetworking, .afnetworking2, .alamofire, .alamofireForm, .php, .rails, .rack2, .qs,
            .qs6_11,
        ] {
            #expect(losses(style, value) == [])
        }
        #expect(losses(.auto, ["b": nil, "s": .set([1, 2])]) == [])
        #expect(losses(.auto, [:]) == [])
    }

    @Test func `Empty containers and nulls are distinguished`() {
        let value: QueryValue = ["a": [], "b": [:], "c": nil, "d": ["e": [[], nil]], "f": ""]
        #expect(
            losses(.auto, value) == [
                "a emptyContainer", "b emptyContainer", "d[e] arrayBecomesDictionary", "d[e][0] emptyContainer",
            ])
        #expect(
            losses(.php, value) == [
                "a emptyContainer", "b emptyContainer", "c nullDropped", "d[e][0] emptyContainer",
                "d[e][1] nullDropped",
            ])
        #expect(losses(.qs, ["a": nil]) == ["a nullBecomesText"])
        #expect(losses(.php, ["a": ["x", nil, "y"]]) == ["a arrayBecomesDictionary", "a[1] nullDropped"])
        #expect(losses(.auto, []) == [" emptyContainer"])
        #expect(losses(.auto, nil) == [" nullDropped"])
    }

    @Test func `The loss of an array states the effect on its elements`() {
        #expect(losses(.rails, ["m": [["a", "b"]]]) == ["m mergedElements"])
        #expect(losses(.afnetworking, ["p": [["x": 1], ["y": 2]]]) == ["p mergedElements"])
        #expect(losses(.browser, ["a": ["x"]]) == ["a singleElement"])
        #expect(losses(.afnetworking, ["a": .set(["x"])]) == ["a singleElement"])
        #expect(losses(.alamofire, ["a": .set(["x", "y"])]) == ["a containerBecomesText"])
        #expect(losses(.alamofireForm, ["a": ["y", "x"]]) == ["a orderChanged"])
        #expect(losses(.afnetworking, ["x"]) == [" rootWithoutKeys"])
    }

    @Test(arguments: [ArrayStyle.indices, .brackets, .repeated])
    func `In qs, an array of more than 20 elements becomes a dictionary in each notation`(arrays: ArrayStyle) {
        var style = QueryStyle.qs
        style.arrays = arrays
        let array = { (count: Int) in QueryValue.array((0..<count).map { "\($0)" }) }
        #expect(losses(style, ["a": array(20), "b": ["c": array(20)]]) == [])
        #expect(losses(style, ["a": array(21)]) == ["a arrayBecomesDictionary"])
        #expect(losses(style, ["b": ["c": array(100)]]) == ["b[c] arrayBecomesDictionary"])
        // In qs 6.11, only an index above 20 has this effect.
        style.grammar = .qs6_11
        #expect(losses(style, ["a": array(21)]) == [])
        #expect(losses(style, ["a": array(22)]) == (arrays.name == "indices" ? ["a arrayBecomesDictionary"] : []))
    }

    @Test func `The loss of a key states how the key is read`() {
        #expect(
            losses(.auto, ["a[b]": 1, "": 2, "c": ["x]": 3]]) == ["a[b] keySyntax", "c[x]] keySyntax"])
        #expect(losses(.php, ["a.b": 1, "c d": 2]) == ["a.b keyChanged", "c d keyChanged"])
        #expect(losses(.qs, ["toString": 1, "b": 2]) == ["toString entryDropped"])
        #expect(losses(.php, ["a": ["0": "x", "1": []]]) == ["a numericKeys", "a[1] emptyContainer"])
        #expect(losses(.auto, ["a": 1, "a": 1]) == ["a mixedFields", "a duplicateKey"])
    }

    @Test func `The loss of a text states how the reader changes the text`() {
        #expect(losses(.browser, ["a": "x\ny"]) == ["a textChanged"])
        #expect(losses(.alamofire, ["a": "<null>"]) == ["a textBecomesNull"])
    }

    @Test func `Numbers that lose digits are losses`() {
        let value: QueryValue = [
            "a": .number("1234567890123.45"), "b": .number("1.50"),
            "c": [["d": .double(0.1 + 0.2)], .set([.double(1 / 3)])],
            "e": .number("1e400"), "f": .number("12345678901234567890"), "g": .number("1e-400"), "h": .number("-1.0E2"),
        ]
        #expect(
            losses(.php, value) == [
                "a numberRounded", "c[0][d] numberRounded", "c[1][0] numberRounded", "g numberRounded",
            ])
        #expect(losses(.qs, value) == ["g numberRounded"])
        #expect(losses(.qs, ["a": .number("0.12345678901234567890")]) == ["a numberRounded"])
        #expect(losses(.auto, ["a": .number("0.12345678901234567890"), "b": .double(1 / 3)]) == [])
        #expect(losses(.qs, ["a": .number("1e\(Int.min)"), "b": .number("0e\(Int.min)")]) == ["a numberRounded"])
    }

    @Test func `A decimal number has no losses in any style`() throws {
        let decimal = try #require(Decimal(string: "1234567890123.45"))
        for style in QueryStyle.standard.map(\.style) {
            #expect(style.losses(of: ["d": .decimal(decimal)]) == [])
        }
    }

    @Test func `After an error, such as an exceeded limit, the whole value is lost`() throws {
        #expect(losses(.auto, ["a": .array(Array(repeating: "x", count: 1001))]) == [" refused pairLimit"])
        #expect(
            losses(.auto, ["a": ["b": ["c": 1]]], limits: QueryLimits(depth: 1)).last?.hasSuffix(" refused depthLimit")
                == true)
        #expect(losses(.auto, ["a": "xx"], limits: QueryLimits(bytes: 3)) == [" refused byteLimit"])
        #expect(
            losses(.qs, ["a": ["b": ["c": ["d": ["e": ["f": ["g": ["h": 1]]]]]]]]) == [
                "a[b][c][d][e][f][g] depth"
            ])
        #expect(losses(.rails, ["a": 1, "a[b]": 2]).last == "a[b] refused conflictingField")
        let loss = try #require(QueryStyle.auto.losses(of: ["a": .double(.nan)]).first)
        #expect(loss.kind == .unwritable)
        #expect(loss.path == ["a"])
        #expect(loss.error?.kind == .nonFiniteNumber)
        #expect(
            loss.description
                == "\"a\": the style cannot write the value: a number that is not finite (nan)")
        #expect(losses(.facebook, ["a": [1]]) == ["a unwritable unsupportedType"])
    }

    @Test func `A value that is too long to be written is a loss`() {
        // A value of about 80 KB would become a query of 69 MB.
        let growing: QueryValue = [
            String(repeating: "k", count: 24_000): .array(Array(repeating: .integer(1), count: 2900))
        ]
        let losses = QueryStyle.auto.losses(of: growing)
        #expect(losses.map(\.kind) == [.unwritable] && losses.map(\.error?.kind) == [.byteLimit])
    }

    @Test func `Omitting false is a loss`() {
        let losses = QueryStyle.form.losses(of: ["a": false, "b": ["c": false, "d": true], "e": [true, false]])
        #expect(losses.map(\.kind) == [.falseDropped, .falseDropped])
        #expect(losses.map(\.field) == ["a", "b[c]"])
        #expect(QueryStyle.auto.losses(of: ["a": false]).isEmpty)
    }

    @Test func `The losses of a type are the losses of its value`() throws {
        let style = QueryStyle.alamofireForm
        let search = ["tags": ["b", "a"]]
        #expect(try style.losses(of: QueryEncoder(style: style).queryValue(of: search)).map(\.kind) == [.orderChanged])
        #expect(
            try Fixtures.article("QueryInspection", of: "QueryInspection").contains(
                "try style.losses(of: QueryEncoder(style: style).queryValue(of: search))"))
    }

    @Test func `A loss has the category of its effect on the value`() {
        func categories(_ style: QueryStyle, _ value: QueryValue) -> [QueryLoss.Category] {
            style.losses(of: value).map(\.category)
        }
        #expect(categories(.php, ["a": [], "c": nil]) == [.dropped, .dropped])
        #expect(categories(.auto, ["d": [[], nil]]) == [.retyped, .dropped])
        #expect(categories(.browser, ["a": ["x"]]) == [.retyped])
        #expect(categories(.qs, ["a": nil]) == [.retyped])
        #expect(categories(.rails, ["m": [["a", "b"]]]) == [.merged])
        #expect(categories(.browser, ["a": "x\ny"]) == [.changed])
        #expect(categories(.facebook, ["a": ["b": "c"]]) == [.failed])
    }

    @Test func `Descriptions are sentences`() {
        #expect(
            QueryStyle.php.losses(of: ["tags": [], "a.b": 1, "ids": [1, 2]]).map(\.description) == [
                #""a.b": the key comes back changed"#, #""tags": an empty container does not come back"#,
            ])
    }

    @Test func `A description states each fact once`() {
        let many: QueryValue = ["a": .array(Array(repeating: "x", count: 1001))]
        #expect(
            QueryStyle.auto.losses(of: many).map(\.description) == [
                "the reader refuses the query: too many values at byte 10000"
            ])
        #expect(
            QueryStyle.php.losses(of: many, limits: .none).first?.description.hasPrefix(
                "\"a[1000]\": the reader refuses the query: too many values (PHP reads no more than 1000) at byte ")
                == true)
        #expect(
            QueryStyle.facebook.losses(of: ["a": [1]]).map(\.description) == [
                "\"a\": the style cannot write the value: a value that this style cannot write (array)"
            ])
    }

    // MARK: Any value

    @Test(arguments: QueryStyle.standard.map(\.name))
    func `A value has no losses exactly if it survives the round trip`(
        name: String
    ) throws {
        let style = try #require(QueryStyle.standard(named: name))
        var trees = RandomTrees(seed: 11)
        var whole = 0
        for number in 0..<Thoroughness.rounds(quick: 150, thorough: 500) {
            let value = QueryValue(number % 3 == 0 ? trees.readable(depth: 3) : trees.dictionary(depth: number % 4))
            if try check(value, style) { whole += 1 }
        }
        #expect(whole > 20)
    }

    @Test func `In random styles, a value has no losses exactly if it survives the round trip`() throws {
        var generator = SeededGenerator(seed: 12)
        var trees = RandomTrees(seed: 13)
        for number in 0..<Thoroughness.rounds(quick: 500, thorough: 1500) {
            let style = QueryStyle.random(using: &generator)
            try check(QueryValue(number % 2 == 0 ? trees.readable(depth: 3) : trees.value(depth: 3)), style)
        }
    }

    @discardableResult private func check(_ value: QueryValue, _ style: QueryStyle) throws -> Bool {
        let losses = style.losses(of: value)
        let query = try? QueryEncoder(style: style).encode(value)
        let found = try? QueryDecoder(style: style).value(from: query ?? "")
        let isWhole = query != nil && found.map { isSame(value, $0, style) } == true
        #expect(losses.isEmpty == isWhole, "\(value) \(query ?? "") \(found?.description ?? "") \(losses)")
        return isWhole
    }

    /// Whether a value survived the round trip, as the documentation defines it.
    private func isSame(_ value: QueryValue, _ found: QueryValue, _ style: QueryStyle) -> Bool {
        switch value.storage {
        case .null: return found.isNull
        case .string(let text): return found.string?.hasSameBytes(as: text) == true
        case .array(let elements):
            guard let others = found.array, others.count == elements.count else { return false }
            return zip(elements, others).allSatisfy { isSame($0, $1, style) }
        case .set(let members):
            guard var others = found.array, others.count == members.count else { return false }
            for member in members {
                guard let index = others.firstIndex(where: { isSame(member, $0, style) }) else { return false }
                others.remove(at: index)
            }
            return true
        case .dictionary(let entries):
            guard let others = found.dictionary, others.count == entries.count else { return false }
            return entries.allSatisfy { entry in found[entry.key].map { isSame(entry.value, $0, style) } == true }
                && Set(entries.map { Array($0.key.utf8) }).count == entries.count
        case .bool(let isTrue): return found.string == (isTrue ? style.bools.trueText : style.bools.falseText)
        default:
            let text = text(of: value, style)
            return found.string?.hasSameBytes(as: text) == true && isSameNumber(value, text)
        }
    }

    /// Whether a text contains all digits of a number.
    private func isSameNumber(_ value: QueryValue, _ text: String) -> Bool {
        if let double = value.double, double.isFinite { return Double(text) == double }
        guard case .number(let literal) = value.storage, literal != text else { return true }
        return Decimal(string: literal) == Decimal(string: text)
    }

    /// Returns the text that the style writes for a scalar.
    private func text(of scalar: QueryValue, _ style: QueryStyle) -> String {
        var plain = style
        plain.keyTransform = .asGiven
        guard let pair = try? QueryEncoder(style: plain).pairs(of: ["k": scalar]).first, let text = pair.value else {
            return ""
        }
        guard pair.isValueEncoded else { return text }
        let decoder = QueryDecoder(style: style)
        return (try? decoder.pairs(from: "k=\(text)").first?.value) ?? "?"
    }

    @Test func `Values at the maximum depth are compared on a small stack`() {
        let losses = onSmallStack {
            var value: QueryValue = "x"
            for level in 1..<QueryLimits.maximumDepth {
                value = level % 2 == 0 ? [value, []] : ["k": value, "e": [:]]
            }
            var style = QueryStyle.auto
            style.arrays = .indices
            return style.losses(of: ["root": value], limits: .none)
        }
        #expect(losses.count == QueryLimits.maximumDepth - 1)
        #expect(losses.allSatisfy { $0.kind == .emptyContainer })
    }
}
