internal import CLegacyCharsets
internal import PercentEncoding

extension Charset {
    /// Creates the charset for CoreFoundation's number of an encoding (`CFStringEncoding`), such as 0x0632 for GB
    /// 18030.
    ///
    /// A charset that browsers lack has the profile `CharsetProfile.coreFoundation`; with `CharsetProfile.browser`,
    /// such a charset throws an error when it is used. In UTF-32 and stateful charsets, only adjacent escapes are
    /// converted together.
    ///
    /// - Throws: ``CharsetError/Kind/unknownLabel``, even for encodings that CoreFoundation can name but not convert on
    ///   Linux, such as MacJapanese. GBK_95 (0x0631) and EUC-JP (0x0920) are accepted because
    ///   `CharsetProfile.coreFoundation` supports them.
    /// - Complexity: O(1).
    public init(coreFoundationEncoding number: UInt32) throws(CharsetError) {
        guard let row = CharsetRow.numbered(number) else {
            throw CharsetError(kind: .unknownLabel, charset: "CFStringEncoding \(UInt(number).hexadecimal)")
        }
        self.init(row.browser, row)
        if row.browser == nil { profile = .coreFoundation }
    }

    /// Creates the charset for the raw value of an `NSStringEncoding` or of Foundation's `String.Encoding`, such as 4
    /// for UTF-8 or 0x80000632 for GB 18030.
    ///
    /// - Throws: ``CharsetError/Kind/unknownLabel``, as for CoreFoundation's numbers.
    /// - Complexity: O(1).
    public init(stringEncoding rawValue: UInt) throws(CharsetError) {
        let isCoreFoundation = rawValue & 0x8000_0000 != 0 && rawValue <= 0xFFFF_FFFF
        let number = isCoreFoundation ? UInt32(rawValue & 0x7FFF_FFFF) : Self.coreFoundationEncodings[rawValue]
        guard let number, CharsetRow.numbered(number) != nil else {
            // Foundation's headers number Foundation's own encodings in decimal.
            let name = rawValue < 0x100 ? String(rawValue) : rawValue.hexadecimal
            throw CharsetError(kind: .unknownLabel, charset: "NSStringEncoding \(name)")
        }
        try self.init(coreFoundationEncoding: number)
    }

    /// One charset for each of CoreFoundation's encodings, in the profile `CharsetProfile.coreFoundation`.
    public static let allOfCoreFoundation = CharsetRow.all(PCT_CORE_FOUNDATION).map {
        Charset($0.browser, $0).with(profile: .coreFoundation)
    }

    /// CoreFoundation's encodings that are not in ``all``, by number.
    package static let otherCoreFoundation: [Charset] = {
        let known = Set(all.compactMap(\.coreFoundationEncoding))
        let numbers = allOfCoreFoundation.compactMap(\.coreFoundationEncoding).filter { !known.contains($0) }.sorted()
        return numbers.compactMap { try? Charset(coreFoundationEncoding: $0) }
    }()

    /// The raw value of the `NSStringEncoding`, as returned by `CFStringConvertEncodingToNSStringEncoding`; nil if
    /// CoreFoundation lacks the charset.
    public var stringEncoding: UInt? {
        coreFoundationEncoding.map { number in
            Self.coreFoundationEncodings.first { $0.value == number }?.key ?? UInt(number) | 0x8000_0000
        }
    }

    /// The results of `CFStringConvertNSStringEncodingToEncoding` for values that do not contain CoreFoundation's
    /// number.
    private static let coreFoundationEncodings: [UInt: UInt32] = [
        1: 0x0600, 2: 0x0B01, 3: 0x0920, 4: 0x0800_0100, 5: 0x0201, 8: 0x0420, 9: 0x0202, 10: 0x0100, 11: 0x0502,
        12: 0x0500, 13: 0x0503, 14: 0x0504, 15: 0x0501, 21: 0x0820, 30: 0x0000,
    ]
}

extension UInt {
    /// The number in hexadecimal, with at least four digits.
    fileprivate var hexadecimal: String {
        let digits = String(self, radix: 16, uppercase: true)
        return "0x" + String(repeating: "0", count: Swift.max(4 - digits.count, 0)) + digits
    }
}
