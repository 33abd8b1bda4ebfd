/// The values encoded so far, in the representation of Alamofire's `URLEncodedFormEncoder`.
enum ReferenceFormComponent {
    case text(String)
    case array([ReferenceFormComponent])
    case object([(key: String, value: ReferenceFormComponent)])

    /// A key of a path. A key with an integer value is the index of an element, even in a keyed container.
    struct Step {
        let text: String
        let index: Int?
    }

    /// Returns the component with a value at a path. If a node on the path is not the container that the next step
    /// needs, the node is replaced. An index beyond the end appends an element.
    ///
    /// Keys are equal if their bytes are equal. Alamofire treats canonically equivalent keys as equal and loses a
    /// value.
    func setting(_ value: ReferenceFormComponent, at path: ArraySlice<Step>) throws -> ReferenceFormComponent {
        guard let step = path.first else { return value }
        let rest = path.dropFirst()
        if let index = step.index {
            if index < 0 { throw ReferenceError(.unsupportedType) }
            var elements: [ReferenceFormComponent] = []
            if case .array(let array) = self { elements = array }
            if index < elements.count {
                elements[index] = try elements[index].setting(value, at: rest)
            } else {
                elements.append(try ReferenceFormComponent.array([]).setting(value, at: rest))
            }
            return .array(elements)
        }
        var entries: [(key: String, value: ReferenceFormComponent)] = []
        if case .object(let object) = self { entries = object }
        if let place = entries.firstIndex(where: { Array($0.key.utf8) == Array(step.text.utf8) }) {
            entries[place].value = try entries[place].value.setting(value, at: rest)
        } else {
            entries.append((step.text, try ReferenceFormComponent.object([]).setting(value, at: rest)))
        }
        return .object(entries)
    }
}
