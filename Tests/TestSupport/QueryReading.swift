package import PercentEncodingReference
package import QueryEncoding

/// The outcome of reading a query: a value, or the kind of an error, its offset, and the index of the part that
/// contains it.
package enum QueryReading: Equatable {
    case value(ReferenceValue)
    case error(String, offset: Int?, part: Int)

    /// Whether the outcomes agree. If one field has two errors, either error may be reported.
    package static func == (left: QueryReading, right: QueryReading) -> Bool {
        switch (left, right) {
        case (.value(let left), .value(let right)): left == right
        case (.error(let left, let leftOffset, let leftPart), .error(let right, let rightOffset, let rightPart)):
            leftPart == rightPart && (left != right || leftOffset == rightOffset)
        default: false
        }
    }

    /// Creates the outcome of the product.
    package init(_ query: [UInt8], by decoder: QueryDecoder) {
        do throws(QueryCodingError) {
            self = .value(ReferenceValue(try decoder.value(from: query)))
        } catch {
            let splitsAtSemicolon = decoder.separators == .ampersandAndSemicolon
            self.init("\(error.kind)", error.offset, query, splitsAtSemicolon: splitsAtSemicolon)
        }
    }

    /// Creates the outcome of the reference.
    package init(_ query: [UInt8], style: QueryStyle, options: ReferenceQueryParser.Options) {
        do throws(ReferenceError) {
            self = .value(
                try ReferenceQueryParser.value(of: query, style: ReferenceStyle(style), options: options))
        } catch {
            self.init(error.kind.rawValue, error.offset, query, splitsAtSemicolon: options.splitsAtSemicolon)
        }
    }

    private init(_ kind: String, _ offset: Int?, _ query: [UInt8], splitsAtSemicolon: Bool) {
        let separators = splitsAtSemicolon ? "&;".utf8 : "&".utf8
        self = .error(kind, offset: offset, part: query.prefix(offset ?? 0).count(where: separators.contains))
    }

    package var isValue: Bool {
        if case .value = self { true } else { false }
    }
}

extension QueryReading: CustomStringConvertible {
    package var description: String {
        switch self {
        case .value(let value): "\(QueryValue(value))"
        case .error(let kind, let offset, let part): "\(kind) at \(offset.map(String.init) ?? "-") in part \(part)"
        }
    }
}

extension QueryStyle {
    /// Styles that differ in how they read queries into trees.
    package static let treeStyles: [QueryStyle] = {
        var (dots, marks, commas) = (QueryStyle.auto, QueryStyle.auto, QueryStyle.auto)
        dots.nesting = .dots
        marks.marksEmptyContainers = true
        commas.arrays = .separator(",")
        commas.nulls = .empty
        return [.auto, .afnetworking2, dots, marks, commas]
    }()
}
