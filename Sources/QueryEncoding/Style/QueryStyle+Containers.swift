internal import PercentEncoding

extension QueryStyle {
    /// What the elements of an array that is not empty add to its field.
    func frameKind(for elements: [QueryValue]) -> WalkFrame.Kind {
        switch arrays.storage {
        case .brackets: isOneMarkedNull(elements) ? .indexed : .bracketed
        case .auto: elements.contains(where: \.isContainer) || isOneMarkedNull(elements) ? .indexed : .bracketed
        case .indices, .separator: .indexed
        case .repeated: .repeated
        case .custom: .custom
        case .none: .repeated
        }
    }

    /// Which bytes stay literal where a field is escaped as a whole; nil for all.
    var wholeFieldEscapes: EscapeSet? {
        punctuation == .literal ? fieldEscapes?.adding("[].") : fieldEscapes
    }

    /// Whether the mark of an empty array would be the same as what is written for these elements.
    private func isOneMarkedNull(_ elements: [QueryValue]) -> Bool {
        emptyContainers == .mark && nulls == .key && elements.count == 1 && elements[0].isNull
    }
}

extension RootStyle {
    /// Where a value goes that is not a dictionary.
    enum Place {
        case field(String)
        case elements([QueryValue])
    }

    /// The place of a value; nil if there is none.
    func component(for value: borrowing QueryValue) -> Place? {
        switch storage {
        case .fail: nil
        case .field(let key): .field(key)
        case .fields(let array, let other):
            if case .array = value.storage { .field(array) } else { other.map(Place.field) }
        case .indices:
            switch value.storage {
            case .array(let elements), .set(let elements): .elements(elements)
            default: nil
            }
        }
    }
}
