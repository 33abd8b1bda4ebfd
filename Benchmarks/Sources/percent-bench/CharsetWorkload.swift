import BenchmarkSupport
import LegacyCharsets
import PercentEncoding

/// Texts of characters that belong to both a script and a charset.
struct CharsetWorkload {
    /// A charset, with its WHATWG label, the name of ICU's converter, and CoreFoundation's number.
    struct Kind {
        let label: String
        let charset: Charset
        let converter: String
        let coreFoundation: UInt32
        let script: [ClosedRange<UInt32>]

        private static let hanzi: ClosedRange<UInt32> = 0x4E00...0x9FA5

        static let all = [
            Kind("gbk", .gbk, "windows-936-2000", 0x0421, [hanzi]),
            Kind("big5", .big5, "windows-950-2000", 0x0A03, [hanzi]),
            Kind("shift_jis", .shiftJIS, "ibm-943_P15A-2003", 0x0A01, [0x3041...0x3093, 0x30A1...0x30F6, hanzi]),
            Kind("euc-kr", .eucKR, "windows-949-2000", 0x0422, [0xAC00...0xD7A3]),
            Kind("gb18030", .gb18030, "gb18030", 0x0632, [hanzi]),
            Kind("windows-1251", .windows1251, "ibm-5347_P100-1998", 0x0502, [0x410...0x44F]),
        ]

        private init(
            _ label: String, _ charset: Charset, _ converter: String, _ coreFoundation: UInt32,
            _ script: [ClosedRange<UInt32>]
        ) {
            self.label = label
            self.charset = charset
            self.converter = converter
            self.coreFoundation = coreFoundation
            self.script = script
        }
    }

    let texts: [String]

    /// Creates at least 256 KiB of different texts of about `size` bytes.
    init(_ kind: Kind, size: Int) {
        var generator = SplitMix64(state: 42)
        func random(_ bound: Int) -> Int { Int.random(in: 0..<bound, using: &generator) }
        // The characters that have the same bytes in browsers and CoreFoundation.
        let browser = kind.charset.with(profile: .browser, unencodable: .fail)
        let coreFoundation = kind.charset.with(profile: .coreFoundation, unencodable: .fail)
        let characters = kind.script.joined().compactMap(Unicode.Scalar.init).filter { scalar in
            guard let bytes = try? String(scalar).bytes(in: browser), bytes.count <= 2 else { return false }
            // Characters with lead bytes from F9 on are vendor additions. Python does not support them.
            if bytes.count == 2, bytes[0] >= 0xF9 { return false }
            return bytes == (try? String(scalar).bytes(in: coreFoundation))
        }
        // Some characters are frequent, as in any language.
        let frequent = (0..<min(2500, characters.count)).map { _ in characters[random(characters.count)] }
        texts = (0..<max(4, (256 << 10) / size)).map { _ in
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
