import QueryEncoding
import Testing

@Suite struct EncodableErrorTests {
    private typealias Key = Script.Key

    private struct Custom: Encodable {
        let body: @Sendable (any Encoder) throws -> Void

        func encode(to encoder: any Encoder) throws { try body(encoder) }
    }

    /// Returns a coding path in one line.
    private static func text(_ path: [any CodingKey]) -> String {
        path.map { $0.stringValue + ($0.intValue.map { "=\($0)" } ?? "") }.joined(separator: "/")
    }

    @Test(arguments: ["auto", "alamofire-form"])
    func `Coding paths are correct in every container`(style: String) throws {
        let style = try #require(QueryStyle.standard(named: style))
        final class Paths: @unchecked Sendable { var texts: [String] = [] }
        let paths = Paths()
        let inner = Custom { encoder in
            paths.texts.append(Self.text(encoder.codingPath))
            var container = encoder.singleValueContainer()
            paths.texts.append(Self.text(container.codingPath))
            try container.encode(1)
        }
        let outer = Custom { encoder in
            var container = encoder.container(keyedBy: Key.self)
            paths.texts.append(Self.text(container.codingPath))
            try container.encode([inner, inner], forKey: Key("list"))
            try container.encode(["5": inner], forKey: Key("dictionary"))
            try container.encode(inner, forKey: Key("seven", 7))
            var nested = container.nestedUnkeyedContainer(forKey: Key("nested"))
            try nested.encode(1)
            let deeper = nested.nestedContainer(keyedBy: Key.self)
            paths.texts.append(Self.text(deeper.codingPath))
            paths.texts.append(Self.text(nested.nestedUnkeyedContainer().codingPath))
            paths.texts.append(Self.text(container.superEncoder(forKey: Key("parent")).codingPath))
            paths.texts.append(Self.text(container.superEncoder(forKey: Key("eight", 8)).codingPath))
        }
        _ = try EncodableTree.value(of: ["root": outer], style: style)
        #expect(
            paths.texts == [
                "root", "root/list/Index 0=0", "root/list/Index 0=0", "root/list/Index 1=1", "root/list/Index 1=1",
                "root/dictionary/5=5", "root/dictionary/5=5", "root/seven=7", "root/seven=7", "root/nested/Index 1=1",
                "root/nested/Index 2=2", "root/parent", "root/eight=8",
            ])
    }

    @Test func `Errors that types throw are rethrown unchanged`() {
        struct Failure: Error, Equatable { let number: Int }
        let failing = Custom { _ in throw Failure(number: 3) }
        for style in [QueryStyle.auto, .alamofireForm] {
            #expect(throws: Failure(number: 3)) { try EncodableTree.value(of: ["a": [failing]], style: style) }
            #expect(throws: Failure(number: 3)) { try EncodableTree.value(of: failing, style: style) }
        }
    }

    /// Returns the coding path of the `EncodingError` that a type throws.
    private func path(_ style: QueryStyle = .auto, _ body: @escaping @Sendable (any Encoder) throws -> Void) -> String?
    {
        do {
            _ = try EncodableTree.value(of: ["k": Custom(body: body)], style: style)
            return nil
        } catch EncodingError.invalidValue(_, let context) {
            return Self.text(context.codingPath)
        } catch {
            return "\(error)"
        }
    }

    @Test func `Conflicting values are an error`() {
        #expect(
            path {
                var unkeyed = $0.unkeyedContainer()
                var keyed = $0.container(keyedBy: Key.self)
                try unkeyed.encode(1)
                try keyed.encode(2, forKey: Key("a"))
            } == "k")
        #expect(
            path {
                var keyed = $0.container(keyedBy: Key.self)
                try keyed.encode(2, forKey: Key("a"))
                var single = $0.singleValueContainer()
                try single.encode(1)
            } == "k")
        #expect(
            path {
                var single = $0.singleValueContainer()
                try single.encode("x")
                try single.encode(["y"])
            } == "k")
        #expect(
            path {
                var single = $0.singleValueContainer()
                try single.encode("x")
                var unkeyed = $0.unkeyedContainer()
                try unkeyed.encode("y")
            } == "k")
        #expect(
            path {
                var unkeyed = $0.unkeyedContainer()
                try unkeyed.encode(1)
                var keyed = $0.container(keyedBy: Key.self)
                _ = keyed.nestedUnkeyedContainer(forKey: Key("a"))
            } == "k")
        #expect(
            path {
                var keyed = $0.container(keyedBy: Key.self)
                try keyed.encode(1, forKey: Key("a"))
                var unkeyed = $0.unkeyedContainer()
                _ = unkeyed.nestedContainer(keyedBy: Key.self)
            } == "k")
        #expect(
            path {
                var keyed = $0.container(keyedBy: Key.self)
                var nested = keyed.nestedContainer(keyedBy: Key.self, forKey: Key("a"))
                try keyed.encode(1, forKey: Key("a"))
                try nested.encode(2, forKey: Key("b"))
            } == "k/a")
        #expect(
            path(.alamofireForm) {
                var single = $0.singleValueContainer()
                try single.encode("x")
                try single.encode("y")
            } == "k")
    }

    @Test func `A type may request containers of two kinds while both are empty`() throws {
        let value = try EncodableTree.value(
            of: Custom {
                _ = $0.unkeyedContainer()
                var keyed = $0.container(keyedBy: Key.self)
                _ = $0.unkeyedContainer()
                try keyed.encode(1, forKey: Key("a"))
            }, style: .auto)
        #expect(value == ["a": 1])
    }

    @Test func `Two dictionary keys with the same text are an error`() {
        struct Name: Hashable, Codable, CodingKeyRepresentable {
            let text: String
            var codingKey: any CodingKey { Script.Key(text.lowercased()) }

            init(text: String) { self.text = text }

            init?(codingKey: some CodingKey) { text = codingKey.stringValue }
        }
        struct Raw: Hashable, Encodable, RawRepresentable {
            let rawValue: String

            func encode(to encoder: any Encoder) throws { try "same".encode(to: encoder) }
        }
        let names = ["k": [Name(text: "a"): 1, Name(text: "A"): 2]]
        #expect(throws: QueryCodingError(kind: .duplicateField, field: "k[a]", detail: "a")) {
            try EncodableTree.value(of: names, style: .auto)
        }
        let raws = ["k": [Raw(rawValue: "a"): 1, Raw(rawValue: "b"): 2]]
        #expect(throws: QueryCodingError(kind: .duplicateField, field: "k", detail: "same")) {
            try EncodableTree.value(of: raws, style: .auto)
        }
    }
}
