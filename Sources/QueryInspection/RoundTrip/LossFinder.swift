internal import QueryEncoding

/// A traversal that compares a value with the value read back, both in the form that
/// ``QueryValue/comparable(writtenIn:)`` returns.
///
/// A part that differs causes at least one loss, and an equal part causes no loss. The traversal does not recurse,
/// because values may be nested more deeply than a small stack allows.
struct LossFinder {
    /// The losses found so far, in the order of the parts.
    private(set) var losses: [QueryLoss] = []

    let compiled: CompiledStyle
    var style: QueryStyle { compiled.style }
    private let separators: [UInt8]

    /// A stack of the parts to compare; the next part is at the end.
    var rest: [Part] = []

    /// The locations of parts, each linked to its parent.
    private var places: [Place] = []

    /// A part of the value, with the value that was read back at the same location.
    struct Part {
        let expected: QueryValue
        let found: QueryValue?
        let place: Int
        var knowledge = Knowledge.none
    }

    /// The facts that are known about a part before its comparison.
    enum Knowledge {
        case none
        /// The part has no output.
        case unwritten
        /// The part has output that is read back at another location.
        case displaced
        case lost(QueryLoss.Kind)
    }

    private struct Place {
        let parent: Int
        let depth: Int
        let key: String
    }

    init(_ style: CompiledStyle) {
        compiled = style
        separators = (style.style.nesting.keys ?? .brackets).separators
    }

    mutating func compare(_ expected: QueryValue, _ found: QueryValue) {
        rest.append(Part(expected: expected, found: found, place: -1))
        while let part = rest.popLast() {
            let start = rest.count
            visit(part)
            // The stack is last in, first out, so the part that was added first must be at the end.
            rest[start...].reverse()
        }
    }
}

// MARK: Parts

extension LossFinder {
    private mutating func visit(_ part: Part) {
        if case .lost(let kind) = part.knowledge { return lose(kind, part.place) }
        guard let found = part.found else { return visitMissing(part) }
        switch part.expected.storage {
        case .array(let elements): visit(elements, isSet: false, found, part)
        case .set(let members): visit(members, isSet: true, found, part)
        case .dictionary(let entries): visit(entries, found, part)
        case .null:
            if found.isNull { return }
            let isText = found.string != Optional.none
            lose(isText ? .nullBecomesText : part.place < 0 ? .nullDropped : .mixedFields, part.place)
        default:
            if found == part.expected { return }
            lose(
                found.isNull ? .textBecomesNull : found.string == Optional.none ? .mixedFields : .textChanged,
                part.place)
        }
    }

    private mutating func visitMissing(_ part: Part) {
        let isUnwritten = if case .unwritten = part.knowledge { true } else { !isWritten(part.expected) }
        if isUnwritten { return visitUnwritten(part) }
        var cause = causeOfAbsence(part.place)
        if case .displaced = part.knowledge, cause == .entryDropped {
            if let entries = part.expected.dictionary, hasSyntacticKey(part.expected) {
                // A key of one of the nested dictionaries changed the field.
                return addMissing(entries, part.place, .displaced)
            }
            cause = isTooDeep(part.place) ? .depth : .keyChanged
        }
        lose(cause, part.place)
    }

    mutating func visitUnwritten(_ part: Part) {
        switch part.expected.storage {
        case .array(let elements) where !elements.isEmpty, .set(let elements) where !elements.isEmpty:
            for (index, element) in elements.enumerated() {
                add(element, Optional.none, part.place, String(index), .unwritten)
            }
        case .dictionary(let entries) where !entries.isEmpty:
            addMissing(entries, part.place, .unwritten)
        case .null: lose(.nullDropped, part.place)
        case .bool: lose(.falseDropped, part.place)
        default: lose(.emptyContainer, part.place)
        }
    }

    private mutating func addMissing(_ entries: [QueryValue.Entry], _ place: Int, _ knowledge: Knowledge) {
        for entry in entries { add(entry.value, Optional.none, place, entry.key, knowledge) }
    }

    /// Returns the kind of loss for a value that is written but not read back.
    private func causeOfAbsence(_ place: Int) -> QueryLoss.Kind {
        guard place >= 0 else { return .entryDropped }
        return isSyntactic(places[place].key) ? .keySyntax : .entryDropped
    }

    private func isSyntactic(_ key: String) -> Bool {
        key.isEmpty || key.utf8.contains(where: separators.contains)
    }

    /// Whether a dictionary or a dictionary nested in it has a key that is empty or contains characters of the field
    /// syntax.
    private func hasSyntacticKey(_ value: QueryValue) -> Bool {
        var rest = [value]
        while let value = rest.popLast() {
            guard let entries = value.dictionary else { continue }
            if entries.contains(where: { isSyntactic($0.key) }) { return true }
            rest += entries.lazy.map(\.value)
        }
        return false
    }
}

// MARK: Facts

extension LossFinder {
    mutating func add(
        _ expected: QueryValue, _ found: QueryValue?, _ parent: Int, _ key: String, _ knowledge: Knowledge = .none
    ) {
        let place = place(parent, key)
        rest.append(Part(expected: expected, found: found, place: place, knowledge: knowledge))
    }

    mutating func place(_ parent: Int, _ key: String) -> Int {
        places.append(Place(parent: parent, depth: parent < 0 ? 1 : places[parent].depth + 1, key: key))
        return places.count - 1
    }

    mutating func lose(_ kind: QueryLoss.Kind, _ place: Int) {
        var path: [String] = []
        var place = place
        while place >= 0 {
            path.append(places[place].key)
            place = places[place].parent
        }
        losses.append(QueryLoss(kind, at: path.reversed()))
    }

    /// Whether the style writes any output for a value.
    func isWritten(_ value: QueryValue) -> Bool {
        var rest = [value]
        while let value = rest.popLast() {
            switch value.storage {
            case .null:
                if style.nulls != .drop && style.nulls != .skip { return true }
            // In the compared value, a Boolean that has output is already text.
            case .bool: break
            case .array(let elements), .set(let elements):
                if elements.isEmpty && style.marksEmptyContainers { return true }
                rest += elements
            case .dictionary(let entries):
                if entries.isEmpty && style.marksEmptyContainers { return true }
                rest += entries.lazy.map(\.value)
            default: return true
            }
        }
        return false
    }

    /// Whether a location is deeper than the reader's maximum depth: 5 by default in qs, below the first key.
    private func isTooDeep(_ place: Int) -> Bool {
        (style.grammar == .qs || style.grammar == .qs6_11) && places[place].depth > 6
    }

    /// Returns the array index that a key represents; nil if the key is not an index.
    static func index(_ key: String) -> Int? {
        guard let index = Int(key), index >= 0, String(index).hasSameBytes(as: key) else { return nil }
        return index
    }
}
