extension Charset {
    /// The charset with a label of the WHATWG Encoding Standard (`gb2312`, `latin1`, `sjis`) or an IANA name; letter case and ASCII
    /// white space around it do not matter.
    ///
    /// - Throws: ``CharsetError/Kind/unknownLabel``; ``CharsetError/Kind/refusedLabel`` for labels such as `hz-gb-2312`, which browsers
    ///   refuse.
    /// - Complexity: O(1).
    public init(_ label: String) throws(CharsetError) {
        let key = label.trimmedLabel
        guard let name = Self.namesByLabel[key] else { throw CharsetError(kind: .unknownLabel, charset: label) }
        guard let definition = CharsetDefinition.byName[name] else {
            throw CharsetError(kind: .refusedLabel, charset: label)
        }
        self.init(definition, coreFoundationEncoding: Self.coreFoundationEncodingsByLabel[key])
    }

    /// The labels of the encoding, in alphabetical order.
    public var labels: [String] {
        whatwgLabels.first { $0.name == definition.name }?.labels ?? []
    }

    private static let namesByLabel: [String: String] = {
        var names: [String: String] = [:]
        for (name, labels) in whatwgLabels {
            for label in labels { names[label] = name }
        }
        for (label, name) in ianaNames { names[label] = name }
        return names
    }()

    /// Names that IANA has registered and browsers do not know.
    private static let ianaNames = [
        "csbig5hkscs": "Big5", "csgb18030": "gb18030", "cskoi8u": "KOI8-U", "windows-31j": "Shift_JIS",
        "windows-936": "GBK", "windows-949": "EUC-KR", "iso-8859-11": "windows-874",
    ]

    /// What CoreFoundation takes a label for, where that is another encoding than the browsers'.
    private static let coreFoundationEncodingsByLabel: [String: UInt32] = [
        "gb2312": 0x0930, "csgb2312": 0x0930, "gb_2312": 0x0930, "gb_2312-80": 0x0930, "chinese": 0x0930,
        "csiso58gb231280": 0x0930, "iso-ir-58": 0x0930, "big5-hkscs": 0x0A06, "csbig5hkscs": 0x0A06,
        "windows-949": 0x0422, "windows-31j": 0x0420, "iso-8859-1": 0x0201, "iso8859-1": 0x0201,
        "iso88591": 0x0201, "iso_8859-1": 0x0201, "iso_8859-1:1987": 0x0201, "iso-ir-100": 0x0201, "l1": 0x0201,
        "latin1": 0x0201, "csisolatin1": 0x0201, "cp819": 0x0201, "ibm819": 0x0201, "ascii": 0x0600,
        "us-ascii": 0x0600, "ansi_x3.4-1968": 0x0600, "iso-8859-9": 0x0209, "iso8859-9": 0x0209,
        "iso88599": 0x0209, "iso_8859-9": 0x0209, "iso_8859-9:1989": 0x0209, "iso-ir-148": 0x0209, "l5": 0x0209,
        "latin5": 0x0209, "csisolatin5": 0x0209, "iso-8859-11": 0x020B, "iso8859-11": 0x020B, "iso885911": 0x020B,
        "csksc56011987": 0x0422, "iso-ir-149": 0x0422, "ks_c_5601-1987": 0x0422, "ks_c_5601-1989": 0x0422,
        "ksc5601": 0x0422, "ksc_5601": 0x0422, "csshiftjis": 0x0420, "ms932": 0x0420, "ms_kanji": 0x0420,
        "shift-jis": 0x0420, "sjis": 0x0420, "x-sjis": 0x0420, "csbig5": 0x0423, "cyrillic": 0x0007,
        "greek": 0x0006, "csunicode": 0x0100, "iso-10646-ucs-2": 0x0100, "ucs-2": 0x0100, "unicode": 0x0100,
        "utf-16": 0x0100,
    ]
}

extension CharsetDefinition {
    static let byName = Dictionary(uniqueKeysWithValues: all.map { ($0.name, $0) })

    /// A charset that is known to exist.
    static func named(_ name: String) -> CharsetDefinition {
        byName[name].unsafelyKnown
    }
}

extension Optional {
    fileprivate var unsafelyKnown: Wrapped {
        guard let self else { preconditionFailure("a charset without a row") }
        return self
    }
}

extension String {
    /// In small letters, without ASCII white space around it (WHATWG Encoding, "get an encoding").
    fileprivate var trimmedLabel: String {
        let spaces: [UInt8] = [0x09, 0x0A, 0x0C, 0x0D, 0x20]
        let bytes = utf8.drop { spaces.contains($0) }.reversed().drop { spaces.contains($0) }.reversed()
        return String(decoding: bytes.map { (0x41...0x5A).contains($0) ? $0 | 0x20 : $0 }, as: UTF8.self)
    }
}
