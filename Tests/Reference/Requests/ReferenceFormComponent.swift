/// What a value has encoded so far, as Alamofire's `URLEncodedFormEncoder` keeps it.
enum ReferenceFormComponent {
    case text(String)
    case array([ReferenceFormComponent])
    case object([(key: String, value: ReferenceFormComponent)])

    /// A key of a path; one with a number is the index of an element, whoever made it.
    struct Step {
        let text: String
        let index: Int?
    }

    /// The same with a value at a path. What is of another kind on the way is replaced; an index behind the end is that of a new element
    /// at the end.
    ///
    /// Keys are the same if their bytes are; Alamofire takes canonically equivalent ones for one and loses a value.
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
