internal import PercentEncoding
internal import QueryEncoding

/// The fields of an explained query, and the parts of a URL around the query.
struct ExplainedFields {
    /// Whether the input is a text instead of a query or URL.
    let isText: Bool
    /// The range of the query in the input.
    let query: Range<Int>
    /// The first fields, up to ``QueryExplanation/maximumFields``, with their offsets in the input.
    private(set) var first: [ExplainedField] = []
    private(set) var count = 0
    private(set) var emptyParts = Occurrences()
    private(set) var emptyNames = Occurrences()
    private(set) var bareFields = Occurrences()
    /// The offsets of `&amp;` between fields.
    private(set) var htmlSeparators = Occurrences()
    /// The ranges of a URL's path and fragment; nil for an empty range.
    let path: Range<Int>?
    let fragment: Range<Int>?
    /// The bytes of the names, the values, the path and the fragment.
    private(set) var census = EscapeCensus()
    /// The number of occurrences of each decoded name.
    private(set) var names = NameCounts()

    /// Finds the fields of the query in the given range of the input.
    init(_ input: [UInt8], _ query: Range<Int>) {
        self.query = query
        let isWhole = query == input.indices
        isText = isWhole && !input[query].contains { $0 == UInt8(ascii: "=") || $0 == UInt8(ascii: "&") }
        // A '?' between the path and the query belongs to neither of them. If a URL has no '?', the query is empty.
        let hasMark = query.lowerBound > 0 && input[query.lowerBound - 1] == UInt8(ascii: "?")
        let before = 0..<(hasMark ? query.lowerBound - 1 : query.lowerBound)
        path = isWhole ? nil : Self.path(in: input, before)
        let after = min(query.upperBound + 1, input.count)..<input.count
        fragment = after.isEmpty ? nil : after
        for range in [path, fragment] {
            if let range { census.count(input[range], .outside) }
        }
        if isText { census.count(input[query], .value) } else { scan(input) }
    }

    private mutating func scan(_ input: [UInt8]) {
        var expected = query.lowerBound
        // Without limits, every query has fields.
        guard let fields = try? QueryFields(input[query], limits: .none) else { return }
        let place = { [start = query.lowerBound] (range: Range<Int>) in
            (start + range.lowerBound)..<(start + range.upperBound)
        }
        for each in fields {
            let field = ExplainedField(name: place(each.nameRange), value: each.valueRange.map(place))
            census.count(input[field.name], .name)
            if let value = field.value { census.count(input[value], .value) }
            for position in expected..<field.start { emptyParts.add(position) }
            expected = field.end + 1
            count += 1
            if field.name.isEmpty { emptyNames.add(field.start) }
            if field.value == nil { bareFields.add(field.start) }
            if field.start > query.lowerBound, input[field.name].starts(with: "amp;".utf8) {
                htmlSeparators.add(field.start - 1)
            }
            names.add(input[field.name], at: field.start)
            if first.count < QueryExplanation.maximumFields { first.append(field) }
        }
        if !query.isEmpty, expected <= query.upperBound {
            for position in expected...query.upperBound { emptyParts.add(position) }
        }
    }

    /// Returns the path of a URL or a relative reference, without scheme and host. The given range ends before the
    /// query.
    private static func path(in input: [UInt8], _ range: Range<Int>) -> Range<Int>? {
        let path = input[range]
        let slash = UInt8(ascii: "/")
        var start = path.startIndex
        // A host can follow only a '//' at the first slash. A later '://' is part of the path.
        if let first = path.firstIndex(of: slash), path[first...].starts(with: [slash, slash]),
            first == start || path[first - 1] == UInt8(ascii: ":")
        {
            start = path[(first + 2)...].firstIndex(of: slash) ?? path.endIndex
        }
        return start < range.upperBound ? start..<range.upperBound : nil
    }
}

/// The offsets of a field in an input.
struct ExplainedField {
    let name: Range<Int>
    /// The range of the value; nil if the field has no `=`.
    let value: Range<Int>?

    var start: Int { name.lowerBound }
    var end: Int { value?.upperBound ?? name.upperBound }
}

/// The offsets of the first ten occurrences of a name or an oddity, and the number of all occurrences.
struct Occurrences {
    private(set) var offsets: [Int] = []
    private(set) var count = 0

    /// Counts an occurrence. The offset is kept for the first ten occurrences.
    mutating func add(_ offset: Int) {
        if count < 10 { offsets.append(offset) }
        count += 1
    }
}

/// The number of occurrences of each name.
struct NameCounts {
    /// A name that occurs more than once.
    struct Repeated {
        let name: String
        let places: Occurrences
    }

    private var places: [ByteKey: Int] = [:]
    private var entries: [(name: String, places: Occurrences)] = []
    private var last: (raw: ArraySlice<UInt8>, entry: Int)?

    /// Counts an occurrence of the name with the given escaped form.
    mutating func add(_ raw: ArraySlice<UInt8>, at offset: Int) {
        if let last, last.raw == raw { return entries[last.entry].places.add(offset) }
        let name = Self.name(of: raw)
        let entry: Int
        if let known = places[ByteKey(name)] {
            entry = known
        } else {
            entry = entries.count
            places[ByteKey(name)] = entry
            entries.append((name, Occurrences()))
        }
        entries[entry].places.add(offset)
        last = (raw, entry)
    }

    /// The names that occur more than once, in the order of their first occurrence.
    var repeated: [Repeated] {
        entries.filter { $0.places.count > 1 }.map { Repeated(name: $0.name, places: $0.places) }
    }

    /// Returns the decoded name. If the decoded bytes are not UTF-8, returns the escaped name.
    private static func name(of raw: ArraySlice<UInt8>) -> String {
        let hasEscapes = raw.contains { $0 == UInt8(ascii: "%") || $0 == UInt8(ascii: "+") }
        if hasEscapes, let name = try? raw.percentDecoded(space: .plus, malformed: .keep) { return name }
        return String(decoding: raw, as: UTF8.self)
    }
}
