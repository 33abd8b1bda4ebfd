import LegacyCharsets
import PercentEncoding
import QueryEncoding
import QueryInspection
import TestSupport
import Testing

/// Tests of the facts about many queries.
@Suite struct QueryFactsTests {
    private func kinds(_ explanation: QueryExplanation) -> Set<String> {
        Set(explanation.findings.map { "\($0.kind)" })
    }

    private func names(_ bits: UInt64, _ all: [String]) -> [String] {
        all.indices.filter { bits >> $0 & 1 == 1 }.map { all[$0] }
    }

    /// Compares the facts about a query with the explanation of the query.
    private func check(_ query: [UInt8], _ kind: QueryInput, _ reader: inout QueryFactsReader) {
        let explanation = QueryExplanation(of: query, as: kind, charsets: Charset.candidates)
        let facts = reader.facts(of: query)
        let text = String(decoding: query, as: UTF8.self)
        #expect(Set(names(facts.kinds, QueryFacts.allKinds.map { "\($0)" })) == kinds(explanation), "\(text)")
        #expect(
            names(~facts.excluded, QueryFacts.allWriters) == explanation.writers.filter(\.isPossible).map(\.name),
            "\(text)")
        let isASCII = explanation.parts.allSatisfy { $0.text?.utf8.allSatisfy { $0 < 0x80 } == true }
        #expect((facts.charsets.isEmpty && !facts.isUTF8) == isASCII, "\(text)")
    }

    @Test func `The facts about plain queries equal their explanations`() {
        let pieces = [
            "q=", "&", "&", "r=", "a", "%20", "+", "%E6%B1%89", "%e6%b1%89", "%41", "~", "[", "'", "%C3%BC", "\u{E9}",
            "%2B", "%27",
            "page=1", "a%5B%5D=", "a.b=", "(", "/", "?", "%00", "%25", "%C3%83%C2%BC", ";", "&amp;", "%BA%BA", "%",
            "%26%2327721;", "%EF%BB%BF", "\\xE6", "toString=", "__proto__=", "0=", "=",
        ]
        var random = SeededGenerator(seed: 48)
        for kind in [QueryInput.query, .auto] {
            var reader = QueryFactsReader(of: kind, charsets: Charset.candidates)
            for round in 0..<Thoroughness.rounds(quick: 400, thorough: 10_000) {
                // Most queries have only pieces that need no explanation as a whole.
                let most = round.isMultiple(of: 4) ? pieces.count : 18
                let start = kind == .auto ? "/s?" : "n="
                let query = (0..<Int.random(in: 0..<8, using: &random)).map { _ in
                    pieces[Int.random(in: 0..<most, using: &random)]
                }
                check(Array((start + query.joined()).utf8), kind, &reader)
            }
        }
    }

    @Test func `The facts have a bit for each kind and each writer`() {
        #expect(QueryFacts.allKinds.count < 63 && QueryFacts.allWriters.count <= 64)
    }

    @Test func `The facts about lines with many names are those of their explanations`() {
        var reader = QueryFactsReader(of: .query, charsets: Charset.candidates)
        for count in [31, 32, 33, 34] {
            check(Array((0..<count).map { "n\($0)=a+b" }.joined(separator: "&").utf8), .query, &reader)
        }
        for number in 0..<1100 { _ = reader.facts(of: Array("k\(number)=1".utf8)) }
        check(Array("another=%E6%B1%89".utf8), .query, &reader)
    }
}
