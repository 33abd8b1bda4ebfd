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
        expectTree(query, styles[Int(choice) % styles.count], options)
        expectPairs(query, options)
        let standard = QueryStyle.standard[Int(choice) % QueryStyle.standard.count]
        expectLimits(query, standard.style, standard.name, options)
    }

    private static let styles: [QueryStyle] = {
        var (dots, marks, commas) = (QueryStyle.auto, QueryStyle.auto, QueryStyle.auto)
        dots.nesting = .dots
        marks.emptyContainers = .mark
        commas.arrays = .separator(",")
        commas.nulls = .empty
        return [.auto, .afnetworking2, dots, marks, commas]
    }()

    // MARK: Trees

    /// A value, or an error of a kind in a part of the query. A part that is wrong in two ways can be reported for either.
    private enum Tree: Equatable {
        case value(ReferenceValue)
        case error(String, offset: Int?, part: Int)

        static func == (left: Tree, right: Tree) -> Bool {
            switch (left, right) {
            case (.value(let left), .value(let right)): left == right
            case (.error(let left, let leftOffset, let leftPart), .error(let right, let rightOffset, let rightPart)):
                leftPart == rightPart && (left != right || leftOffset == rightOffset)
            default: false
            }
        }

        init(_ kind: String, _ offset: Int?, _ query: [UInt8], splitsAtSemicolon: Bool) {
            let separators = splitsAtSemicolon ? "&;".utf8 : "&".utf8
            self = .error(kind, offset: offset, part: query.prefix(offset ?? 0).count(where: separators.contains))
        }
    }

    private static func expectTree(_ query: [UInt8], _ style: QueryStyle, _ choice: UInt8) {
        let isLenient = choice & 1 == 0
        var options = ReferenceQueryParser.Options()
        options.splitsAtSemicolon = choice & 2 != 0
        options.keepsMalformed = isLenient
        options.replacesInvalid = isLenient
        var expected: Tree
        do throws(ReferenceError) {
            expected = .value(
                try ReferenceQueryParser.value(of: query, style: ReferenceStyle(style), options: options))
        } catch {
            expected = Tree(error.kind.rawValue, error.offset, query, splitsAtSemicolon: options.splitsAtSemicolon)
        }
        if isPlanted, case .error(let kind, let offset, let part) = expected, part == 2 {
            expected = .error(kind, offset: offset, part: part + 1)
        }
        var decoder = decoder(style, choice, limits: .none)
        decoder.space = .plus
        do throws(QueryCodingError) {
            expect(.value(ReferenceValue(try decoder.value(from: query))), is: expected, "tree")
        } catch {
            expect(
                Tree("\(error.kind)", error.offset, query, splitsAtSemicolon: options.splitsAtSemicolon),
                is: expected, "error")
        }
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
        var parser = QueryParser(limits: .none)
        parser.malformed = .keep
        parser.invalid = .replace
        let pairs = (try? parser.pairs(in: query))?.map(ReferencePair.init)
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
            ReferenceValue(try decoder(style, choice, limits: limits).value(from: query))
        }
        let whole = Outcome { () throws(QueryCodingError) in
            ReferenceValue(try decoder(style, choice, limits: .none).value(from: query))
        }
        if limited.value != nil {
            expect(limited, is: whole, "value in style \(name) with limits")
        }
    }
}
