import PercentEncoding
import PercentEncodingReference
import QueryEncoding
import TestSupport
import Testing

/// Reading compared with the reference, on damaged queries from seeded random trees.
struct QueryParsingDifferentialTests {
    private static let roundsPerSeed = Thoroughness.rounds(quick: 40, thorough: 500)

    /// Returns a query written in a style, usually with some damage.
    private static func query(
        _ style: QueryStyle, _ trees: inout RandomTrees, _ generator: inout SeededGenerator
    ) -> [UInt8] {
        var writing = ReferenceStyle(style)
        writing.numbers = .swift
        let value = trees.dictionary(depth: 3)
        var bytes = (try? ReferenceFlattener.query(of: value, style: writing)) ?? []
        let pieces = [
            "[", "]", "[]", "[0]", "[1]", "[a]", "&", "=", "%", "%5B", ".", "+", ";", ",", "{}", "%FF", "a", "&a",
        ]
        for _ in 0..<Int.random(in: 0...3, using: &generator) {
            let position = Int.random(in: 0...bytes.count, using: &generator)
            switch Int.random(in: 0..<4, using: &generator) {
            case 0 where position < bytes.count: bytes.remove(at: position)
            case 1: bytes += [UInt8(ascii: "&")] + bytes.prefix(position)
            default: bytes.insert(contentsOf: pieces.randomElement(using: &generator)?.utf8 ?? "".utf8, at: position)
            }
        }
        return bytes
    }

    // The 20 seeds give 800 queries, or 10,000 in a thorough run. Each query is read leniently and strictly.
    @Test(arguments: 1...20 as ClosedRange<UInt64>)
    func `Queries are read into trees as in the reference`(seed: UInt64) {
        var trees = RandomTrees(seed: 5000 + seed)
        var generator = SeededGenerator(seed: seed)
        var values = 0
        for round in 0..<Self.roundsPerSeed {
            let style = QueryStyle.treeStyles[round % QueryStyle.treeStyles.count]
            let query = Self.query(style, &trees, &generator)
            var decoder = QueryDecoder(style: style, limits: .none)
            var options = ReferenceQueryParser.Options()
            options.splitsAtSemicolon = round % 3 == 0
            decoder.separators = round % 3 == 0 ? .ampersandAndSemicolon : .ampersand
            decoder.space = .plus
            for isLenient in [true, false] {
                options.keepsMalformed = isLenient
                options.replacesInvalid = isLenient
                decoder.malformed = isLenient ? .keep : .fail
                decoder.invalid = isLenient ? .replace : .fail
                let reading = QueryReading(query, by: decoder)
                let expected = QueryReading(query, style: style, options: options)
                #expect(reading == expected, "seed \(seed), round \(round): \(String(decoding: query, as: UTF8.self))")
                if reading != expected { return }
                if reading.isValue { values += 1 }
            }
        }
        // The queries must include many accepted and many rejected queries.
        #expect((Self.roundsPerSeed / 4)...(Self.roundsPerSeed * 7 / 4) ~= values)
    }

    @Test(arguments: 1...20 as ClosedRange<UInt64>)
    func `Queries are read into pairs as in the reference`(seed: UInt64) {
        var generator = SeededGenerator(seed: seed)
        for round in 0..<Self.roundsPerSeed {
            let query = generator.interestingBytes(round % 60)
            var parser = QueryDecoder(limits: .none)
            parser.malformed = .keep
            parser.invalid = .replace
            let pairs = (try? parser.pairs(from: query))?.map(ReferencePair.init)
            let expected = try? ReferenceQueryParser.pairs(of: query)
            #expect(pairs == expected, "seed \(seed), round \(round)")
            let facebook = try? QueryDecoder(style: .facebook, limits: .none).value(from: query)
            let entries = facebook?.dictionary?.map { ReferencePair(field: $0.key, value: $0.value.string) } ?? []
            let expectedEntries = ReferenceQueryParser.facebookPairs(of: query)
            let areSame = expectedEntries.count == entries.count && expectedEntries.allSatisfy(entries.contains)
            #expect(areSame, "seed \(seed), round \(round)")
        }
    }

    // The 20 seeds give 800 queries, or 10,000 in a thorough run. Each query is between inaccessible pages and is
    // read by `QueryView` and by `QueryFields`.
    @Test(arguments: 1...20 as ClosedRange<UInt64>)
    func `Views of queries give the reference's results`(seed: UInt64) throws {
        var trees = RandomTrees(seed: 7000 + seed)
        var generator = SeededGenerator(seed: seed)
        var lists = 0
        for round in 0..<Self.roundsPerSeed {
            let isLenient = round % 2 == 0
            let query =
                round % 4 < 2
                ? generator.interestingBytes(round % 90) : Self.query(.auto, &trees, &generator)
            var options = ReferenceQueryParser.Options()
            options.splitsAtSemicolon = round % 3 == 0
            options.plusAsSpace = round % 5 != 0
            options.keepsMalformed = isLenient
            options.replacesInvalid = isLenient
            let expected = try? ReferenceQueryParser.pairs(of: query, options: options)
            let found = QueryPair.ofViews(query, options)
            #expect(found.view == expected && found.fields == expected, "seed \(seed), round \(round)")
            lists += expected == nil ? 0 : 1
        }
        // The queries must include many accepted and many rejected queries.
        #expect((Self.roundsPerSeed / 2)..<Self.roundsPerSeed ~= lists)
    }
}
