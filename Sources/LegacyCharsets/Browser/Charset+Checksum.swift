extension Charset {
    /// Whether the table that was compiled from ICU for `CharsetProfile.browser` is the one recorded of browsers, by its checksum. It
    /// is with every ICU this package was tested with; another version might have changed a mapping that nobody has overridden yet.
    ///
    /// - Throws: ``CharsetError`` if there is no ICU, or browsers do not have the charset.
    /// - Complexity: Linear in the size of the table, less than a millisecond.
    public func matchesBrowserTable() throws(CharsetError) -> Bool {
        switch definition.form {
        case .utf8, .utf16LE, .utf16BE: true
        case .iso2022JP:
            try definition.throughEUCJP { eucJP throws(CharsetError) in try eucJP.hasRecordedTable() }
        case .singleByte, .doubleByte, .gb18030: try definition.hasRecordedTable()
        case .coreFoundationOnly: throw CharsetError(kind: .notInProfile, charset: definition.name)
        }
    }
}

extension CharsetDefinition {
    fileprivate func hasRecordedTable() throws(CharsetError) -> Bool {
        try encodeTable().checksum == recordedChecksums[name]
    }
}

extension EncodeTable.View {
    /// FNV-1a of all scalar values in the table that have a code, and of their codes.
    var checksum: UInt64 {
        var hash: UInt64 = 0xCBF2_9CE4_8422_2325
        for scalar in 0x80..<scalarLimit {
            let code = code(of: scalar)
            if code == 0 { continue }
            hash = (hash ^ UInt64(scalar)) &* 0x100_0000_01B3
            hash = (hash ^ UInt64(code)) &* 0x100_0000_01B3
        }
        return hash
    }
}

/// Of the tables whose SHA-256 equals that of the recordings of Chromium 156, which the tests check.
private let recordedChecksums: [String: UInt64] = [
    "IBM866": 0x92B9_916D_9739_FD8D,
    "ISO-8859-2": 0x380B_25F4_38B2_90E4,
    "ISO-8859-3": 0x097D_54DA_C072_3B38,
    "ISO-8859-4": 0xD6E7_2B30_E72C_EEE1,
    "ISO-8859-5": 0x09C7_0329_1383_6DF9,
    "ISO-8859-6": 0x5B07_87D3_C46F_8427,
    "ISO-8859-7": 0x3DE4_3F65_D2AC_9ED5,
    "ISO-8859-8": 0xF155_4D89_9888_D21D,
    "ISO-8859-8-I": 0xF155_4D89_9888_D21D,
    "ISO-8859-10": 0x3A46_EFE2_CDBE_B55C,
    "ISO-8859-13": 0x5560_1BDA_8579_4B62,
    "ISO-8859-14": 0x7BAB_3D09_E6F4_2FD0,
    "ISO-8859-15": 0x083D_4DAB_F603_5827,
    "ISO-8859-16": 0xBCFD_8CAA_79D0_C87B,
    "KOI8-R": 0x2A32_1595_8267_C4EF,
    "KOI8-U": 0x4303_EA27_5A3E_9947,
    "macintosh": 0x9551_9CE8_90C1_CF40,
    "windows-874": 0x331D_7529_8F57_4D43,
    "windows-1250": 0x6FB6_F92E_95A7_8069,
    "windows-1251": 0xA07D_155A_EEAD_9FB3,
    "windows-1252": 0x994F_F473_FF6D_5B3B,
    "windows-1253": 0x1F2E_BBEB_5ED8_E191,
    "windows-1254": 0x9A64_EF9E_0B3C_B4C9,
    "windows-1255": 0xBBDC_F479_AA00_6F6B,
    "windows-1256": 0x1DD0_9224_03FC_5F3A,
    "windows-1257": 0xC9E7_D495_4DA6_649C,
    "windows-1258": 0x9746_AA2C_E7F4_F6EC,
    "x-mac-cyrillic": 0x0AEC_D2F9_FFA5_0D5E,
    "GBK": 0x35F8_4584_6646_871D,
    "gb18030": 0x6EB0_F5E8_F88F_D175,
    "Big5": 0xAE4B_F0E5_2CDF_79B6,
    "EUC-JP": 0xD351_A935_14F5_F8F9,
    "Shift_JIS": 0x7E84_44EF_DF7B_B6C1,
    "EUC-KR": 0x3631_2F1D_7B1D_465E,
    "x-user-defined": 0x6970_4046_79C4_AD25,
]
