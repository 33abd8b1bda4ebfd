/// An encoding of the WHATWG Encoding Standard.
public struct ReferenceCharset: Sendable {
    /// Its name in the standard.
    public let name: String

    private let indexes: ReferenceIndexes

    /// The encoding of the given name, nil if the standard has none of that name. Case matters; labels are not names.
    public init?(name: String, indexes: ReferenceIndexes) {
        guard Self.multiByteNames.contains(name) || indexes.singleByte[name] != nil else { return nil }
        self.name = name
        self.indexes = indexes
    }

    private static let multiByteNames: Set<String> = [
        "Big5", "EUC-JP", "EUC-KR", "GBK", "ISO-2022-JP", "Shift_JIS", "UTF-16BE", "UTF-16LE", "UTF-8", "gb18030",
        "replacement", "x-user-defined",
    ]

    /// A decoder in its initial state.
    func makeDecoder() -> any ReferenceDecoder {
        if let index = indexes.singleByte[name] { return SingleByteDecoder(index: index) }
        switch name {
        case "Big5": return Big5Decoder(index: indexes.big5.decoding)
        case "EUC-JP": return EUCJPDecoder(jis0208: indexes.jis0208, jis0212: indexes.jis0212)
        case "EUC-KR": return EUCKRDecoder(index: indexes.eucKR)
        case "GBK", "gb18030": return GB18030Decoder(index: indexes.gb18030, ranges: indexes.gb18030Ranges)
        case "ISO-2022-JP": return ISO2022JPDecoder(index: indexes.jis0208)
        case "Shift_JIS": return ShiftJISDecoder(index: indexes.jis0208)
        case "UTF-16BE", "UTF-16LE": return UTF16Decoder(isBigEndian: name == "UTF-16BE")
        case "replacement": return ReplacementDecoder()
        case "x-user-defined": return UserDefinedDecoder()
        default: return UTF8Decoder()
        }
    }

    /// An encoder in its initial state, that of UTF-8 for an encoding without one ("get an output encoding").
    func makeEncoder() -> any ReferenceEncoder {
        if let index = indexes.singleByte[name] { return SingleByteEncoder(index: index) }
        switch name {
        case "Big5": return Big5Encoder(index: indexes.big5)
        case "EUC-JP": return EUCJPEncoder(index: indexes.jis0208)
        case "EUC-KR": return EUCKREncoder(index: indexes.eucKR)
        case "GBK", "gb18030":
            return GB18030Encoder(index: indexes.gb18030, ranges: indexes.gb18030Ranges, isGBK: name == "GBK")
        case "ISO-2022-JP": return ISO2022JPEncoder(index: indexes.jis0208, katakana: indexes.katakana)
        case "Shift_JIS": return ShiftJISEncoder(index: indexes.shiftJIS)
        case "x-user-defined": return UserDefinedEncoder()
        default: return UTF8Encoder()
        }
    }
}
