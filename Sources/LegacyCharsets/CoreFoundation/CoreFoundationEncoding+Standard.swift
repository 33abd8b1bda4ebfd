// One row for each encoding of CoreFoundation. The converters are those of ICU 72 whose characters are exactly those of the live
// function on Linux (Swift 6.3.1); what differs still is in the row. GBK_95 and EUC-JP do not work there and have the converters that
// come closest to Darwin's tables.

extension CoreFoundationEncoding {
    private typealias Row = CoreFoundationEncoding

    /// All encodings, by number.
    static let all: [CoreFoundationEncoding] = macintosh + iso8859 + dos + windows + eastAsian + others + unicode

    private static let macintosh = [
        Row(0x0000, "macintosh", .icu("macos-0_2-10.2"), browsers: "macintosh"),
        Row(0x0006, "x-mac-greek", .icu("macos-6_2-10.4")),
        Row(0x0007, "x-mac-cyrillic", .icu("macos-7_3-10.2"), browsers: "x-mac-cyrillic"),
        Row(0x001D, "x-mac-centraleurroman", .icu("macos-29-10.2")),
        Row(0x0023, "x-mac-turkish", .icu("macos-35-10.2")),
    ]

    private static let iso8859 = [
        Row(0x0201, "iso-8859-1", .characters(latin1), ignorables: .unencodable, browsers: "windows-1252"),
        Row(0x0202, "iso-8859-2", .icu("ibm-912_P100-1995"), browsers: "ISO-8859-2"),
        Row(0x0203, "iso-8859-3", .icu("ibm-913_P100-2000"), browsers: "ISO-8859-3"),
        Row(0x0204, "iso-8859-4", .icu("ibm-914_P100-1995"), browsers: "ISO-8859-4"),
        Row(0x0205, "iso-8859-5", .icu("ibm-915_P100-1995"), browsers: "ISO-8859-5"),
        Row(0x0206, "iso-8859-6", .icu("ibm-1089_P100-1995"), browsers: "ISO-8859-6"),
        Row(0x0207, "iso-8859-7", .icu("ibm-9005_X110-2007"), browsers: "ISO-8859-7"),
        Row(0x0208, "iso-8859-8", .icu("ibm-5012_P100-1999"), browsers: "ISO-8859-8"),
        Row(0x0209, "iso-8859-9", .icu("ibm-920_P100-1995"), browsers: "windows-1254"),
        Row(0x020A, "iso-8859-10", .icu("iso-8859_10-1998"), browsers: "ISO-8859-10"),
        Row(0x020B, "iso-8859-11", .icu("iso-8859_11-2001"), browsers: "windows-874"),
        Row(0x020D, "iso-8859-13", .icu("ibm-921_P100-1995"), browsers: "ISO-8859-13"),
        Row(0x020E, "iso-8859-14", .icu("iso-8859_14-1998"), browsers: "ISO-8859-14"),
        Row(0x020F, "iso-8859-15", .icu("ibm-923_P100-1998"), browsers: "ISO-8859-15"),
        Row(0x0210, "iso-8859-16", CharsetDefinition.named("ISO-8859-16").source, browsers: "ISO-8859-16"),
    ]

    private static let dos = [
        Row(0x0400, "cp437", .icu("ibm-437_P100-1995")),
        Row(0x0405, "cp737", .icu("ibm-737_P100-1997")),
        Row(0x0406, "cp775", .icu("ibm-775_P100-1996")),
        Row(0x0410, "cp850", .icu("ibm-850_P100-1995")),
        Row(0x0411, "cp851", .icu("ibm-851_P100-1995")),
        Row(0x0412, "cp852", .icu("ibm-852_P100-1995")),
        Row(0x0413, "cp855", .icu("ibm-855_P100-1995")),
        Row(0x0414, "cp857", .icu("ibm-857_P100-1995")),
        Row(0x0415, "cp860", .icu("ibm-860_P100-1995")),
        Row(0x0416, "cp861", .icu("ibm-861_P100-1995")),
        Row(0x0417, "cp862", .icu("ibm-862_P100-1995")),
        Row(0x0418, "cp863", .icu("ibm-863_P100-1995")),
        Row(0x0419, "cp864", .icu("ibm-864_X110-1999")),
        Row(0x041A, "cp865", .icu("ibm-865_P100-1995")),
        Row(0x041B, "cp866", .icu("ibm-866_P100-1995"), browsers: "IBM866"),
        Row(0x041C, "cp869", .icu("ibm-869_P100-1995")),
        Row(0x041D, "cp874", .icu("windows-874-2000"), browsers: "windows-874"),
        Row(0x0420, "cp932", .icu("ibm-943_P15A-2003"), browsers: "Shift_JIS"),
        Row(0x0421, "cp936", .icu("windows-936-2000"), browsers: "GBK"),
        Row(0x0422, "cp949", .icu("windows-949-2000"), browsers: "EUC-KR"),
        Row(0x0423, "cp950", .icu("windows-950-2000"), browsers: "Big5"),
    ]

    private static let windows = [
        Row(
            0x0500, "windows-1252", .icu("ibm-5348_P100-1997"),
            [0x81, 0x8D, 0x8F, 0x90, 0x9D].map { CharsetOverride(0, $0) }, ignorables: .unencodable,
            browsers: "windows-1252"),
        Row(0x0501, "windows-1250", .icu("ibm-5346_P100-1998"), browsers: "windows-1250"),
        Row(0x0502, "windows-1251", .icu("ibm-5347_P100-1998"), browsers: "windows-1251"),
        Row(0x0503, "windows-1253", .icu("ibm-5349_P100-1998"), browsers: "windows-1253"),
        Row(0x0504, "windows-1254", .icu("ibm-5350_P100-1998"), browsers: "windows-1254"),
        Row(0x0505, "windows-1255", .icu("ibm-9447_P100-2002"), browsers: "windows-1255"),
        Row(0x0506, "windows-1256", .icu("ibm-9448_X100-2005"), browsers: "windows-1256"),
        Row(0x0507, "windows-1257", .icu("ibm-9449_P100-2002"), browsers: "windows-1257"),
        Row(0x0508, "windows-1258", .icu("ibm-5354_P100-1998"), browsers: "windows-1258"),
    ]

    private static let eastAsian = [
        Row(0x0631, "gbk", .icu("windows-936-2000"), onLinux: .fails, browsers: "GBK"),
        Row(0x0632, "gb18030", .icu("gb18030"), gb18030Codes, browsers: "gb18030"),
        Row(0x0820, "iso-2022-jp", .icu("ISO_2022,locale=ja,version=0"), form: .stateful, browsers: "ISO-2022-JP"),
        Row(0x0830, "iso-2022-cn", .icu("ISO_2022,locale=zh,version=0"), form: .stateful),
        Row(0x0831, "iso-2022-cn-ext", .icu("ISO_2022,locale=zh,version=1"), form: .stateful),
        Row(0x0840, "iso-2022-kr", .icu("ISO_2022,locale=ko,version=0"), form: .stateful),
        Row(0x0920, "euc-jp", .icu("euc-jp-2007"), onLinux: .fails, browsers: "EUC-JP"),
        Row(0x0930, "gb2312", .icu("ibm-1383_P110-1999"), browsers: "GBK"),
        // With its 30,710 characters beyond the BMP the table would take 318 KiB.
        Row(0x0931, "euc-tw", .icu("euc-tw-2014"), beyondTable: .converter),
        Row(0x0940, "euc-kr", .icu("ibm-970_P110_P110-2006_U2"), browsers: "EUC-KR"),
        Row(0x0A01, "shift_jis", .icu("ibm-943_P15A-2003"), browsers: "Shift_JIS"),
        Row(0x0A03, "big5", .icu("windows-950-2000"), browsers: "Big5"),
        Row(0x0A05, "hz-gb-2312", .icu("HZ"), form: .stateful, closing: "~}"),
        Row(0x0A06, "big5-hkscs", .icu("ibm-1375_P100-2008"), lastScalar: 0x2FFFF, browsers: "Big5"),
    ]

    private static let others = [
        Row(0x0600, "us-ascii", .characters([]), ignorables: .unencodable, browsers: "windows-1252"),
        Row(0x0A02, "koi8-r", .icu("ibm-878_P100-1996"), browsers: "KOI8-R"),
        Row(0x0A08, "koi8-u", .icu("ibm-1168_P100-2002"), browsers: "KOI8-U"),
        Row(0x0B01, "x-nextstep", .characters(nextStep), ignorables: .unencodable),
        Row(0x0C02, "ibm037", .icu("ibm-37_P100-1995")),
    ]

    private static let unicode = [
        Row(0x0800_0100, "utf-8", .none, form: .utf8, browsers: "UTF-8"),
        Row(0x0400_0100, "utf-7", .icu("UTF-7"), form: .stateful),
        Row(0x0A10, "utf7-imap", .icu("IMAP-mailbox-name"), form: .stateful),
        Row(0x0100, "utf-16", .none, form: .units(utf16(.first)), browsers: "UTF-16LE"),
        Row(0x1000_0100, "utf-16be", .none, form: .units(utf16(.none, highByteFirst: true)), browsers: "UTF-16BE"),
        Row(0x1400_0100, "utf-16le", .none, form: .units(utf16(.none)), browsers: "UTF-16LE"),
        Row(0x0C00_0100, "utf-32", .none, form: .units(utf32(.first))),
        Row(0x1800_0100, "utf-32be", .none, form: .units(utf32(.none, highByteFirst: true))),
        Row(0x1C00_0100, "utf-32le", .none, form: .units(utf32(.none))),
    ]

    private static func utf16(_ mark: CodeUnitFormat.Mark, highByteFirst: Bool = false) -> CodeUnitFormat {
        CodeUnitFormat(width: 2, highByteFirst: highByteFirst, mark: mark)
    }

    private static func utf32(_ mark: CodeUnitFormat.Mark, highByteFirst: Bool = false) -> CodeUnitFormat {
        CodeUnitFormat(width: 4, highByteFirst: highByteFirst, mark: mark)
    }

    /// The ICU in Swift's Foundation has GB 18030-2022, and CoreFoundation encodes U+E5E5, which browsers do not.
    private static var gb18030Codes: [CharsetOverride] {
        gb18030Overrides.filter { $0.direction != .decoding && $0.code != 0 }
    }

    private static var latin1: [Unicode.Scalar] { (0x80...0xFF).compactMap { Unicode.Scalar($0) } }

    /// NeXTSTEP's; 0xFE stands for nothing.
    private static var nextStep: [Unicode.Scalar] {
        let text =
            "\u{A0}ÀÁÂÃÄÅÇÈÉÊËÌÍÎÏÐÑÒÓÔÕÖÙÚÛÜÝÞµ×÷©¡¢£⁄¥ƒ§¤’“«‹›ﬁﬂ®–†‡·¦¶•‚„”»…‰¬¿¹ˋ´ˆ˜¯˘˙¨²˚¸³˝˛ˇ—±¼½¾àáâãäåçèéêëìÆíªîïðñŁØŒºòóôõöæùúûıüýłøœßþÿ\0\u{FFFD}"
        return Array(text.unicodeScalars)
    }
}
