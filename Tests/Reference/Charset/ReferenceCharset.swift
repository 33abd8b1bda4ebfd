/// An encoding of the WHATWG Encoding Standard.
public struct ReferenceCharset: Sendable {
    /// The name of the encoding in the standard.
    public let name: String

    /// The decoder in its initial state.
    let decoder: any ReferenceDecoder

    /// The encoder in its initial state; the UTF-8 encoder if the encoding has no encoder ("get an output encoding").
    let encoder: any ReferenceEncoder

    /// Creates the encoding with the given name; nil if the standard has no encoding with this name. Names are
    /// case-sensitive, and labels are not names.
    public init?(name: String, indexes: ReferenceIndexes) {
        guard let (decoder, encoder) = Self.codec(name, indexes) else { return nil }
        self.name = name
        self.decoder = decoder
        self.encoder = encoder
    }

    private static func codec(
        _ name: String, _ indexes: ReferenceIndexes
    ) -> (any ReferenceDecoder, any ReferenceEncoder)? {
        switch name {
        case "Big5": return (Big5Decoder(index: indexes.big5.decoding), Big5Encoder(index: indexes.big5))
        case "EUC-JP":
            let decoder = EUCJPDecoder(jis0208: indexes.jis0208, jis0212: indexes.jis0212)
            return (decoder, EUCJPEncoder(index: indexes.jis0208))
        case "EUC-KR": return (EUCKRDecoder(index: indexes.eucKR), EUCKREncoder(index: indexes.eucKR))
        case "GBK", "gb18030":
            let (index, ranges) = (indexes.gb18030, indexes.gb18030Ranges)
            let encoder = GB18030Encoder(index: index, ranges: ranges, isGBK: name == "GBK")
            return (GB18030Decoder(index: index, ranges: ranges), encoder)
        case "ISO-2022-JP":
            let encoder = ISO2022JPEncoder(index: indexes.jis0208, katakana: indexes.katakana)
            return (ISO2022JPDecoder(index: indexes.jis0208), encoder)
        case "Shift_JIS":
            return (ShiftJISDecoder(index: indexes.jis0208), ShiftJISEncoder(index: indexes.shiftJIS))
        case "UTF-8": return (UTF8Decoder(), UTF8Encoder())
        case "UTF-16BE", "UTF-16LE": return (UTF16Decoder(isBigEndian: name == "UTF-16BE"), UTF8Encoder())
        case "replacement": return (ReplacementDecoder(), UTF8Encoder())
        case "x-user-defined": return (UserDefinedDecoder(), UserDefinedEncoder())
        default:
            guard let index = indexes.singleByte[name] else { return nil }
            return (SingleByteDecoder(index: index), SingleByteEncoder(index: index))
        }
    }
}
