// One row for each charset of the WHATWG Encoding Standard. The converters are ICU 72's that differ least; what differs still is in
// the overrides.

extension CharsetDefinition {
    /// All charsets, in the order of the standard.
    package static let all: [CharsetDefinition] = [
        CharsetDefinition("UTF-8", .utf8, .none, coreFoundation: 0x0800_0100),
        singleByte("IBM866", "ibm-866_P100-1995", 0x041B),
        singleByte("ISO-8859-2", "ibm-912_P100-1995", 0x0202),
        singleByte("ISO-8859-3", "ibm-913_P100-2000", 0x0203),
        singleByte("ISO-8859-4", "ibm-914_P100-1995", 0x0204),
        singleByte("ISO-8859-5", "ibm-915_P100-1995", 0x0205),
        singleByte("ISO-8859-6", "ibm-1089_P100-1995", 0x0206),
        singleByte("ISO-8859-7", "ibm-9005_X110-2007", 0x0207),
        singleByte("ISO-8859-8", "ibm-5012_P100-1999", 0x0208),
        singleByte("ISO-8859-8-I", "ibm-5012_P100-1999", 0x0208),
        singleByte("ISO-8859-10", "iso-8859_10-1998", 0x020A),
        singleByte("ISO-8859-13", "ibm-921_P100-1995", 0x020D),
        singleByte("ISO-8859-14", "iso-8859_14-1998", 0x020E),
        singleByte("ISO-8859-15", "ibm-923_P100-1998", 0x020F),
        CharsetDefinition("ISO-8859-16", .singleByte, .characters(iso8859Part16), coreFoundation: 0x0210),
        singleByte("KOI8-R", "ibm-878_P100-1996", 0x0A02),
        singleByte("KOI8-U", "ibm-1168_P100-2002", 0x0A08, koi8UOverrides),
        singleByte("macintosh", "macos-0_2-10.2", 0x0000),
        singleByte("windows-874", "ibm-1162_P100-1999", 0x041D),
        singleByte("windows-1250", "ibm-5346_P100-1998", 0x0501),
        singleByte("windows-1251", "ibm-5347_P100-1998", 0x0502),
        singleByte("windows-1252", "ibm-5348_P100-1997", 0x0500),
        singleByte("windows-1253", "ibm-5349_P100-1998", 0x0503, windows1253Overrides),
        singleByte("windows-1254", "ibm-5350_P100-1998", 0x0504),
        singleByte("windows-1255", "ibm-9447_P100-2002", 0x0505, windows1255Overrides),
        singleByte("windows-1256", "ibm-9448_X100-2005", 0x0506),
        singleByte("windows-1257", "ibm-9449_P100-2002", 0x0507),
        singleByte("windows-1258", "ibm-5354_P100-1998", 0x0508),
        singleByte("x-mac-cyrillic", "macos-7_3-10.2", 0x0007),
        CharsetDefinition(
            "GBK", .doubleByte, .icu("gb18030"),
            rule: CodeRule(lengths: 2...2, singles: [], leads: [0x81...0xFE], readsFourBytes: true),
            gb18030Overrides + [CharsetOverride(0x80, 0x20AC)], coreFoundation: 0x0421),
        CharsetDefinition(
            "gb18030", .gb18030, .icu("gb18030"),
            rule: CodeRule(lengths: 2...4, singles: [], leads: [0x81...0xFE], readsFourBytes: true),
            gb18030Overrides + [CharsetOverride(0x80, 0x20AC, .decoding)], coreFoundation: 0x0632),
        CharsetDefinition(
            "Big5", .doubleByte, .icu("ibm-1375_P100-2008"),
            rule: CodeRule(
                lengths: 2...2, firstLead: 0xA1, encodesPrivateUse: false, decodesPrivateUse: false, singles: [],
                leads: [0x81...0xFE], lastScalar: 0x2FFFF),
            big5Overrides, coreFoundation: 0x0A03),
        CharsetDefinition(
            "EUC-JP", .doubleByte, .icu("euc-jp-2007"),
            rule: CodeRule(
                lengths: 2...2, encodesPrivateUse: false, decodesPrivateUse: false, singles: [],
                leads: [0x8E...0x8E, 0xA1...0xFE], readsThreeBytes: true,
                lastTrailAfter8E: 0xDF),
            [
                CharsetOverride(0x5C, 0xA5, .encoding), CharsetOverride(0x7E, 0x203E, .encoding),
                CharsetOverride(0xA1DD, 0x2212, .encoding),
            ],
            coreFoundation: 0x0920),
        CharsetDefinition("ISO-2022-JP", .iso2022JP, .none, coreFoundation: 0x0820),
        CharsetDefinition(
            "Shift_JIS", .doubleByte, .icu("ibm-943_P15A-2003"),
            rule: CodeRule(
                lengths: 1...2, encodesPrivateUse: false, singles: [0xA1...0xDF], leads: [0x81...0x9F, 0xE0...0xFC]),
            [
                CharsetOverride(0x80, 0x80), CharsetOverride(0x5C, 0xA5, .encoding),
                CharsetOverride(0x7E, 0x203E, .encoding), CharsetOverride(0x817C, 0x2212, .encoding),
            ],
            coreFoundation: 0x0A01),
        CharsetDefinition(
            "EUC-KR", .doubleByte, .icu("windows-949-2000"),
            rule: CodeRule(
                lengths: 2...2, encodesPrivateUse: false, decodesPrivateUse: false, singles: [], leads: [0x81...0xFE]),
            coreFoundation: 0x0940),
        CharsetDefinition("UTF-16BE", .utf16BE, .none, coreFoundation: 0x1000_0100),
        CharsetDefinition("UTF-16LE", .utf16LE, .none, coreFoundation: 0x1400_0100),
        CharsetDefinition("x-user-defined", .singleByte, .characters(userDefined)),
    ]

    private static func singleByte(
        _ name: String, _ converter: String, _ coreFoundation: UInt32, _ overrides: [CharsetOverride] = []
    ) -> CharsetDefinition {
        CharsetDefinition(
            name, .singleByte, .icu(converter), overrides, coreFoundation: coreFoundation)
    }

    /// ICU 72 has no converter for it (ISO/IEC 8859-16:2001).
    private static var iso8859Part16: [Unicode.Scalar] {
        let c1 = (0x80...0xA0).compactMap { Unicode.Scalar($0) }
        let text =
            "ĄąŁ€„Š§š©Ș«Ź\u{AD}źŻ°±ČłŽ”¶·žčș»ŒœŸżÀÁÂĂÄĆÆÇÈÉÊËÌÍÎÏĐŃÒÓÔŐÖŚŰÙÚÛÜĘȚßàáâăäćæçèéêëìíîïđńòóôőöśűùúûüęțÿ"
        return c1 + Array(text.unicodeScalars)
    }

    /// The last 128 characters of the block U+F700 (WHATWG Encoding, section 14.5).
    private static var userDefined: [Unicode.Scalar] {
        (0xF780...0xF7FF).compactMap { Unicode.Scalar($0) }
    }
}
