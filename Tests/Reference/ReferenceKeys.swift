/// The order and the spelling of keys.
enum ReferenceKeys {
    /// Whether the first text comes before the second. For the orders `given` and `segments`, which do not compare
    /// keys, the bytes are compared.
    static func precedes(_ left: String, _ right: String, _ order: ReferenceStyle.KeyOrderStyle) -> Bool {
        switch order {
        case .given, .bytes, .segments: left.utf8.lexicographicallyPrecedes(right.utf8)
        case .compare(let decomposition):
            decomposition(left).unicodeScalars.lexicographicallyPrecedes(decomposition(right).unicodeScalars)
        case .swift: left < right
        }
    }

    /// Returns a key in the spelling of the transform.
    static func spelled(_ key: String, _ transform: ReferenceStyle.KeyTransformStyle) -> String {
        switch transform {
        case .asGiven: key
        case .snakeCase: words(key).joined(separator: "_")
        case .kebabCase: words(key).joined(separator: "-")
        case .capitalized: key.prefix(1).uppercased() + key.dropFirst()
        case .uppercased: key.uppercased()
        case .lowercased: key.lowercased()
        case .custom(let function): function(key)
        }
    }

    /// Returns the words of a camel-case key, in lower case, as split by Foundation's JSONEncoder. A word starts at an
    /// upper-case letter after the first character. If several upper-case letters precede a lower-case letter, the last
    /// upper-case letter starts the next word. The search for the lower-case letter may skip characters that are not
    /// letters.
    private static func words(_ key: String) -> [String] {
        let characters = Array(key)
        guard !characters.isEmpty else { return [key] }
        var words: [Range<Int>] = []
        var wordStart = 0
        var search = 1
        while let upper = (search..<characters.count).first(where: { isUpper(characters[$0]) }) {
            words.append(wordStart..<upper)
            wordStart = upper
            search = characters.count
            guard let lower = (upper..<characters.count).first(where: { isLower(characters[$0]) }) else { break }
            if lower > upper + 1 {
                words.append(upper..<lower - 1)
                wordStart = lower - 1
            }
            search = lower + 1
        }
        words.append(wordStart..<characters.count)
        return words.map { String(characters[$0]).lowercased() }
    }

    /// Whether the character has general category Lu or Lt.
    private static func isUpper(_ character: Character) -> Bool {
        character.unicodeScalars.contains {
            [.uppercaseLetter, .titlecaseLetter].contains($0.properties.generalCategory)
        }
    }

    /// Whether the character has general category Ll.
    private static func isLower(_ character: Character) -> Bool {
        character.unicodeScalars.contains { $0.properties.generalCategory == .lowercaseLetter }
    }
}
