import PercentEncoding
import QueryEncoding
import TestSupport
import Testing

/// Tests that compare the output of encoded types with the output of their values.
@Suite struct EncodableWritingTests {
    @Test(arguments: 0..<10) func `A type is written like its value`(seed: Int) throws {
        var generator = SeededGenerator(seed: UInt64(seed))
        for round in 0..<Thoroughness.rounds(quick: 60, thorough: 600) {
            let script = Script.random(depth: 4, integerKeys: false, using: &generator)
            let style = round % 4 == 0 ? Self.ordered(using: &generator) : QueryStyle.random(using: &generator)
            let limits = QueryLimits(depth: round % 3 == 0 ? 2 : 64, pairs: round % 5 == 0 ? 6 : 1000)
            let encoder = QueryEncoder(style: style, limits: limits)
            let expected = Result { try encoder.encode(encoder.queryValue(of: script)) }
            let text = Result { try encoder.encode(script) }
            #expect(isSame(text, expected), "\(script) \(style): \(text), not \(expected)")
            let bytes = Result {
                var bytes = Array("?".utf8)
                try encoder.encode(script, appendingTo: &bytes)
                return String(decoding: bytes.dropFirst(), as: UTF8.self)
            }
            #expect(isSame(bytes, expected), "\(script) \(style): \(bytes), not \(expected)")
        }
    }

    /// Returns a style without sorting, so that pairs are written in the order of encoding.
    private static func ordered(using generator: inout SeededGenerator) -> QueryStyle {
        var style = QueryStyle.random(using: &generator)
        style.keyOrder = .given
        style.arrays = [.brackets, .repeated, .indices, .auto].randomElement(using: &generator) ?? .auto
        return style
    }

    private func isSame(_ left: Result<String, any Error>, _ right: Result<String, any Error>) -> Bool {
        switch (left, right) {
        case (.success(let left), .success(let right)): left == right
        case (.failure(let left), .failure(let right)): "\(left)" == "\(right)"
        default: false
        }
    }

    @Test func `If an error is ignored, the failing value is not written`() throws {
        struct Failing: Encodable {
            struct Failure: Error {}

            func encode(to encoder: any Encoder) throws { throw Failure() }
        }
        struct Careless: Encodable {
            func encode(to encoder: any Encoder) throws {
                var container = encoder.container(keyedBy: Script.Key.self)
                try? container.encode(Failing(), forKey: Script.Key("a"))
                try container.encode(1, forKey: Script.Key("b"))
                try? container.encode(Failing(), forKey: Script.Key("c"))
                try? container.encode(Failing(), forKey: Script.Key("d"))
            }
        }
        #expect(try QueryEncoder().encode(Careless()) == "b=1")
    }

    @Test func `An encoder that is used after encoding has ended throws an error`() throws {
        final class Keeper: Encodable {
            nonisolated(unsafe) var encoder: (any Encoder)?

            func encode(to encoder: any Encoder) throws {
                self.encoder = encoder
                var container = encoder.container(keyedBy: Script.Key.self)
                try container.encode(1, forKey: Script.Key("a"))
            }
        }
        let keeper = Keeper()
        #expect(try QueryEncoder().encode(keeper) == "a=1")
        var container = try #require(keeper.encoder).container(keyedBy: Script.Key.self)
        #expect(throws: EncodingError.self) { try container.encode(2, forKey: Script.Key("b")) }
    }
}
