import PercentEncodingReference
import QueryEncoding
import TestSupport
import Testing

/// Flattening and writing compared with the reference, on seeded random trees.
struct QueryDifferentialTests {
    private static let roundsPerSeed = Thoroughness.rounds(quick: 50, thorough: 2500)

    /// The outcome for a value: bytes and pairs, or a failure.
    private struct Outcome: Equatable, CustomTestStringConvertible {
        var bytes: [UInt8]?
        var pairs: [ReferencePair]?

        var testDescription: String {
            let query = bytes.map { String(decoding: $0, as: UTF8.self) } ?? "error"
            let fields = pairs.map { $0.map { "\($0.field.debugDescription)=\($0.value?.debugDescription ?? "-")" } }
            return "\(query) \(fields ?? [])"
        }
    }

    private static func outcome(_ value: ReferenceValue, _ style: QueryStyle) -> Outcome {
        let value = QueryValue(value)
        var bytes: [UInt8] = []
        let query: Void? = try? QueryEncoder(style: style).encode(value, appendingTo: &bytes)
        let pairs = try? QueryEncoder(style: style).pairs(of: value)
        return Outcome(bytes: query.map { bytes }, pairs: pairs?.map(ReferencePair.init))
    }

    private static func expected(_ value: ReferenceValue, _ style: QueryStyle) -> Outcome {
        let style = ReferenceStyle(style)
        return Outcome(
            bytes: try? ReferenceFlattener.query(of: value, style: style),
            pairs: try? ReferenceFlattener.pairs(of: value, style: style))
    }

    // The 20 seeds of both tests give 2,000 trees, or 100,000 in a thorough run.
    @Test(arguments: 1...20 as ClosedRange<UInt64>)
    func `Values written in standard styles equal the reference's output`(seed: UInt64) {
        var trees = RandomTrees(seed: seed)
        for round in 0..<Self.roundsPerSeed {
            let standard = QueryStyle.standard[round % QueryStyle.standard.count]
            let depth = round % 8 == 0 ? 5 : 3
            let value = round % 7 == 0 ? trees.value(depth: depth) : trees.dictionary(depth: depth)
            let outcome = Self.outcome(value, standard.style)
            let expected = Self.expected(value, standard.style)
            #expect(outcome == expected, "\(standard.name), seed \(seed), round \(round)")
            if outcome != expected { return }
        }
    }

    @Test(arguments: 1...20 as ClosedRange<UInt64>)
    func `Values written in styles with random options equal the reference's output`(seed: UInt64) {
        var trees = RandomTrees(seed: 1000 + seed)
        var generator = SeededGenerator(seed: seed)
        for round in 0..<Self.roundsPerSeed {
            let style = QueryStyle.random(using: &generator)
            let depth = round % 8 == 0 ? 5 : 3
            let value = round % 7 == 0 ? trees.value(depth: depth) : trees.dictionary(depth: depth)
            let outcome = Self.outcome(value, style)
            let expected = Self.expected(value, style)
            #expect(outcome == expected, "seed \(seed), round \(round)")
            if outcome != expected { return }
        }
    }
}
