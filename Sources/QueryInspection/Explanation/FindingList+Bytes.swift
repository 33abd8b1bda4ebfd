internal import PercentEncoding
internal import QueryEncoding

// Findings about individual bytes and escapes.
extension FindingList {
    /// Adds findings about bytes and escapes.
    mutating func addBytes(_ census: EscapeCensus) {
        addMalformed(census)
        addControls(census)
        addRaw(census)
        addEscapes(census)
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

    private mutating func addRaw(_ census: EscapeCensus) {
        let brackets = census.bytes([.raw]) { $0 == UInt8(ascii: "[") || $0 == UInt8(ascii: "]") }
        addBytes(.rawBrackets, brackets, "unescaped brackets", ["RFC 3986 allows brackets only in the host"])
        let semicolons = census.bytes([.raw]) { $0 == UInt8(ascii: ";") }
        addBytes(
            .semicolon, semicolons, "unescaped ';'",
            ["a separator for \(Self.splittingReaders), refused by Go, data for the other readers"])
        let pluses = census.bytes([.raw]) { $0 == UInt8(ascii: "+") }
        let (spaces, others) = Self.readersOfPlus
        addBytes(.plus, pluses, "'+' is a space or a plus", ["a space for \(spaces)", "a plus for \(others)"])
        let illegal = census.bytes([.raw]) { byte in
            !EscapeSet.urlQuery.contains(byte) && !"%[]".utf8.contains(byte)
        }
        addBytes(
            .rawCharacter, illegal, "\(Shown.characters(illegal.bytes)) should be escaped",
            ["RFC 3986, section 3.4 does not allow these characters in a query"])
    }

    // The behaviour of the readers is determined once per process.
    private static let readersOfMalformed = KnownReader.all.divided { $0.keepsMalformed }
    private static let readersOfSigns = KnownReader.all.filter { !$0.readsSigns }.divided { $0.keepsMalformed }
    private static let readersOfPlus = KnownReader.all.divided { $0.takesPlusForSpace }
    private static let splittingReaders: String = {
        let unsplit: QueryValue = ["a": "1;b=2"]
        let readers = KnownReader.servers.filter { $0.value(of: Array("a=1;b=2".utf8)[...]).value != unsplit }
        return Shown.list(readers.map(\.name))
    }()

    private mutating func addEscapes(_ census: EscapeCensus) {
        let roles = EscapeCensus.Role.allCases
        let lower = census.bytes(in: roles, [.lowerCase]) { _ in true }
        addBytes(
            .lowerCaseEscape, lower, "escapes with lower-case digits",
            ["all readers accept lower case; RFC 3986, section 2.1 recommends upper case"])
        let needless = census.bytes(in: roles, [.escaped, .lowerCase]) { EscapeSet.unreserved.contains($0) }
        addBytes(
            .needlessEscape, needless, "\(Shown.characters(needless.bytes)) need no escape",
            ["both forms are equivalent by RFC 3986, section 2.3"])
    }

    private mutating func addBytes(
        _ kind: QueryExplanation.Finding.Kind, _ found: (bytes: [UInt8], count: Int, first: Int?), _ message: String,
        _ details: [String]
    ) {
        guard let first = found.first else { return }
        add(kind, at: first, count: found.count, message, details)
    }
}

extension [KnownReader] {
    /// Returns the names of the readers that satisfy a predicate, and the names of the other readers.
    fileprivate func divided(_ isFirst: (KnownReader) -> Bool) -> (String, String) {
        (Shown.list(filter(isFirst).map(\.name)), Shown.list(filter { !isFirst($0) }.map(\.name)))
    }
}
