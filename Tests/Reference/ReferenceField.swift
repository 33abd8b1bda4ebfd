/// A field composed of keys and the brackets and dots around them.
struct ReferenceField {
    private struct Piece {
        let text: String
        let isPunctuation: Bool
    }

    private var pieces: [Piece] = []

    /// Creates a field that is one key or the result of a function.
    init(_ text: String) {
        add(text)
    }

    /// The unescaped text of the field.
    var text: String {
        pieces.map(\.text).joined()
    }

    /// Returns the field continued by a key or index, with punctuation before and after it.
    func adding(_ opening: String, _ key: String, _ closing: String) -> ReferenceField {
        var field = self
        field.add(opening, isPunctuation: true)
        field.add(key)
        field.add(closing, isPunctuation: true)
        return field
    }

    /// Returns the field with a function applied to every key and punctuation.
    func mapped(_ change: (String) -> String) -> ReferenceField {
        var field = self
        field.pieces = pieces.map { Piece(text: change($0.text), isPunctuation: $0.isPunctuation) }
        return field
    }

    /// Returns the text, escaped by the rules of the style.
    func escaped(_ style: ReferenceStyle) -> String {
        guard let set = style.fieldEscapes else { return text }
        guard case .literal = style.punctuation else { return Self.escaped(text, set) }
        guard style.makesWholeFields else {
            return pieces.map { $0.isPunctuation ? $0.text : Self.escaped($0.text, set) }.joined()
        }
        return Self.escapedButForPunctuation(text, set)
    }

    /// Escapes a field except for its brackets and dots, which may be punctuation.
    static func escapedButForPunctuation(_ text: String, _ set: ReferenceSet) -> String {
        var set = set
        for byte in "[].".utf8 { set.isLiteral[Int(byte)] = true }
        return escaped(text, set)
    }

    static func escaped(_ text: String, _ set: ReferenceSet) -> String {
        ReferenceEncoding.encodeText(Array(text.utf8), set)
    }

    private mutating func add(_ text: String, isPunctuation: Bool = false) {
        pieces.append(Piece(text: text, isPunctuation: isPunctuation))
    }
}

extension ReferenceStyle {
    /// Whether custom functions make the fields, or the key transform applies to whole fields.
    fileprivate var makesWholeFields: Bool {
        switch (arrays, nesting, transformScope, keyTransform) {
        case (.custom, _, _, _), (_, .custom, _, _): true
        case (_, _, .key, _), (_, _, .wholeField, .asGiven): false
        case (_, _, .wholeField, _): true
        }
    }
}
