/// The reference for writing queries, by recursion over the value.
public enum ReferenceFlattener {
    /// Returns the pairs of a value in the order in which they are written.
    public static func pairs(
        of value: ReferenceValue, style: ReferenceStyle
    ) throws(ReferenceError) -> [ReferencePair] {
        try Flattening(style: style).root(value).map(\.pair)
    }

    /// Returns the pairs of a value, escaped and joined by `&`.
    public static func query(of value: ReferenceValue, style: ReferenceStyle) throws(ReferenceError) -> [UInt8] {
        joined(try Flattening(style: style).root(value), style)
    }

    fileprivate static func joined(_ parts: [Part], _ style: ReferenceStyle) -> [UInt8] {
        Array(parts.map { $0.text(style) }.joined(separator: "&").utf8)
    }
}

/// A pair whose field still distinguishes keys from punctuation.
private struct Part {
    let field: ReferenceField
    let value: String?
    var isEncoded = false

    var pair: ReferencePair {
        ReferencePair(field: field.text, value: value, isEncoded: isEncoded)
    }

    func text(_ style: ReferenceStyle) -> String {
        guard let value else { return field.escaped(style) }
        return field.escaped(style) + "=" + (isEncoded ? value : ReferenceField.escaped(value, style.valueEscapes))
    }
}

/// The flattening of one value.
private struct Flattening {
    let style: ReferenceStyle

    // MARK: The root

    func root(_ value: ReferenceValue) throws(ReferenceError) -> [Part] {
        switch (value, style.root) {
        case (.dictionary(let entries), _):
            try entriesOf(entries) { ReferenceField($0) }
        case (.null, _):
            []
        case (.array(let elements), _) where elements.isEmpty:
            []
        case (.set(let members), _) where members.isEmpty:
            []
        case (_, .field(let key)):
            try pairs(of: value, at: ReferenceField(spelled(key)))
        case (.array, .fields(let key, _)), (_, .fields(_, let key?)):
            try pairs(of: value, at: ReferenceField(spelled(key)))
        case (.array(let elements), .indices):
            try elementsOf(elements) { ReferenceField(spelled("\($0)")) }
        case (.set(let members), .indices) where isArray(style.sets):
            try elementsOf(sorted(members, at: ReferenceField(""))) { ReferenceField(spelled("\($0)")) }
        default:
            throw ReferenceError(.rootNotDictionary)
        }
    }

    // MARK: Values with a field

    private func pairs(of value: ReferenceValue, at field: ReferenceField) throws(ReferenceError) -> [Part] {
        switch value {
        case .array(let elements):
            return try array(elements, at: field)
        case .set(let members):
            return try set(members, at: field)
        case .dictionary(let entries):
            if case .none = style.nesting { throw ReferenceError(.unsupportedType, field: field.text) }
            if entries.isEmpty { return mark(field, "{}") }
            return try entriesOf(entries) { nestedField(field, $0) }
        case .null:
            return try null(at: field)
        case .encoded(let text):
            return [encodedPair(field, text)]
        default:
            return [pair(field, try text(of: value, at: field))]
        }
    }

    private func null(at field: ReferenceField) throws(ReferenceError) -> [Part] {
        switch style.nulls {
        case .fail: throw ReferenceError(.unsupportedType, field: field.text)
        case .key: [pair(field, nil)]
        case .text(let text): [pair(field, text)]
        case .drop, .skip: []
        }
    }

    private func array(_ elements: [ReferenceValue], at field: ReferenceField) throws(ReferenceError) -> [Part] {
        if case .none = style.arrays { throw ReferenceError(.unsupportedType, field: field.text) }
        if elements.isEmpty { return mark(field, "[]") }
        let holdsContainers = elements.contains(where: \.isContainer)
        if case .separator(let separator) = style.arrays, !holdsContainers {
            return try separated(elements, by: separator, at: field)
        }
        let result = try elementsOf(elements) { elementField(field, $0, holdsContainers) }
        let looksEmpty = elements == [.null] && !result.isEmpty && result.map(\.pair) == mark(field, "[]").map(\.pair)
        return looksEmpty ? [pair(field.adding("[", "0", "]"), nil)] : result
    }

    private func elementField(_ field: ReferenceField, _ index: Int, _ holdsContainers: Bool) -> ReferenceField {
        switch style.arrays {
        case .none, .repeated: field
        case .form: holdsContainers ? field.adding("[", "\(index)", "]") : field
        case .brackets: field.adding("[", "", "]")
        case .auto: field.adding("[", holdsContainers ? "\(index)" : "", "]")
        case .indices, .separator: field.adding("[", "\(index)", "]")
        case .custom(let key): ReferenceField(key(field.text, index))
        }
    }

    private func nestedField(_ field: ReferenceField, _ key: String) -> ReferenceField {
        switch style.nesting {
        case .none: field
        case .brackets: field.adding("[", key, "]")
        case .dots: field.adding(".", key, "")
        case .custom(let suffix): ReferenceField(field.text + suffix(key))
        }
    }

    private func set(_ members: [ReferenceValue], at field: ReferenceField) throws(ReferenceError) -> [Part] {
        switch style.sets {
        case .description:
            return [pair(field, description(.set(members)))]
        case .array:
            return try array(try sorted(members, at: field), at: field)
        case .repeated:
            if members.isEmpty { return mark(field, "[]") }
            var children: [[Part]] = []
            for member in try sorted(members, at: field) {
                children.append(try pairs(of: member, at: field))
            }
            return joined(children)
        }
    }

    /// Returns the elements, escaped one by one. Separators inside an element are escaped too.
    private func separated(
        _ elements: [ReferenceValue], by separator: String, at field: ReferenceField
    ) throws(ReferenceError) -> [Part] {
        var escapes = style.valueEscapes
        for byte in ReferenceDecoding.decode(Array(separator.utf8), plusAsSpace: false, keepsMalformed: true).bytes {
            escapes.isLiteral[Int(byte)] = false
            if byte == UInt8(ascii: "+") { escapes.writesSpaceAsPlus = false }
        }
        var texts: [String] = []
        for element in elements {
            if case .null = element, dropsNulls { continue }
            if case .null = element, case .fail = style.nulls {
                throw ReferenceError(.unsupportedType, field: field.text)
            }
            if case .encoded(let text) = element {
                texts.append(text)
            } else {
                texts.append(ReferenceField.escaped(withNewlines(try text(of: element, at: field)), escapes))
            }
        }
        if texts.isEmpty { return [] }
        return [encodedPair(field, texts.joined(separator: separator))]
    }

    // MARK: Children

    private func entriesOf(
        _ entries: [(key: String, value: ReferenceValue)], field: (String) -> ReferenceField
    ) throws(ReferenceError) -> [Part] {
        var entries = entries
        switch style.keyOrder {
        case .given, .segments: break
        default: entries.sort { ReferenceKeys.precedes($0.key, $1.key, style.keyOrder) }
        }
        var children: [[Part]] = []
        for entry in entries {
            if style.omitsFalse, case .bool(false) = entry.value { continue }
            children.append(try pairs(of: entry.value, at: field(spelled(entry.key))))
        }
        return joined(children)
    }

    private func elementsOf(
        _ elements: [ReferenceValue], field: (Int) -> ReferenceField
    ) throws(ReferenceError) -> [Part] {
        var index = 0
        var children: [[Part]] = []
        for element in elements {
            if case .null = element, case .drop = style.nulls { continue }
            children.append(try pairs(of: element, at: field(index)))
            index += 1
        }
        return joined(children)
    }

    /// Returns the entries in their given order, or sorted by their output.
    private func joined(_ children: [[Part]]) -> [Part] {
        guard case .segments = style.keyOrder else { return Array(children.joined()) }
        let sorted = children.map { ($0, ReferenceFlattener.joined($0, style)) }
            .sorted { $0.1.lexicographicallyPrecedes($1.1) }
        return sorted.flatMap { $0.0 }
    }

    // MARK: Texts

    /// Returns the text of a scalar before line ends are normalized and the text is escaped.
    private func text(of value: ReferenceValue, at field: ReferenceField) throws(ReferenceError) -> String {
        switch value {
        case .bool(let value): return value ? style.trueText : style.falseText
        case .integer(let value): return "\(value)"
        case .number(let literal): return ReferenceNumbers.text(ofLiteral: literal, style.numbers)
        case .string(let text), .encoded(let text): return text
        case .double(let value):
            guard let text = ReferenceNumbers.text(of: value, style.numbers) else {
                throw ReferenceError(.nonFiniteNumber, field: field.text)
            }
            return text
        case .null:
            if case .text(let text) = style.nulls { return text }
            return ""
        case .array, .set, .dictionary:
            return ""
        }
    }

    /// Returns the members of a set in the order in which they are written: scalars by their text, then containers.
    private func sorted(_ members: [ReferenceValue], at field: ReferenceField) throws(ReferenceError)
        -> [ReferenceValue]
    {
        var texts: [(member: ReferenceValue, text: String)] = []
        for member in ReferenceValue.unique(members) where !member.isContainer {
            texts.append((member, try orderText(of: member, at: field)))
        }
        texts.sort { ReferenceKeys.precedes($0.text, $1.text, style.keyOrder) }
        return texts.map(\.member) + ReferenceValue.unique(members).filter(\.isContainer)
    }

    /// Returns the text by which a set orders a scalar. If the style has no text for null, the text is `<null>`, the
    /// description of NSNull.
    private func orderText(of value: ReferenceValue, at field: ReferenceField) throws(ReferenceError) -> String {
        if case .null = value {
            if case .text(let text) = style.nulls { return text }
            return "<null>"
        }
        return try text(of: value, at: field)
    }

    /// Returns Swift's description of sets, arrays and dictionaries, with the members of sets in ascending order.
    private func description(_ value: ReferenceValue) -> String {
        func list(_ parts: [String]) -> String { "[" + parts.joined(separator: ", ") + "]" }
        return switch value {
        case .null: "<null>"
        case .bool(let value): "\(value)"
        case .integer(let value): "\(value)"
        case .double(let value): "\(value)"
        case .number(let text), .encoded(let text): text
        case .string(let text): text.debugDescription
        case .array(let elements): list(elements.map(description))
        case .set(let members): list(ReferenceValue.unique(members).map(description))
        case .dictionary(let entries) where entries.isEmpty: "[:]"
        case .dictionary(let entries): list(entries.map { $0.key.debugDescription + ": " + description($0.value) })
        }
    }

    // MARK: Fields

    private func pair(_ field: ReferenceField, _ value: String?) -> Part {
        Part(field: finished(field), value: value.map(withNewlines))
    }

    private func encodedPair(_ field: ReferenceField, _ value: String) -> Part {
        Part(field: finished(field), value: value, isEncoded: true)
    }

    /// Returns the mark of an empty container. A transform of the whole field leaves the mark unchanged, so the mark
    /// stays readable. The brackets of an array are punctuation, like those of elements.
    private func mark(_ field: ReferenceField, _ mark: String) -> [Part] {
        switch style.emptyContainers {
        case .drop: []
        case .mark where mark == "[]": [Part(field: finished(field).adding("[", "", "]"), value: nil)]
        case .mark: [Part(field: finished(field).adding("", mark, ""), value: nil)]
        }
    }

    /// Returns a key in the spelling of the style, unless the style transforms whole fields.
    private func spelled(_ key: String) -> String {
        style.transformScope == .key ? ReferenceKeys.spelled(key, style.keyTransform) : key
    }

    /// Returns the field with normalized line ends. If the key transform applies to whole fields, the field is
    /// transformed.
    private func finished(_ field: ReferenceField) -> ReferenceField {
        switch (style.transformScope, style.keyTransform) {
        case (.key, _), (_, .asGiven): field.mapped(withNewlines)
        default: ReferenceField(withNewlines(ReferenceKeys.spelled(field.text, style.keyTransform)))
        }
    }

    /// Returns the text with every CR, LF and CRLF as CRLF (HTML Standard, "constructing the entry list").
    private func withNewlines(_ text: String) -> String {
        guard case .crlf = style.newlines else { return text }
        var result = String.UnicodeScalarView()
        var previous: Unicode.Scalar?
        for scalar in text.unicodeScalars {
            switch scalar {
            case "\r": result += ["\r", "\n"]
            case "\n": result += previous == "\r" ? [] : ["\r", "\n"]
            default: result.append(scalar)
            }
            previous = scalar
        }
        return String(result)
    }

    private var dropsNulls: Bool {
        switch style.nulls {
        case .drop, .skip: true
        default: false
        }
    }

    private func isArray(_ sets: ReferenceStyle.Sets) -> Bool {
        if case .array = sets { true } else { false }
    }
}
