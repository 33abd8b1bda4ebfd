internal import QueryEncoding

// Losses in the children of containers.

// MARK: Dictionaries

extension LossFinder {
    mutating func visit(_ entries: [QueryValue.Entry], _ found: QueryValue, _ part: Part) {
        switch found.storage {
        case .dictionary(let others): merge(entries, others, part)
        case .array(let elements) where !entries.isEmpty: visitNumbered(entries, elements, part)
        default: visitScalar(part)
        }
    }

    /// Compares the entries of two dictionaries. Both lists are sorted by key.
    private mutating func merge(_ entries: [QueryValue.Entry], _ others: [QueryValue.Entry], _ part: Part) {
        var missing: [Int] = []
        var extra = others.count
        var position = 0
        for (number, entry) in entries.enumerated() {
            if number > 0, entry.key.hasSameBytes(as: entries[number - 1].key) {
                add(entry.value, Optional.none, part.place, entry.key, .lost(.duplicateKey))
                continue
            }
            while position < others.count, others[position].key.isOrderedBefore(entry.key) { position += 1 }
            if position < others.count, others[position].key.hasSameBytes(as: entry.key) {
                add(entry.value, others[position].value, part.place, entry.key)
                position += 1
                extra -= 1
            } else {
                missing.append(rest.count)
                add(entry.value, Optional.none, part.place, entry.key)
            }
        }
        // If an entry is missing, an extra entry is assumed to be that entry, read back at another location.
        if extra == 0 { return }
        if missing.isEmpty { lose(.unexpectedEntry, part.place) }
        for index in missing { rest[index].knowledge = .displaced }
    }

    /// Visits a dictionary that came back as an array.
    private mutating func visitNumbered(
        _ entries: [QueryValue.Entry], _ elements: [QueryValue], _ part: Part
    ) {
        let numbered = entries.compactMap { entry in Self.index(entry.key).map { ($0, entry) } }
        guard numbered.count == entries.count else { return lose(.mixedFields, part.place) }
        lose(.numericKeys, part.place)
        let sorted = numbered.sorted { $0.0 < $1.0 }.map(\.1)
        pair(sorted.map(\.value), keys: sorted.map(\.key), elements, part)
    }
}

// MARK: Arrays

extension LossFinder {
    mutating func visit(_ elements: [QueryValue], isSet: Bool, _ found: QueryValue, _ part: Part) {
        switch found.storage {
        case .array(let others):
            isSet
                ? visit(elements.sorted { $0.isOrderedBefore($1) }, others.sorted { $0.isOrderedBefore($1) }, part)
                : visit(elements, others, part)
        case .dictionary(let entries) where !elements.isEmpty:
            part.place < 0 && !isIndexed(entries, elements)
                ? lose(.rootWithoutKeys, part.place) : visit(elements, entries, part)
        default: visitScalar(part)
        }
    }

    mutating func visit(_ elements: [QueryValue], _ others: [QueryValue], _ part: Part) {
        if Self.isReordered(elements, others) { return lose(.orderChanged, part.place) }
        if !pair(elements, keys: elements.indices.map(String.init), others, part) {
            lose(.mergedElements, part.place)
        }
    }

    /// Compares each child that has output with the found child at the same position. If the numbers of children
    /// differ, returns false without comparing.
    @discardableResult private mutating func pair(
        _ children: [QueryValue], keys: [String], _ found: [QueryValue], _ part: Part
    ) -> Bool {
        let areWritten = children.count == found.count ? children.map { _ in true } : children.map(isWritten)
        guard areWritten.count(where: { $0 }) == found.count else { return false }
        var position = 0
        for (index, child) in children.enumerated() {
            if areWritten[index] {
                add(child, found[position], part.place, keys[index])
                position += 1
            } else {
                add(child, Optional.none, part.place, keys[index], .unwritten)
            }
        }
        return true
    }

    /// Visits an array that came back as a dictionary.
    mutating func visit(_ elements: [QueryValue], _ entries: [QueryValue.Entry], _ part: Part) {
        guard isIndexed(entries, elements) else { return lose(.mergedElements, part.place) }
        lose(.arrayBecomesDictionary, part.place)
        var found: [Int: QueryValue] = [:]
        for entry in entries {
            if let index = Self.index(entry.key) { found[index] = entry.value }
        }
        for (index, element) in elements.enumerated() {
            add(element, found[index], part.place, String(index))
        }
    }

    private func isIndexed(_ entries: [QueryValue.Entry], _ elements: [QueryValue]) -> Bool {
        !entries.isEmpty && entries.allSatisfy { entry in Self.index(entry.key).map { $0 < elements.count } == true }
    }

    private static func isReordered(_ elements: [QueryValue], _ others: [QueryValue]) -> Bool {
        if elements.count != others.count || elements.contains(where: \.isContainer) || elements == others {
            return false
        }
        return elements.sorted { $0.isOrderedBefore($1) } == others.sorted { $0.isOrderedBefore($1) }
    }
}

// MARK: Containers that came back as scalars

extension LossFinder {
    private mutating func visitScalar(_ part: Part) {
        let elements = part.expected.array ?? part.expected.set ?? []
        guard isWritten(part.expected) else {
            // The found value belongs to another field.
            return visitUnwritten(part)
        }
        let written = elements.indices.filter { isWritten(elements[$0]) }
        if elements.isEmpty {
            lose(.mixedFields, part.place)
        } else if part.expected.set != nil, style.sets == .description {
            lose(.containerBecomesText, part.place)
        } else if written.count == 1, part.found?.isContainer == false {
            lose(.singleElement, part.place)
            add(elements[written[0]], part.found, part.place, String(written[0]))
        } else {
            lose(.mergedElements, part.place)
        }
    }
}
