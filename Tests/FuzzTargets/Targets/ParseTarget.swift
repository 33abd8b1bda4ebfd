import PercentEncoding
import PercentEncodingReference
import QueryEncoding
import TestSupport

/// The comparison of parsed queries with the reference, with and without limits.
enum ParseTarget {
    @Sendable static func run(_ input: inout Input) {
        let choice = input.byte()
        let options = input.byte()
        let query = input.bytes
        expectTree(query, QueryStyle.treeStyles[Int(choice) % QueryStyle.treeStyles.count], options)
        Kernels.forEach(for: query) { kernel in
            expectPairs(query, options)
            expectViews(query, options)
            expectForm(query, kernel)
        }
        let standard = QueryStyle.standard[Int(choice) % QueryStyle.standard.count]
        expectLimits(query, standard.style, standard.name, options)
    }

    // MARK: Trees

    private static func expectTree(_ query: [UInt8], _ style: QueryStyle, _ choice: UInt8) {
        var expected = QueryReading(query, style: style, options: options(choice))
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

    private static func options(_ choice: UInt8) -> ReferenceQueryParser.Options {
        var options = ReferenceQueryParser.Options()
        options.splitsAtSemicolon = choice & 2 != 0
        options.keepsMalformed = choice & 1 == 0
        options.replacesInvalid = choice & 1 == 0
        return options
    }

    // MARK: Pairs

    private static func expectPairs(_ query: [UInt8], _ choice: UInt8) {
        let (parser, reference) = (decoder(.auto, choice, limits: .none), options(choice))
        let pairs = (try? parser.pairs(from: query))?.map(ReferencePair.init)
        expect(pairs, is: try? ReferenceQueryParser.pairs(of: query, options: reference), "pairs")
        let facebook = try? QueryDecoder(style: .facebook, limits: .none).value(from: query)
        let entries = facebook?.dictionary?.map { ReferencePair(field: $0.key, value: $0.value.string) } ?? []
        let expected = ReferenceQueryParser.facebookPairs(of: query)
        expect(
            entries.count == expected.count && expected.allSatisfy(entries.contains), "pairs of Facebook: \(entries)")
    }

    // MARK: Views

    private static func expectViews(_ query: [UInt8], _ choice: UInt8) {
        var options = options(choice)
        options.plusAsSpace = choice & 16 == 0
        let expected = try? ReferenceQueryParser.pairs(of: query, options: options)
        let found = QueryPair.ofViews(query, options)
        expect(found.view, is: expected, "fields of a view")
        expect(found.fields, is: expected, "fields of a collection")
        guard options.keepsMalformed, let expected else { return }
        let fields = try? QueryFields(
            query, space: options.plusAsSpace ? .plus : .percent, malformed: .keep, invalid: .replace,
            separators: options.splitsAtSemicolon ? .ampersandAndSemicolon : .ampersand, limits: .none)
        // A name with U+FFFD may stand for other bytes.
        for name in expected.prefix(4).map(\.field) where !name.unicodeScalars.contains("\u{FFFD}") {
            let first = expected.first { $0.field.utf8.elementsEqual(name.utf8) }
            expect(try? fields?.firstValue(named: name), is: first?.value ?? "", "the value of \(name)")
        }
    }

    // MARK: Forms

    /// Checks that writing the pairs as a form gives the same text as writing their names and values one by one.
    private static func expectForm(_ query: [UInt8], _ kernel: String) {
        let pairs = FormURLEncoded.pairs(in: query)
        let set = ReferenceSet(.form)
        let expected = pairs.map { pair in
            [pair.field, pair.value ?? ""].map { ReferenceEncoding.encodeText(Array($0.utf8), set) }
                .joined(separator: "=")
        }
        expect(pairs.formURLEncoded(), is: expected.joined(separator: "&"), "form with \(kernel)")
        let entries = pairs.map { ($0.field, $0.value ?? "") }
        expect(entries.formURLEncoded(), is: expected.joined(separator: "&"), "form of entries with \(kernel)")
    }

    // MARK: Limits

    /// Checks that standard limits either reject a query or leave its value unchanged, and that the value can be
    /// released.
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
