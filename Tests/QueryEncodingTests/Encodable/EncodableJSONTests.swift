import Foundation
import QueryEncoding
import TestSupport
import Testing

/// Tests that compare the trees of encoded types with the output of Foundation's `JSONEncoder`.
@Suite struct EncodableJSONTests {
    @Test(arguments: 0..<20) func `For random types, the tree equals the output of JSONEncoder`(seed: Int) throws {
        var generator = SeededGenerator(seed: UInt64(seed))
        for _ in 0..<200 {
            let script = Script.random(depth: 4, integerKeys: false, using: &generator)
            let data: Data
            do {
                data = try JSONEncoder().encode(script)
            } catch {
                #expect(throws: EncodingError.self) { try EncodableTree.value(of: script, style: .auto) }
                continue
            }
            let json = try JSONSerialization.jsonObject(with: data, options: .fragmentsAllowed)
            let value = try EncodableTree.value(of: script, style: .auto)
            #expect(matches(value, json), "\(script): \(value) \(String(decoding: data, as: UTF8.self))")
        }
    }

    @Test func `Values are encoded as the closest JSON type`() throws {
        let value: QueryValue = [
            .number("12"), .number("18446744073709551615"), .number("1.5"), .number("0.1000000000000000055"),
            .decimal(Decimal(3)), .encoded("%20"), .set(["a"]), nil, ["k": true],
        ]
        #expect(
            try String(decoding: JSONEncoder().encode(value), as: UTF8.self)
                == #"[12,18446744073709551615,1.5,"0.1000000000000000055",3,"%20",["a"],null,{"k":true}]"#)
    }

    /// Whether a value equals the result of `JSONSerialization`, except for the order of dictionaries.
    private func matches(_ value: QueryValue, _ json: Any) -> Bool {
        switch value.storage {
        case .null: return json is NSNull
        case .bool(let bool): return json as? Bool == bool
        case .integer(let integer): return json as? Int == integer
        case .double(let double): return json as? Double == double
        case .string(let text): return (json as? String)?.utf8.elementsEqual(text.utf8) == true
        case .array(let elements):
            guard let json = json as? [Any], json.count == elements.count else { return false }
            return zip(elements, json).allSatisfy { matches($0, $1) }
        case .dictionary(let entries):
            guard let json = json as? [String: Any], json.count == entries.count else { return false }
            return entries.allSatisfy { entry in json[entry.key].map { matches(entry.value, $0) } ?? false }
        case .number, .decimal, .encoded, .set: return false
        }
    }

    @Test func `A QueryValue can be encoded by other encoders`() throws {
        let value: QueryValue = [
            "null": nil, "bool": true, "integer": -3, "double": 0.5, "string": "é/", "encoded": .encoded("%C3%A9"),
            "array": [1, [:], []], "set": .set([2, 1]), "unsigned": .number("18446744073709551615"),
            "number": .number("1.50"), "long": .number("12345678901234567890.10"), "word": .number("1e9999"),
        ]
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        let json = String(decoding: try encoder.encode(value), as: UTF8.self)
        #expect(
            json == """
                {"array":[1,{},[]],"bool":true,"double":0.5,"encoded":"%C3%A9","integer":-3,\
                "long":"12345678901234567890.10","null":null,"number":1.5,"set":[1,2],"string":"é/",\
                "unsigned":18446744073709551615,"word":"1e9999"}
                """)
    }
}
