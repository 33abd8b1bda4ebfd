internal import PercentEncoding
internal import QueryEncoding

// Findings about the fields of a query.
extension FindingList {
    /// The maximum number of names to list for one kind of finding.
    private static let most = 20

    /// Adds findings about fields and names.
    mutating func addFields(_ fields: ExplainedFields, _ differences: [QueryExplanation.Difference]) {
        addRepeated(fields.names.repeated, differences)
        for difference in differences.prefix(Self.most) {
            var details = difference.details
            if !difference.fields.allSatisfy({ isText(fields.first[$0]) }) { details.append(Self.replacementNote) }
            let offset = fields.first[difference.fields[0]].start
            add(
                .readersDiffer, at: offset, "servers read \(Shown.quoted(difference.name)) differently", details)
        }
        if differences.count > Self.most {
            let next = differences[Self.most]
            add(
                .readersDiffer, at: fields.first[next.fields[0]].start, count: differences.count - Self.most,
                "servers read \(differences.count - Self.most) more names differently")
        }
        let pieces = String(decoding: input[fields.query].prefix(200), as: UTF8.self).split(separator: "&amp;")
        add(
            .htmlSeparator, fields.htmlSeparators, "'&amp;' between fields is '&' escaped for HTML",
            ["repaired: \(Shown.quoted(pieces.joined(separator: "&")))"])
        add(.emptyName, fields.emptyNames, "an empty name")
        add(.emptyPart, fields.emptyParts, "an empty part, which readers skip")
        add(.missingEquals, fields.bareFields, "a field without '='")
    }

    private static let replacementNote =
        "U+FFFD stands for bytes that \(Shown.list(keepingServers.map(\.valueName))) keep"

    private static var keepingServers: [KnownServer] {
        KnownReader.servers.filter { $0.keepsBytes && $0.isNewest }
    }

    /// Whether the value of a field is UTF-8.
    private func isText(_ field: ExplainedField) -> Bool {
        field.value.map { (try? input[$0].percentDecoded(space: .plus, malformed: .keep)) != nil } ?? true
    }

    private mutating func addRepeated(
        _ names: [NameCounts.Repeated], _ differences: [QueryExplanation.Difference]
    ) {
        for repeated in names.prefix(Self.most) {
            add(
                .repeatedName, repeated.places,
                "the name \(Shown.quoted(repeated.name)) occurs \(repeated.places.count) times",
                [
                    // Jakarta Servlet 6.0, ServletRequest.getParameter; Rack 3.2 and 2.2, lib/rack/query_parser.rb,
                    // parse_query.
                    "all values are in the multimaps of WHATWG (getAll), Rack (parse_query) and Java (getParameterValues)",
                    "Java's getParameter returns the first value",
                ])
        }
        if let next = names.dropFirst(Self.most).first {
            add(
                .repeatedName, next.places, "\(names.count - Self.most) more names occur more than once")
        }
    }
}

extension QueryExplanation.Difference {
    /// Each value with the names of the servers that read it.
    fileprivate var details: [String] {
        var groups: [(readers: [String], shown: String)] = []
        for reading in readings {
            let shown = reading.shown
            if let index = groups.firstIndex(where: { $0.shown.hasSameBytes(as: shown) }) {
                groups[index].readers.append(reading.reader)
            } else {
                groups.append(([reading.reader], shown))
            }
        }
        return groups.map { "\(Shown.list($0.readers)): \($0.shown)" }
    }
}

extension QueryExplanation.ServerReading {
    /// The description of the value or of the refusal, for use in a sentence.
    var shown: String {
        guard let value else { return "refused: \(refusal ?? "")" }
        let text = value.description
        return text.unicodeScalars.count > 200 ? String(text.unicodeScalars.prefix(200)) + "..." : text
    }
}
