import QueryEncoding
import Testing

/// A notation of several values in a query, with the decoder that reads the query.
struct QueryNotation: Sendable, CustomTestStringConvertible {
    let name: String
    let decoder: QueryDecoder

    /// Whether all values are elements of one array.
    let isArray: Bool

    /// Whether each value is a separate pair.
    let isInPairs: Bool

    /// A function that returns a query of `count` values.
    let query: @Sendable (_ count: Int) -> String

    var testDescription: String { name }

    /// Returns the kind of error that each entry point of the decoder throws under the given limits.
    func kinds(_ count: Int, _ limits: QueryLimits) -> [QueryCodingError.Kind?] {
        let query = query(count)
        var decoder = decoder
        decoder.limits = limits
        let reading = decoder
        var ways: [() throws -> Void] = [
            { _ = try reading.value(from: query) }, { _ = try reading.value(from: Array(query.utf8)) },
            { _ = try reading.decode(QueryValue.self, from: query) },
            { _ = try reading.decode(QueryValue.self, from: Array(query.utf8)) },
        ]
        if isInPairs && limits.index == .max {
            ways.append { _ = try reading.pairs(from: query) }
            ways.append { _ = try reading.pairs(from: Array(query.utf8)) }
        }
        return QueryCodingError.kinds(of: ways)
    }
}

extension QueryNotation {
    /// Creates a notation in which every value is a pair.
    private init(
        _ name: String, isArray: Bool = false, _ style: QueryStyle = .auto, separator: String = "&",
        _ pair: @escaping @Sendable (Int) -> String
    ) {
        self.init(name: name, decoder: QueryDecoder(style: style), isArray: isArray, isInPairs: true) { count in
            (0..<count).map(pair).joined(separator: separator)
        }
    }

    private static func style(_ change: (inout QueryStyle) -> Void) -> QueryStyle {
        var style = QueryStyle.auto
        change(&style)
        return style
    }

    private static func joined(_ name: String, by separator: String, as written: String) -> QueryNotation {
        let style = style { $0.arrays = .separator(separator) }
        return QueryNotation(name: name, decoder: QueryDecoder(style: style), isArray: true, isInPairs: false) {
            count in
            "a=" + Array(repeating: "1", count: count).joined(separator: written)
        }
    }

    private static let dots = style { $0.nesting = .dots }
    private static let marks = style { $0.marksEmptyContainers = true }
    private static let indexedRoot = style { $0.root = .indices }

    /// Returns the notation with a semicolon for each ampersand, or for every second ampersand.
    private func withSemicolons(every step: Int) -> QueryNotation {
        var decoder = decoder
        decoder.separators = .ampersandAndSemicolon
        let name = step == 1 ? "\(name); semicolons" : "\(name); both separators"
        return QueryNotation(name: name, decoder: decoder, isArray: isArray, isInPairs: isInPairs) { count in
            let parts = query(count).split(separator: "&", omittingEmptySubsequences: false)
            return parts.dropFirst().enumerated().reduce(String(parts[0])) { written, part in
                written + (part.offset % step == 0 ? ";" : "&") + part.element
            }
        }
    }

    private static let joinedAndRepeated: QueryNotation = {
        let decoder = QueryDecoder(style: style { $0.arrays = .separator(",") })
        return QueryNotation(name: "joined and repeated", decoder: decoder, isArray: true, isInPairs: false) { count in
            (0..<max(count, 1)).map { $0 == 0 ? "a=1" : $0 % 2 == 0 ? "&a=1" : ",1" }.joined()
        }
    }()

    static let ours: [QueryNotation] = [
        QueryNotation("keys") { "k\($0)=1" }, QueryNotation("bare keys") { "k\($0)" },
        QueryNotation("empty parts") { "&&k\($0)=1&" },
        QueryNotation("repeated", isArray: true) { _ in "a=1" },
        QueryNotation("repeated, without a name", isArray: true) { _ in "=1" },
        QueryNotation("empty brackets", isArray: true) { _ in "a[]=1" },
        QueryNotation("escaped brackets", isArray: true) { _ in "a%5B%5D=1" },
        QueryNotation("indices", isArray: true) { "a[\($0)]=1" },
        QueryNotation("brackets and indices", isArray: true) { $0 % 2 == 0 ? "a[]=1" : "a[\($0)]=1" },
        QueryNotation("indices at the root", isArray: true, indexedRoot) { "\($0)=1" },
        QueryNotation("keys in brackets") { "a[k\($0)]=1" },
        QueryNotation("dictionaries in elements", isArray: true) { _ in "a[][x]=1" },
        QueryNotation("elements in elements", isArray: true) { _ in "a[][]=1" },
        QueryNotation("deep keys") { "a[b][c][k\($0)]=1" },
        QueryNotation("dots", dots) { "a.k\($0)=1" },
        QueryNotation("dots after indices", isArray: true, dots) { "a[\($0)].x=1" },
        joined("commas", by: ",", as: ","), joined("escaped commas", by: "%2C", as: "%2C"),
        joined("escaped commas in the other case", by: "%2C", as: "%2c"), joined("two bytes", by: "||", as: "||"),
        joinedAndRepeated,
        QueryNotation("marks of dictionaries", marks) { "k\($0){}" },
        QueryNotation("marks of arrays", marks) { "k\($0)[]" },
    ]

    static let ofOthers: [QueryNotation] = [
        QueryNotation("browser", isArray: true, .browser) { _ in "a=1" },
        QueryNotation("facebook", .facebook) { _ in "a=1" },
        QueryNotation(
            name: "facebook, left out", decoder: QueryDecoder(style: .facebook), isArray: false, isInPairs: false
        ) { String(repeating: "a=%zz&", count: $0) },
        QueryNotation("alamofire", isArray: true, .alamofire) { _ in "a[]=1" },
        QueryNotation("php: keys", .php) { "k\($0)=1" }, QueryNotation("php: repeated", .php) { _ in "a=1" },
        QueryNotation("php: brackets", isArray: true, .php) { _ in "a[]=1" },
        QueryNotation("php: indices", isArray: true, .php) { "a[\($0)]=1" },
        QueryNotation("php: left out", .php) { _ in "[x]=1" },
        QueryNotation("rails: keys", .rails) { "k\($0)=1" }, QueryNotation("rails: repeated", .rails) { _ in "a=1" },
        QueryNotation("rails: brackets", isArray: true, .rails) { _ in "a[]=1" },
        QueryNotation("rails: dictionaries in elements", isArray: true, .rails) { _ in "a[][x]=1" },
        QueryNotation("rack 2: semicolons", isArray: true, .rack2, separator: ";") { _ in "a[]=1" },
        QueryNotation("qs: keys", .qs) { "k\($0)=1" }, QueryNotation("qs: repeated", isArray: true, .qs) { _ in "a=1" },
        QueryNotation("qs: brackets", isArray: true, .qs) { _ in "a[]=1" },
        QueryNotation("qs: indices", isArray: true, .qs) { "a[\($0)]=1" },
        QueryNotation("qs 6.11: repeated", isArray: true, .qs6_11) { _ in "a=1" },
        QueryNotation("qs: left out", .qs) { _ in "__proto__=1" },
    ]

    /// All notations: with ampersands, with semicolons and with both.
    static let all = (ours + ofOthers).flatMap { notation in
        guard notation.query(2).contains("&") else { return [notation] }
        return [notation, notation.withSemicolons(every: 1), notation.withSemicolons(every: 2)]
    }
}
