extension KeyTransformStyle {
    var isAsGiven: Bool {
        if case .asGiven = storage { true } else { false }
    }

    /// Whether each key can be transformed separately. True if keys are not transformed.
    var isPerKey: Bool {
        scope == .key || isAsGiven
    }

    func apply(to key: String) -> String {
        switch storage {
        case .asGiven: key
        case .snakeCase: Self.lowercasedWords(of: key, separator: "_")
        case .kebabCase: Self.lowercasedWords(of: key, separator: "-")
        case .capitalized: key.prefix(1).uppercased() + key.dropFirst()
        case .uppercased: key.uppercased()
        case .lowercased: key.lowercased()
        case .custom(let transform): transform(key)
        }
    }

    /// Returns a camel-case key that the transform changes to the given text; nil if the transform cannot be reversed.
    /// If the transform changes several keys to this text, the result is the key with the fewest capitals.
    func origin(of spelling: String) -> String? {
        let origin: String
        switch storage {
        case .snakeCase: origin = Self.camelCase(of: spelling, separator: "_")
        case .kebabCase: origin = Self.camelCase(of: spelling, separator: "-")
        case .capitalized: origin = spelling.prefix(1).lowercased() + spelling.dropFirst()
        case .asGiven, .uppercased, .lowercased, .custom: return nil
        }
        return apply(to: origin).hasSameBytes(as: spelling) ? origin : nil
    }

    private static func camelCase(of words: String, separator: Character) -> String {
        let words = words.split(separator: separator, omittingEmptySubsequences: false)
        return words.prefix(1).joined() + words.dropFirst().map { $0.prefix(1).uppercased() + $0.dropFirst() }.joined()
    }

    /// Splits a camel-case key into words, like Alamofire and Foundation's `JSONEncoder`, and joins the words in lower
    /// case. A word starts at the first upper-case letter after the key's first character and after each lower-case
    /// letter. If at least two characters precede the next lower-case letter, a word also starts at the last of these
    /// characters: `someURLPath` becomes `some_url_path`.
    private static func lowercasedWords(of key: String, separator: String) -> String {
        let characters = Array(key)
        guard !characters.isEmpty else { return key }
        var starts = [0]
        var position = 1
        while let upper = characters[position...].firstIndex(where: \.hasUppercaseScalar) {
            starts.append(upper)
            guard let lower = characters[upper...].firstIndex(where: \.hasLowercaseScalar) else { break }
            if lower > upper + 1 { starts.append(lower - 1) }
            position = lower + 1
        }
        let ends = starts.dropFirst() + [characters.count]
        return zip(starts, ends).map { String(characters[$0..<$1]).lowercased() }.joined(separator: separator)
    }
}

extension Character {
    /// Whether the character contains an upper-case or title-case letter, as in `CharacterSet.uppercaseLetters`.
    fileprivate var hasUppercaseScalar: Bool {
        unicodeScalars.contains {
            $0.properties.generalCategory == .uppercaseLetter || $0.properties.generalCategory == .titlecaseLetter
        }
    }

    /// Whether the character contains a lower-case letter, as in `CharacterSet.lowercaseLetters`.
    fileprivate var hasLowercaseScalar: Bool {
        unicodeScalars.contains { $0.properties.generalCategory == .lowercaseLetter }
    }
}
