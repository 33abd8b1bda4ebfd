internal import CLegacyCharsets

extension Charset {
    /// UTF-8.
    public static let utf8 = Charset(.named("UTF-8"))

    /// IBM866, DOS Cyrillic.
    public static let ibm866 = Charset(.named("IBM866"))

    /// ISO-8859-2, Central European.
    public static let iso8859Part2 = Charset(.named("ISO-8859-2"))

    /// ISO-8859-3, South European.
    public static let iso8859Part3 = Charset(.named("ISO-8859-3"))

    /// ISO-8859-4, North European.
    public static let iso8859Part4 = Charset(.named("ISO-8859-4"))

    /// ISO-8859-5, Cyrillic.
    public static let iso8859Part5 = Charset(.named("ISO-8859-5"))

    /// ISO-8859-6, Arabic.
    public static let iso8859Part6 = Charset(.named("ISO-8859-6"))

    /// ISO-8859-7, Greek.
    public static let iso8859Part7 = Charset(.named("ISO-8859-7"))

    /// ISO-8859-8, Hebrew in visual order.
    public static let iso8859Part8 = Charset(.named("ISO-8859-8"))

    /// ISO-8859-8-I, Hebrew in logical order.
    public static let iso8859Part8I = Charset(.named("ISO-8859-8-I"))

    /// ISO-8859-10, Nordic.
    public static let iso8859Part10 = Charset(.named("ISO-8859-10"))

    /// ISO-8859-13, Baltic.
    public static let iso8859Part13 = Charset(.named("ISO-8859-13"))

    /// ISO-8859-14, Celtic.
    public static let iso8859Part14 = Charset(.named("ISO-8859-14"))

    /// ISO-8859-15, Western European with the euro sign.
    public static let iso8859Part15 = Charset(.named("ISO-8859-15"))

    /// ISO-8859-16, South-Eastern European.
    public static let iso8859Part16 = Charset(.named("ISO-8859-16"))

    /// KOI8-R, Russian.
    public static let koi8R = Charset(.named("KOI8-R"))

    /// KOI8-U, Ukrainian and Belarusian.
    public static let koi8U = Charset(.named("KOI8-U"))

    /// macintosh, classic Mac OS Western European.
    public static let macintosh = Charset(.named("macintosh"))

    /// windows-874, Thai.
    public static let windows874 = Charset(.named("windows-874"))

    /// windows-1250, Central European.
    public static let windows1250 = Charset(.named("windows-1250"))

    /// windows-1251, Cyrillic.
    public static let windows1251 = Charset(.named("windows-1251"))

    /// windows-1252, Western European. Browsers also use windows-1252 for `iso-8859-1` and `us-ascii`.
    public static let windows1252 = Charset(.named("windows-1252"))

    /// windows-1253, Greek.
    public static let windows1253 = Charset(.named("windows-1253"))

    /// windows-1254, Turkish. Browsers also use windows-1254 for `iso-8859-9`.
    public static let windows1254 = Charset(.named("windows-1254"))

    /// windows-1255, Hebrew.
    public static let windows1255 = Charset(.named("windows-1255"))

    /// windows-1256, Arabic.
    public static let windows1256 = Charset(.named("windows-1256"))

    /// windows-1257, Baltic.
    public static let windows1257 = Charset(.named("windows-1257"))

    /// windows-1258, Vietnamese.
    public static let windows1258 = Charset(.named("windows-1258"))

    /// x-mac-cyrillic, classic Mac OS Cyrillic.
    public static let macCyrillic = Charset(.named("x-mac-cyrillic"))

    /// GBK, simplified Chinese. Browsers also use GBK for `gb2312`.
    public static let gbk = Charset(.named("GBK"))

    /// gb18030, an extension of GBK that covers all of Unicode.
    public static let gb18030 = Charset(.named("gb18030"))

    /// Big5, traditional Chinese, with the Hong Kong characters that browsers read.
    public static let big5 = Charset(.named("Big5"))

    /// EUC-JP, Japanese.
    public static let eucJP = Charset(.named("EUC-JP"))

    /// ISO-2022-JP, Japanese in seven bits with escape sequences.
    public static let iso2022JP = Charset(.named("ISO-2022-JP"))

    /// Shift_JIS, Japanese.
    public static let shiftJIS = Charset(.named("Shift_JIS"))

    /// EUC-KR, Korean, with the syllables of windows-949.
    public static let eucKR = Charset(.named("EUC-KR"))

    /// Big-endian UTF-16. Browsers send UTF-8 instead of UTF-16; see <doc:CharsetsAndProfiles>.
    public static let utf16BE = Charset(.named("UTF-16BE"))

    /// Little-endian UTF-16. Browsers send UTF-8 instead of UTF-16; see <doc:CharsetsAndProfiles>.
    public static let utf16LE = Charset(.named("UTF-16LE"))

    /// x-user-defined: bytes from 0x80 on are U+F780 to U+F7FF.
    public static let userDefined = Charset(.named("x-user-defined"))

    /// All encodings of the WHATWG Encoding Standard, in the order of the standard.
    public static let all = CharsetRow.all(PCT_BROWSER).map { Charset($0) }
}
