import PercentEncoding
import PercentEncodingReference
import QueryEncoding
import TestSupport

/// Queries as trees and as pairs against the reference, and with limits.
enum ParseTarget {
    @Sendable static func run(_ input: inout Input) {
        let choice = input.byte()
        let options = input.byte()
        let query = input.bytes
        expectTree(query, QueryStyle.treeStyles[Int(choice) % QueryStyle.treeStyles.count], options)
        expectPairs(query, options)
        let standard = QueryStyle.standard[Int(choice) % QueryStyle.standard.count]
        expectLimits(query, standard.style, standard.name, options)
    }

    // MARK: Trees

    private static func expectTree(_ query: [UInt8], _ style: QueryStyle, _ choice: UInt8) {
        let isLenient = choice & 1 == 0
        var options = ReferenceQueryParser.Options()
        options.splitsAtSemicolon = choice & 2 != 0
        options.keepsMalformed = isLenient
        options.replacesInvalid = isLenient
        var expected = QueryReading(query, style: style, options: options)
        if isPlanted, case .error(let kind, let offset, let part) = expected, part == 2 {
            expected = .error(kind, offset: offset, part: part + 1)
        }
        var decoder = decoder(style, choice, limits: .none)
        decoder.space = .plus
        expect(QueryReading(query, by: decoder), is: expected, "tree")
    }

    private static func decoder(_ style: QueryStyle, _ choice: UInt8, limits: QueryLimits) -> QueryDecoder {
        var decoder = QueryDecoder(style: style, limits: limits)
        decoder.malformed = choice & 1 == 0 ? .keep : .fail
        decoder.invalid = choice & 1 == 0 ? .replace : .fail
        decoder.separators = choice & 2 == 0 ? .ampersand : .ampersandAndSemicolon
        return decoder
    }

    // MARK: Pairs

    private static func expectPairs(_ query: [UInt8], _ choice: UInt8) {
        var parser = QueryDecoder(limits: .none)
        parser.malformed = .keep
        parser.invalid = .replace
        let pairs = (try? parser.pairs(from: query))?.map(ReferencePair.init)
        expect(pairs, is: try? ReferenceQueryParser.pairs(of: query), "pairs")
        let facebook = try? QueryDecoder(style: .facebook, limits: .none).value(from: query)
        let entries = facebook?.dictionary?.map { ReferencePair(field: $0.key, value: $0.value.string) } ?? []
        let expected = ReferenceQueryParser.facebookPairs(of: query)
        expect(
            entries.count == expected.count && expected.allSatisfy(entries.contains), "pairs of Facebook: \(entries)")
    }

    // MARK: Limits

    /// With the limits that are usual a query reads as without, or not at all; and what is read can be released.
    private static func expectLimits(_ query: [UInt8], _ style: QueryStyle, _ name: String, _ choice: UInt8) {
        var limits = QueryLimits.standard
        if choice & 4 != 0 { limits.depth = 3 }
        if choice & 8 != 0 { limits.pairs = 5 }
        let limited = Outcome { () throws(QueryCodingError) in
            try decoder(style, choice, limits: limits).value(from: query)
        }
        let whole = Outcome { () throws(QueryCodingError) in
            try decoder(style, choice, limits: .none).value(from: query)
        }
        guard let value = limited.value else { return }
        expect(whole.value.map(ReferenceValue.init), is: ReferenceValue(value), "value in style \(name) with limits")
        expect(QueryValueSize(of: value).isWithin(limits), "a value in style \(name) exceeds \(limits): \(value)")
    }
}
