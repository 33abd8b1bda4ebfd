/// A model of languages: the number of half bits that each language needs for a text. The likelier a text is in a language,
/// the fewer half bits it needs.
///
/// A letter costs its bits after the letter before it, and an East Asian character its own bits. Characters outside a
/// language's alphabet and irregular capitals cost more than any letter of the alphabet.
struct LanguageModel: Sendable {
    /// The model, made from the generated tables at first use.
    static let shared = LanguageModel()
    /// The maximum number of characters of a text to weigh.
    static let limit = 64

    /// The languages: ISO 639-1 codes, and `tw` for traditional Chinese.
    let languages: [String]
    private var alphabets: [Alphabet] = []
    private var wide: [[UInt8]] = []
    private var letters: [UInt32: Letter] = [:]
    private var letterCount = 0

    private struct Letter {
        let number: Int
        let isCapital: Bool
    }

    private struct Alphabet {
        let script: Int
        /// The place of each letter in the alphabet, from 1.
        var places: [UInt8] = []
        /// The half bits of each letter after each letter.
        let pairs: [UInt8]
        let width: Int
    }

    private init() {
        let alphabetRows = LanguageAlphabets.rows.split(separator: "\n")
        let characterRows = LanguageCharacters.rows.split(separator: "\n")
        languages = (alphabetRows + characterRows).map { String($0.prefix(2)) }
        for row in alphabetRows { addAlphabet(row.utf8.dropFirst(2).map { $0 - 48 }) }
        for row in characterRows { addCharacters(row.utf8.dropFirst(2).map { $0 - 48 }) }
        for index in alphabets.indices {
            alphabets[index].places += [UInt8](repeating: 0, count: letterCount + 1 - alphabets[index].places.count)
        }
    }

    private mutating func addAlphabet(_ digits: [UInt8]) {
        let count = Int(digits[0]) << 6 | Int(digits[1])
        let cells = digits[(2 + 3 * count)...].flatMap { [$0 >> 3, $0 & 7] }
        let scalars = (0..<count).map { number in
            digits[(2 + 3 * number)...].prefix(3).reduce(0 as UInt32) { $0 << 6 | UInt32($1) }
        }
        var alphabet = Alphabet(
            script: Self.script(scalars[0]), pairs: cells.map { UInt8(LanguageAlphabets.bits[Int($0)]) },
            width: count + 1)
        for (place, scalar) in scalars.enumerated() {
            let number = addLetter(scalar)
            alphabet.places += [UInt8](repeating: 0, count: max(0, number + 1 - alphabet.places.count))
            alphabet.places[number] = UInt8(place + 1)
        }
        alphabets.append(alphabet)
    }

    /// Returns the number of a lower-case letter among the letters of all alphabets, from 1.
    private mutating func addLetter(_ scalar: UInt32) -> Int {
        if let known = letters[scalar], !known.isCapital { return known.number }
        letterCount += 1
        let number = letterCount
        letters[scalar] = Letter(number: number, isCapital: false)
        let text = Unicode.Scalar(scalar)?.properties.uppercaseMapping.unicodeScalars.first
        if let capital = text?.value, letters[capital] == nil {
            letters[capital] = Letter(number: number, isCapital: true)
        }
        return number
    }

    private mutating func addCharacters(_ digits: [UInt8]) {
        var bits = [UInt8](repeating: 0, count: 0x10000)
        var (scalar, position) = (0x2FFF, 0)
        while position < digits.count {
            let digit = digits[position]
            scalar += Int(digit >> 3) + 1
            position += 1
            var (shift, isLast) = (0, digit < 56)
            while !isLast {
                scalar += Int(digits[position] & 31) << shift
                isLast = digits[position] < 32
                (shift, position) = (shift + 5, position + 1)
            }
            bits[scalar] = UInt8(LanguageCharacters.bits[Int(digit & 7)])
        }
        wide.append(bits)
    }

    /// Returns the half bits that each language needs for the start of a text.
    ///
    /// - Complexity: Linear in the number of languages and in the length of the text, up to ``limit`` characters.
    func costs(of text: String) -> [Int] {
        let tokens = text.unicodeScalars.prefix(Self.limit).map(token)
        return alphabets.map { Self.cost(tokens, $0) } + wide.map { Self.cost(tokens, $0) }
    }

    /// Returns the half bits that the likeliest language needs for the start of a text.
    func cost(of text: String) -> Int { costs(of: text).min() ?? 0 }
}

// MARK: Costs

extension LanguageModel {
    /// The costs of events that the tables do not have, in half bits. A text in the wrong charset has many of these events, so
    /// the exact numbers matter little.
    private enum Cost {
        static let capital = 4, irregularCapital = 18, mixedScripts = 20, mixedWide = 8
        static let letter = 26, foreign = 40
    }

    private struct Token {
        let scalar: Int
        let letter: Letter
        let isASCIILetter: Bool
        /// The script of a letter; 0 for other characters.
        let script: Int
        /// The cost of a character that is not a letter in an alphabet, and among East Asian characters.
        let cost: Int
        let wideCost: Int
    }

    private func token(_ scalar: Unicode.Scalar) -> Token {
        let none = Letter(number: 0, isCapital: false)
        var (script, cost, wideCost) = (0, 28, Cost.foreign)
        switch scalar {
        case " ": (cost, wideCost) = (0, 0)
        case "0"..."9": (cost, wideCost) = (8, 8)
        case "a"..."z", "A"..."Z": (script, cost, wideCost) = (1, 10, 10)
        case "!"..."~": (cost, wideCost) = (12, 12)
        case "\u{3000}"..."\u{30FF}", "\u{FF00}"..."\u{FF60}": wideCost = 20
        default:
            switch scalar.properties.generalCategory {
            case .control, .format, .privateUse, .unassigned: (cost, wideCost) = (48, 48)
            case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .modifierLetter, .otherLetter, .nonspacingMark,
                .spacingMark:
                script = Self.script(scalar.value)
            default: break
            }
        }
        return Token(
            scalar: Int(scalar.value), letter: letters[scalar.value] ?? none,
            isASCIILetter: script == 1 && scalar.isASCII,
            script: script, cost: cost, wideCost: wideCost)
    }

    private static func script(_ scalar: UInt32) -> Int {
        switch scalar {
        case ..<0x370, 0x1E00...0x1EFF: 1
        case 0x370...0x52F: scalar < 0x400 ? 2 : 3
        case 0x590...0x6FF: scalar < 0x600 ? 4 : 5
        case 0xE00...0xE7F: 6
        default: 7
        }
    }

    private static func cost(_ tokens: [Token], _ alphabet: Alphabet) -> Int {
        var (cost, last, length, capitals) = (0, 0, 0, 0)
        var isAfterASCII = false
        for token in tokens {
            let place = Int(alphabet.places[token.letter.number])
            if place > 0 || last > 0 { cost += Int(alphabet.pairs[last * alphabet.width + place]) }
            let isForeignASCII = place == 0 && token.isASCIILetter
            if place > 0 {
                if isAfterASCII { cost += Cost.mixedScripts }
                if token.letter.isCapital {
                    cost += length == 0 ? Cost.capital : capitals < length ? Cost.irregularCapital : 0
                    capitals += 1
                } else if capitals > 1, capitals == length {
                    cost += Cost.irregularCapital
                }
                length += 1
            } else {
                if isForeignASCII, last > 0 { cost += Cost.mixedScripts }
                let isLetter = token.script > 0 && !token.isASCIILetter
                cost += isLetter ? token.script == alphabet.script ? Cost.letter : Cost.foreign : token.cost
                (length, capitals) = (0, 0)
            }
            (last, isAfterASCII) = (place, isForeignASCII)
        }
        return last > 0 ? cost + Int(alphabet.pairs[last * alphabet.width]) : cost
    }

    private static func cost(_ tokens: [Token], _ bits: [UInt8]) -> Int {
        var cost = 0
        var last: Bool?
        for token in tokens {
            let known = token.scalar < bits.count ? Int(bits[token.scalar]) : 0
            cost += known > 0 ? known : token.wideCost
            let isWide = known > 0 || token.scalar >= 0x4E00 && token.script > 0
            let kind = isWide ? true : token.isASCIILetter ? false : nil as Bool?
            if let kind, let last, kind != last { cost += Cost.mixedWide }
            last = kind
        }
        return cost
    }
}
