/// A ranking, by plausibility, of the texts that the same bytes represent in different charsets. The ranking determines
/// only the order of readings; all readings are shown.
///
/// Bytes are rarely valid two-byte characters by chance, so East Asian text ranks first. Text in an alphabet ranks next
/// if each word is in one script and is capitalised regularly. A word is capitalised regularly if all letters, only the
/// first letter or no letters are capitals.
enum TextPlausibility {
    /// The maximum number of characters to examine.
    private static let limit = 64

    /// Returns the rank of a text that was decoded from `highBytes` non-ASCII bytes. The most plausible texts have rank
    /// 0.
    static func rank(of text: String, _ highBytes: Int) -> Int {
        let scalars = text.unicodeScalars.prefix(limit)
        var scripts: Set<Script> = []
        var count = 0
        for scalar in scalars where !scalar.isASCII {
            count += 1
            scripts.insert(Script(scalar))
        }
        if scripts.contains(.none) { return 5 }
        if scripts.contains(.symbol) || scripts.contains(.halfwidth) { return 4 }
        if scripts.isSubset(of: [.han, .kana, .hangul]) {
            if scripts == [.han, .hangul] || scripts.count == 3 { return 1 }
            if scripts.contains(.kana) || scripts.contains(.hangul) { return 0 }
            // A trail byte in the ASCII range occurs only in rare characters.
            return scalars.count < limit && 2 * count > highBytes ? 2 : 0
        }
        return scripts.count == 1 && isRegular(scalars) ? 1 : 4
    }

    /// Whether every word is in one script and is capitalised regularly.
    private static func isRegular(_ scalars: Substring.UnicodeScalarView) -> Bool {
        var script: Script?
        var (length, capitals) = (0, 0)
        for scalar in scalars {
            guard scalar.properties.isAlphabetic || scalar.properties.generalCategory == .nonspacingMark else {
                (script, length, capitals) = (nil, 0, 0)
                continue
            }
            if let script, script != Script(scalar) { return false }
            script = Script(scalar)
            let isCapital = scalar.properties.isUppercase
            if isCapital, length > capitals { return false }
            if !isCapital, capitals > 1 { return false }
            length += 1
            capitals += isCapital ? 1 : 0
        }
        return true
    }

    /// The script of a character, limited to scripts that charsets distinguish.
    private enum Script {
        case latin, greek, cyrillic, hebrew, arabic, thai, han, kana, hangul, halfwidth, symbol, none

        init(_ scalar: Unicode.Scalar) {
            switch scalar.value {
            case 0x3041...0x30FF: self = .kana
            case 0x3001...0x303F, 0x3400...0x9FFF, 0xF900...0xFAFF, 0xFF01...0xFF60, 0x20000...0x3FFFF: self = .han
            case 0xAC00...0xD7A3, 0x1100...0x11FF, 0x3130...0x318F: self = .hangul
            case 0xFF61...0xFF9F: self = .halfwidth
            default: self = Self.alphabet(of: scalar)
            }
        }

        private static func alphabet(of scalar: Unicode.Scalar) -> Script {
            switch scalar.properties.generalCategory {
            case .control, .privateUse, .unassigned, .format: return .none
            case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .modifierLetter, .otherLetter, .nonspacingMark,
                .spacingMark:
                break
            default: return .symbol
            }
            return switch scalar.value {
            case ..<0x250, 0x1E00...0x1EFF, 0x300...0x36F: .latin
            case 0x370...0x3FF, 0x1F00...0x1FFF: .greek
            case 0x400...0x52F: .cyrillic
            case 0x590...0x5FF: .hebrew
            case 0x600...0x6FF: .arabic
            case 0xE00...0xE7F: .thai
            default: .symbol
            }
        }
    }
}
