import Foundation
import LegacyCharsets

/// Texts in a script, which a charset has all characters of.
struct Workload {
    /// What is raced: a charset, ICU's own converter that a user of ICU would open, Foundation's number, and a script.
    struct Kind {
        let charset: Charset
        let converter: String
        let foundation: UInt
        let script: [ClosedRange<UInt32>]
    }

    static let kinds = [
        Kind(charset: .gbk, converter: "windows-936-2000", foundation: 0x8000_0421, script: [0x4E00...0x9FA5]),
        Kind(charset: .big5, converter: "windows-950-2000", foundation: 0x8000_0A03, script: [0x4E00...0x9FA5]),
        Kind(
            charset: .shiftJIS, converter: "ibm-943_P15A-2003", foundation: 8,
            script: [0x3041...0x3093, 0x30A1...0x30F6, 0x4E00...0x9FA5]),
        Kind(charset: .eucKR, converter: "windows-949-2000", foundation: 0x8000_0422, script: [0xAC00...0xD7A3]),
        Kind(charset: .gb18030, converter: "gb18030", foundation: 0x8000_0632, script: [0x4E00...0x9FA5]),
        Kind(charset: .windows1251, converter: "ibm-5347_P100-1998", foundation: 11, script: [0x410...0x44F]),
    ]

    let strings: [String]

    /// At least 256 KiB of different texts of about `size` bytes.
    init(_ kind: Kind, size: Int) {
        var state: UInt64 = 0x9E37_79B9_7F4A_7C15
        func random(_ bound: Int) -> Int {
            state ^= state << 13
            state ^= state >> 7
            state ^= state << 17
            return Int(state % UInt64(bound))
        }
        let strict = kind.charset.with(unencodable: .fail)
        let foundation = String.Encoding(rawValue: kind.foundation)
        // All contenders have to have them.
        let characters = kind.script.joined().compactMap(Unicode.Scalar.init).filter { scalar in
            guard let bytes = try? String(scalar).bytes(in: strict), bytes.count <= 2 else { return false }
            return String(scalar).data(using: foundation) == Data(bytes)
        }
        // Some characters are frequent, as in any language.
        let frequent = (0..<min(2500, characters.count)).map { _ in characters[random(characters.count)] }
        strings = (0..<max(4, (256 << 10) / size)).map { _ in
            var text = ""
            while text.utf8.count < size - 2 {
                switch random(60) {
                case 0: text += " "
                case 1: text += ["a", "e", "7", "&", ",", "-"][random(6)]
                default: text.unicodeScalars.append(frequent[random(1 + random(frequent.count))])
                }
            }
            return text
        }
    }
}
