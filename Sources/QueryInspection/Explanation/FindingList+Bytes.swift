internal import PercentEncoding
internal import QueryEncoding

// Findings about individual bytes and escapes.
extension FindingList {
    /// Adds findings about bytes and escapes.
    mutating func addBytes(_ census: EscapeCensus) {
        addMalformed(census)
        addControls(census)
        addSingle(census)
    }

    private mutating func addMalformed(_ census: EscapeCensus) {
        let (keeping, refusing) = census.hasSign ? Self.readersOfSigns : Self.readersOfMalformed
        add(
            .malformedEscape, census.malformed, "'%' must be followed by two hexadecimal digits",
            ["kept as it is by \(keeping)", "refused by \(refusing)"])
        let texts = Self.texts(of: census.unicodeEscapes)
        let shown = texts.prefix(8).map(Shown.quoted) + (texts.count > 8 ? ["more"] : [])
        add(
            .unicodeEscape, census.unicode, "'%u' is not an escape of RFC 3986; JavaScript's escape() writes it",
            ["JavaScript's unescape() reads \(Shown.list(shown)) from these escapes"])
    }

    /// Returns one text for each run of adjacent `%u` escapes.
    private static func texts(of escapes: [(offset: Int, unit: UInt16)]) -> [String] {
        var runs: [[UInt16]] = []
        var end: Int?
        for (offset, unit) in escapes {
            if offset == end {
                runs[runs.count - 1].append(unit)
            } else {
                runs.append([unit])
            }
            end = offset + 6
        }
        return runs.map { String(decoding: $0, as: UTF16.self) }
    }

    private mutating func addControls(_ census: EscapeCensus) {
        add(
            .null, census.nulls, "a null character",
            ["C strings end at a null character, and so do names in PHP"])
        add(
            .lineBreak, census.lineBreaks, "a line break",
            ["if copied unchecked into a header, a line break would begin another header"])
        add(.control, census.controls, "a control character")
    }

    // The behaviour of the readers is determined once per process.
    private static let readersOfMalformed = KnownReader.all.divided { $0.keepsMalformed }
    private static let readersOfSigns = KnownReader.all.filter { !$0.readsSigns }.divided { $0.keepsMalformed }
    private mutating func addSingle(_ census: EscapeCensus) {
        for row in ByteFinding.all {
            let found = census.bytes(in: row.roles, row.forms, where: row.contains)
            guard let first = found.first else { continue }
            let message = row.namesCharacters ? "\(Shown.characters(found.bytes)) \(row.message)" : row.message
            add(row.kind, at: first, count: found.count, message, row.details)
        }
    }
}

/// A kind of findings that single bytes in certain forms have.
struct ByteFinding: Sendable {
    let kind: QueryExplanation.Finding.Kind
    let forms: [EscapeCensus.Form]
    var roles: [EscapeCensus.Role] = [.name, .value]
    /// The message, after a list of the characters if `namesCharacters`.
    let message: String
    var namesCharacters = false
    let details: [String]
    let contains: @Sendable (UInt8) -> Bool

    /// All kinds. The behaviour of the readers is determined once per process.
    static let all = [
        ByteFinding(
            kind: .rawBrackets, forms: [.raw], message: "unescaped brackets",
            details: ["RFC 3986 allows brackets only in the host"], contains: "[]".utf8.contains),
        ByteFinding(
            kind: .semicolon, forms: [.raw], message: "unescaped ';'",
            details: ["a separator for \(splittingReaders), refused by Go, data for the other readers"],
            contains: ";".utf8.contains),
        ByteFinding(
            kind: .plus, forms: [.raw], message: "'+' is a space or a plus",
            details: ["a space for \(readersOfPlus.0)", "a plus for \(readersOfPlus.1)"], contains: "+".utf8.contains),
        ByteFinding(
            kind: .rawCharacter, forms: [.raw], message: "should be escaped", namesCharacters: true,
            details: ["RFC 3986, section 3.4 does not allow these characters in a query"]
        ) { !EscapeSet.urlQuery.contains($0) && !"%[]".utf8.contains($0) },
        ByteFinding(
            kind: .lowerCaseEscape, forms: [.lowerCase], roles: EscapeCensus.Role.allCases,
            message: "escapes with lower-case digits",
            details: ["all readers accept lower case; RFC 3986, section 2.1 recommends upper case"]
        ) { _ in true },
        ByteFinding(
            kind: .needlessEscape, forms: [.escaped, .lowerCase], roles: EscapeCensus.Role.allCases,
            message: "need no escape", namesCharacters: true,
            details: ["both forms are equivalent by RFC 3986, section 2.3"]
        ) { EscapeSet.unreserved.contains($0) },
    ]

    private static let readersOfPlus = KnownReader.all.divided { $0.takesPlusForSpace }
    private static let splittingReaders: String = {
        let unsplit: QueryValue = ["a": "1;b=2"]
        let readers = KnownReader.servers.filter { $0.value(of: Array("a=1;b=2".utf8)[...]).value != unsplit }
        return Shown.list(readers.map(\.name))
    }()
}

extension [KnownReader] {
    /// Returns the names of the readers that satisfy a predicate, and the names of the other readers.
    fileprivate func divided(_ isFirst: (KnownReader) -> Bool) -> (String, String) {
        (Shown.list(filter(isFirst).map(\.name)), Shown.list(filter { !isFirst($0) }.map(\.name)))
    }
}
