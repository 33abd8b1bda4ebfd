import Foundation
import JSONReading
import QueryEncoding
import TestSupport
import Testing

@testable import percent

@Suite struct JSONTests {
    @Test(
        arguments: [
            (nil, "null"), (true, "true"), (false, "false"), (-5, "-5"), (.number("1.50e3"), "1.50e3"), (2.5, "2.5"),
            (.double(.infinity), "\"inf\""), (.encoded("%41"), "\"%41\""), ([], "[]"), ([:], "{}"),
            ([[], [:]], "[[], {}]"),
            (["b": [1, "x"], "a": nil], #"{"b": [1, "x"], "a": null}"#), (.set([2, 1]), #"{"$set": [1, 2]}"#),
            ([[[1], 2], ["a": ["b": [:]]]], #"[[[1], 2], {"a": {"b": {}}}]"#),
        ] as [(QueryValue, String)])
    func `Values are written on one line`(_ value: QueryValue, _ expected: String) throws {
        #expect(try JSONText.of(value) == expected)
    }

    @Test func `Strings and keys are escaped, but non-ASCII characters are not`() throws {
        let text = "\0\u{1F}\u{7F}\"\\/\u{6C49}\n\u{10}"
        let expected = #""\u0000\u001f\u007f\"\\/"# + "\u{6C49}" + #"\u000a\u0010""#
        #expect(try JSONText.of(.string(text)) == expected)
        #expect(try JSONText.of([text: 1]) == "{\(expected): 1}")
    }

    @Test func `Lists have one element on each line`() throws {
        #expect(try JSONText.ofLines([]) == "[]\n")
        #expect(try JSONText.ofLines([["a": 1]]) == "[\n  {\"a\": 1}\n]\n")
        #expect(try JSONText.ofLines([1, [2, 3]]) == "[\n  1,\n  [2, 3]\n]\n")
    }

    @Test func `Written JSON survives the round trip`() throws {
        var generator = SeededGenerator(seed: 11)
        for _ in 0..<2000 {
            let value = try JSONReader.value(of: Array(generator.json().utf8))
            let text = try JSONText.of(value)
            #expect(try JSONReader.value(of: Array(text.utf8)) == value, "\(text)")
        }
    }

    @Test func `Values at the maximum depth are written`() throws {
        let depth = JSONReader.maximumNesting
        let text = String(repeating: "[", count: depth) + String(repeating: "]", count: depth)
        #expect(try JSONText.of(JSONReader.value(of: Array(text.utf8))) == text)
    }

    // MARK: Foundation

    @Test func `Foundation reads the same values as the reader`() throws {
        var generator = SeededGenerator(seed: 12)
        for _ in 0..<2000 {
            let text = generator.json()
            let value = try JSONReader.value(of: Array(text.utf8))
            let other = try JSONSerialization.jsonObject(with: Data(text.utf8), options: .fragmentsAllowed)
            #expect(Self.isSame(value, other), "\(text)")
        }
    }

    @Test func `Foundation accepts the same texts as the reader`() throws {
        var generator = SeededGenerator(seed: 13)
        var counts = (accepted: 0, rejected: 0)
        let rounds = Thoroughness.rounds(quick: 6_000, thorough: 20_000)
        for _ in 0..<rounds {
            let text = generator.mutatedJSON()
            guard let isAccepted = Self.isAccepted(text) else { continue }
            let other = try? JSONSerialization.jsonObject(with: Data(text), options: .fragmentsAllowed)
            #expect(isAccepted == (other != nil), "\(String(decoding: text, as: UTF8.self).debugDescription)")
            if isAccepted { counts.accepted += 1 } else { counts.rejected += 1 }
        }
        #expect(counts.accepted > rounds / 10 && counts.rejected > rounds / 4)
    }

    /// Returns whether Foundation should accept a text; nil if Foundation is known to differ. Foundation rejects
    /// numbers that are not finite as `Double` and keeps the last entry of a repeated key. On Linux, Foundation ignores
    /// a comma after the last entry or element.
    private static func isAccepted(_ text: [UInt8]) -> Bool? {
        do {
            _ = try JSONReader.value(of: text)
            return String(decoding: text, as: UTF8.self).contains(/[eE][-+]?[0-9]{3}/) ? nil : true
        } catch {
            return error.reason.contains("occurs twice") || error.reason.contains("the last ','") ? nil : false
        }
    }

    private static func isSame(_ value: QueryValue, _ other: Any) -> Bool {
        switch value.storage {
        case .null: return other is NSNull
        case .bool(let bool): return (other as? NSNumber).map { isBool($0) && $0.boolValue == bool } ?? false
        case .integer(let integer): return (other as? NSNumber).map { !isBool($0) && $0.intValue == integer } ?? false
        case .number(let text):
            return (other as? NSNumber).map { !isBool($0) && isNear($0.doubleValue, text) } ?? false
        case .string(let text): return (other as? String)?.hasSameBytes(as: text) ?? false
        case .array(let elements):
            guard let others = other as? [Any], others.count == elements.count else { return false }
            return zip(elements, others).allSatisfy(isSame)
        case .dictionary(let entries):
            guard let others = other as? [String: Any], others.count == entries.count else { return false }
            return entries.allSatisfy { entry in others[entry.key].map { isSame(entry.value, $0) } ?? false }
        case .double, .decimal, .encoded, .set: return false
        }
    }

    /// Whether two numbers differ by at most a few units in the last place. Foundation's reader on Linux has errors of
    /// this size.
    private static func isNear(_ double: Double, _ text: String) -> Bool {
        Double(text).map { abs($0 - double) <= abs($0) * 1e-14 } ?? false
    }

    private static func isBool(_ number: NSNumber) -> Bool {
        String(cString: number.objCType) == "c"
    }
}

/// The output of the tool, as text.
enum JSONText {
    static func of(_ value: QueryValue) throws -> String {
        try text { output throws(Failure) in try JSON.write(value, to: &output) }
    }

    static func ofLines(_ elements: [QueryValue]) throws -> String {
        try text { output throws(Failure) in try JSON.writeLines(elements, to: &output) }
    }

    private static func text(_ write: (inout Output) throws(Failure) -> Void) throws -> String {
        let file = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
        defer { try? FileManager.default.removeItem(at: file) }
        var output = Output(descriptor: creat(file.path, 0o600))
        try write(&output)
        try output.finish()
        return String(decoding: try Data(contentsOf: file), as: UTF8.self)
    }
}

extension SeededGenerator {
    /// Returns a random JSON text with all kinds of values and white space.
    mutating func json(depth: Int = 4) -> String {
        let kind = Int.random(in: 0..<(depth > 0 ? 10 : 6), using: &self)
        let space = { (generator: inout SeededGenerator) in
            String(["", "", " ", "\n", "\t", "\r\n"].randomElement(using: &generator) ?? "")
        }
        switch kind {
        case 0: return ["null", "true", "false"].randomElement(using: &self) ?? ""
        case 1, 2: return jsonNumber()
        case 3, 4, 5: return jsonString()
        case 6, 7:
            let elements = (0..<Int.random(in: 0..<4, using: &self)).map { _ in
                space(&self) + json(depth: depth - 1) + space(&self)
            }
            return "[\(elements.joined(separator: ","))\(elements.isEmpty ? space(&self) : "")]"
        default:
            let entries = (0..<Int.random(in: 0..<4, using: &self)).map { index in
                // The index makes keys unique.
                let key = "\"\(index)" + jsonString().dropFirst()
                return space(&self) + key + space(&self) + ":" + space(&self) + json(depth: depth - 1) + space(&self)
            }
            return "{\(entries.joined(separator: ","))\(entries.isEmpty ? space(&self) : "")}"
        }
    }

    private mutating func jsonNumber() -> String {
        var text = Bool.random(using: &self) ? "-" : ""
        text += String(next() >> UInt64.random(in: 1..<64, using: &self))
        if Int.random(in: 0..<3, using: &self) == 0 { text += ".\(next() % 1000)" }
        if Int.random(in: 0..<4, using: &self) == 0 {
            text += ["e", "E", "e+", "E-"].randomElement(using: &self) ?? ""
            text += String(next() % 100)
        }
        return text
    }

    private mutating func jsonString() -> String {
        let pieces = [
            "a", "Z", " ", "$set", "\u{E9}", "\u{6C49}", "\u{1F600}", "e\u{301}", "\\n", "\\\"", "\\\\", "\\/", "\\b",
            "\\f", "\\r",
            "\\t", "\\u0041", "\\u00e9", "\\uD83D\\uDE00", "\\u0000", "\u{7F}", "'", "[", "}", ",", ":",
        ]
        let count = Int.random(in: 0..<6, using: &self)
        return "\"\((0..<count).map { _ in pieces.randomElement(using: &self) ?? "" }.joined())\""
    }

    /// Returns a JSON text with up to three bytes removed, inserted or replaced.
    mutating func mutatedJSON() -> [UInt8] {
        var bytes = Array(json(depth: 2).utf8)
        let signs = Array("{}[]\",:\\u0123456789abcdefD-+.eE truefalsn/\u{1}\n'".utf8)
        for _ in 0..<Int.random(in: 0...3, using: &self) {
            let index = Int.random(in: 0...bytes.count, using: &self)
            let sign = signs[Int.random(in: 0..<signs.count, using: &self)]
            switch Int.random(in: 0..<3, using: &self) {
            case 0: bytes.insert(sign, at: index)
            case 1 where index < bytes.count: bytes[index] = sign
            case 2 where index < bytes.count: bytes.remove(at: index)
            default: break
            }
        }
        return bytes
    }
}
