internal import PercentEncoding

/// The number of occurrences of each byte value in an input, and the first offset, for each form and role.
struct EscapeCensus {
    /// The form of a byte in the input: literal, escaped, or escaped with a lower-case digit.
    enum Form: Int, CaseIterable { case raw, escaped, lowerCase }

    /// The role of a byte in the input. A writer may use different escape sets for names and values.
    enum Role: Int, CaseIterable { case name, value, outside }

    /// The number and the first offset of the occurrences of one byte in one form and role.
    struct Entry {
        var count = 0
        var first = 0
    }

    private var entries = [Entry](repeating: Entry(), count: Role.allCases.count * Form.allCases.count * 256)
    /// The occurrences of `%` that start neither an escape nor a `%uXXXX`.
    private(set) var malformed = Occurrences()
    /// Whether a malformed escape has a `+` or `-` after its `%`.
    private(set) var hasSign = false
    /// The offset and the code unit of each `%uXXXX`.
    private(set) var unicodeEscapes: [(offset: Int, unit: UInt16)] = []
    private(set) var unicode = Occurrences()
    /// The line feeds and carriage returns that are not part of a CR LF pair.
    private(set) var loneLineBreaks = Occurrences()
    /// The occurrences of control characters in the names, the values, the path and the fragment.
    private(set) var nulls = Occurrences()
    private(set) var lineBreaks = Occurrences()
    private(set) var controls = Occurrences()

    /// Returns the occurrences of a byte in a form and a role.
    func entry(_ byte: UInt8, _ form: Form, _ role: Role) -> Entry {
        entries[Self.index(byte, form, role)]
    }

    /// Returns the bytes that occur in a role, with each form in which they occur.
    func occurring(in role: Role) -> [(byte: UInt8, form: Form, first: Int)] {
        var found: [(byte: UInt8, form: Form, first: Int)] = []
        for form in Form.allCases {
            for byte in UInt8.min...UInt8.max {
                let entry = entry(byte, form, role)
                if entry.count > 0 { found.append((byte, form, entry.first)) }
            }
        }
        return found
    }

    /// Returns the bytes that satisfy `isWanted` and occur in the given roles and forms. The result includes the total
    /// number of occurrences and the first offset.
    func bytes(
        in roles: [Role] = [.name, .value], _ forms: [Form], where isWanted: (UInt8) -> Bool
    ) -> (bytes: [UInt8], count: Int, first: Int?) {
        var found: (bytes: [UInt8], count: Int, first: Int?) = ([], 0, nil)
        for byte in UInt8.min...UInt8.max where isWanted(byte) {
            var count = 0
            for role in roles {
                for form in forms {
                    let entry = entry(byte, form, role)
                    if entry.count == 0 { continue }
                    count += entry.count
                    found.first = min(found.first ?? Int.max, entry.first)
                }
            }
            if count > 0 { found.bytes.append(byte) }
            found.count += count
        }
        return found
    }

    private static func index(_ byte: UInt8, _ form: Form, _ role: Role) -> Int {
        (role.rawValue * Form.allCases.count + form.rawValue) << 8 | Int(byte)
    }

    /// Counts the bytes of a part with a role.
    mutating func count(_ part: ArraySlice<UInt8>, _ role: Role) {
        var position = part.startIndex
        // The previous byte is kept to detect CR LF pairs.
        var previous: UInt8 = 0
        while position < part.endIndex {
            let start = position
            var byte = part[position]
            var form = Form.raw
            position += 1
            if byte == UInt8(ascii: "%") {
                if let escaped = part.escapedByte(at: start) {
                    byte = escaped
                    form = part[start + 1] > 0x60 || part[start + 2] > 0x60 ? .lowerCase : .escaped
                    position += 2
                } else {
                    addMalformed(part, at: start)
                }
            }
            entries[Self.index(byte, form, role)].add(start)
            if byte < 0x20 || previous == Self.carriageReturn { addControl(byte, after: previous, at: start) }
            previous = byte
        }
        if previous == Self.carriageReturn { loneLineBreaks.add(part.endIndex) }
    }

    private mutating func addMalformed(_ part: ArraySlice<UInt8>, at start: Int) {
        guard let unit = part.unicodeEscape(at: start) else {
            if start + 1 < part.endIndex, "+-".utf8.contains(part[start + 1]) { hasSign = true }
            return malformed.add(start)
        }
        unicode.add(start)
        if unicodeEscapes.count < QueryExplanation.maximumCharacters {
            unicodeEscapes.append((start, unit))
        }
    }

    private static let carriageReturn: UInt8 = 0x0D

    private mutating func addControl(_ byte: UInt8, after previous: UInt8, at offset: Int) {
        if previous == Self.carriageReturn, byte != 0x0A { loneLineBreaks.add(offset) }
        switch byte {
        case 0: nulls.add(offset)
        case 0x0A:
            if previous != Self.carriageReturn { loneLineBreaks.add(offset) }
            lineBreaks.add(offset)
        case 0x0D: lineBreaks.add(offset)
        case 0x01..<0x20: controls.add(offset)
        default: break
        }
    }
}

extension EscapeCensus.Entry {
    fileprivate mutating func add(_ offset: Int) {
        if count == 0 { first = offset }
        count += 1
    }
}
