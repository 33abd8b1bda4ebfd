/// A charset of a profile, as reading and writing see it.
public struct ReferenceTextCharset: Sendable {
    /// A part of decoded bytes: a character, an error, or bytes that stand for no character.
    struct Piece {
        let start: Int
        let end: Int
        /// Nil for an error.
        let scalars: [UInt32]?
        /// Whether the bytes end within the sequence.
        var isCut = false
    }

    enum Form {
        case utf8, table
        /// ISO-2022-JP, with the states of the WHATWG Encoding Standard.
        case iso2022JP
        case utf16, utf32, utf7
    }

    /// The label: the standard's name in lower case, or CoreFoundation's name.
    public let name: String
    /// Whether the profile is CoreFoundation's.
    public let isCoreFoundation: Bool
    let form: Form
    /// The standard's encoding; of CoreFoundation's encodings, only UTF-8 and GB 18030 have the standard's decoders.
    let standard: ReferenceCharset?
    let mapping: CoreFoundationMapping?
    let isBigEndian: Bool
    private let decoder: any ReferenceDecoder

    /// Creates a charset of browsers.
    public init(_ standard: ReferenceCharset) {
        name = standard.name.lowercased()
        isCoreFoundation = false
        self.standard = standard
        decoder = standard.decoder
        mapping = nil
        isBigEndian = false
        switch standard.name {
        case "UTF-8": form = .utf8
        case "ISO-2022-JP": form = .iso2022JP
        case "UTF-16BE", "UTF-16LE": form = .utf16
        default: form = .table
        }
    }

    /// CoreFoundation's names of the encodings with recordings, and of the Unicode encodings.
    public static let coreFoundationNumbers: [String: UInt32] = [
        "macintosh": 0x0000, "iso-8859-1": 0x0201, "iso-8859-5": 0x0205, "iso-8859-7": 0x0207, "cp932": 0x0420,
        "cp936": 0x0421, "cp949": 0x0422, "cp950": 0x0423, "windows-1252": 0x0500, "windows-1251": 0x0502,
        "us-ascii": 0x0600, "gb18030": 0x0632, "iso-2022-jp": 0x0820, "gb2312": 0x0930, "euc-tw": 0x0931,
        "euc-kr": 0x0940, "shift_jis": 0x0A01, "big5": 0x0A03, "big5-hkscs": 0x0A06, "utf-8": 0x0800_0100,
        "utf-7": 0x0400_0100, "utf-16": 0x0100, "utf-16be": 0x1000_0100, "utf-16le": 0x1400_0100, "utf-32": 0x0C00_0100,
        "utf-32be": 0x1800_0100, "utf-32le": 0x1C00_0100,
    ]

    /// Creates the encoding with CoreFoundation's name; nil if there is no recording of the encoding.
    ///
    /// - Parameters:
    ///   - indexes: The standard's indexes, for GB 18030.
    ///   - contents: A function that returns the bytes of a file in Tests/Fixtures/core-foundation.
    public init?(
        coreFoundation name: String, indexes: ReferenceIndexes, contents: (String) throws -> [UInt8]
    ) rethrows {
        guard let number = Self.coreFoundationNumbers[name] else { return nil }
        self.name = name
        isCoreFoundation = true
        isBigEndian = name.hasSuffix("be")
        switch name {
        case "utf-8": form = .utf8
        case "iso-2022-jp": form = .iso2022JP
        case "utf-7": form = .utf7
        default: form = name.hasPrefix("utf-16") ? .utf16 : name.hasPrefix("utf-32") ? .utf32 : .table
        }
        switch form {
        case .table, .iso2022JP:
            guard let mapping = try CoreFoundationMapping(number: number, contents: contents) else { return nil }
            self.mapping = mapping
            standard = name == "gb18030" ? ReferenceCharset(name: name, indexes: indexes) : nil
            decoder =
                form == .iso2022JP
                ? ISO2022JPDecoder(index: Self.index(mapping), followsCoreFoundation: true)
                : standard?.decoder ?? CoreFoundationTableDecoder(number: number, mapping: mapping)
        case .utf8, .utf16, .utf32, .utf7:
            mapping = nil
            standard = nil
            decoder = UTF8Decoder()
        }
    }

    /// Returns the pairs of ISO-2022-JP as an index.
    private static func index(_ mapping: CoreFoundationMapping) -> ReferenceIndex {
        let bytes: ClosedRange<UInt8> = 0x21...0x7E
        return ReferenceIndex(bytes.flatMap { lead in bytes.map { mapping.scalars[[lead, $0]] } })
    }

    /// Whether only adjacent escapes are converted together, and each character to the initial state.
    var convertsCharacters: Bool { isCoreFoundation && form != .table && form != .utf8 }

    /// Whether a text starts with a byte order mark.
    var hasMark: Bool { isCoreFoundation && ["utf-16", "utf-32"].contains(name) }

    /// Decodes the bytes of a run from the initial state.
    ///
    /// - Parameter isPlain: Whether the bytes are a whole text without escapes.
    func pieces(_ bytes: [UInt8], isPlain: Bool) -> [Piece] {
        if form == .utf7 { return ReferenceUTF7.pieces(bytes) }
        var decoder = self.decoder
        if isCoreFoundation, form == .utf16 || form == .utf32 {
            let marks = hasMark ? (isPlain ? .first : .everyCharacter) : CodeUnitDecoder.Marks.none
            decoder = CodeUnitDecoder(width: form == .utf16 ? 2 : 4, isBigEndian: isBigEndian, marks: marks)
        }
        return Self.pieces(bytes, by: decoder)
    }

    /// Decodes bytes with a decoder in its initial state.
    static func pieces(_ bytes: [UInt8], by decoder: any ReferenceDecoder) -> [Piece] {
        var decoder = decoder
        var pieces: [Piece] = []
        var queue = ReferenceQueue(bytes)
        var start = 0
        while true {
            let byte = queue.read()
            switch decoder.handle(byte, &queue) {
            case .finished: return pieces
            case .continue: continue
            case .codePoints(let scalars): pieces.append(Piece(start: start, end: queue.position, scalars: scalars))
            case .error: pieces.append(Piece(start: start, end: queue.position, scalars: nil, isCut: byte == nil))
            }
            start = queue.position
        }
    }
}
