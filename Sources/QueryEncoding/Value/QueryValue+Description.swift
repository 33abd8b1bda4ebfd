extension QueryValue: CustomStringConvertible {
    /// The value as a Swift literal for logs, such as `["a": [1, "x", nil]]`.
    ///
    /// - Complexity: Linear.
    public var description: String {
        text(null: "nil")
    }

    /// The text of `"\(value)"` for a Swift `Set` or `Array` of the same values.
    var swiftDescription: String {
        text(null: "<null>")
    }

    /// Returns the description with the given text for null. The function does not recurse, because a value may be
    /// nested more deeply than a small stack allows.
    private func text(null: String) -> String {
        enum Piece {
            case text(String)
            case value(QueryValue)
        }
        var text = ""
        var rest: [Piece] = [.value(self)]
        func push(_ children: [[Piece]]) {
            rest.append(.text("]"))
            for (number, pieces) in children.enumerated().reversed() {
                rest += pieces.reversed()
                if number > 0 { rest.append(.text(", ")) }
            }
        }
        while let piece = rest.popLast() {
            guard case .value(let value) = piece else {
                if case .text(let literal) = piece { text += literal }
                continue
            }
            switch value.storage {
            case .null: text += null
            case .bool(let bool): text += bool ? "true" : "false"
            case .integer(let integer): text += String(integer)
            case .double(let double): text += double.debugDescription
            case .number(let literal), .decimal(let literal), .encoded(let literal): text += literal
            case .string(let string): text += string.debugDescription
            case .array(let elements), .set(let elements):
                text += "["
                push(elements.map { [.value($0)] })
            case .dictionary(let entries) where entries.isEmpty: text += "[:]"
            case .dictionary(let entries):
                text += "["
                push(entries.map { [.text($0.key.debugDescription + ": "), .value($0.value)] })
            }
        }
        return text
    }
}
