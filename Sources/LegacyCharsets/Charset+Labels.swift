internal import CLegacyCharsets

extension Charset {
    /// Creates the charset for a label of the WHATWG Encoding Standard (`gb2312`, `latin1`, `sjis`), or for a name of
    /// IANA or CoreFoundation (`cp936`, `IBM437`, `x-mac-greek`). Ignores letter case and surrounding ASCII white
    /// space.
    ///
    /// A charset that browsers lack gets the profile `CharsetProfile.coreFoundation`, as if created by its number.
    ///
    /// - Throws: ``CharsetError/Kind/unknownLabel``, or ``CharsetError/Kind/refusedLabel`` for labels that browsers
    ///   refuse or have dropped, such as `hz-gb-2312` and `utf-7`.
    /// - Complexity: O(1).
    public init(_ label: String) throws(CharsetError) {
        let (found, status) = Self.find(label, PCT_BROWSER)
        guard let found else {
            throw CharsetError(kind: status == PCT_LABEL_REFUSED ? .refusedLabel : .unknownLabel, charset: label)
        }
        let other = Self.find(label, PCT_CORE_FOUNDATION).row
        if found == other, let number = found.number {
            try self.init(coreFoundationEncoding: number)
        } else {
            self.init(found, other)
        }
    }

    private static func find(_ label: String, _ profile: pct_profile) -> (row: CharsetRow?, status: pct_label_status) {
        var copy = label
        // SAFETY: the buffer has the given length, and rows are constants of the library.
        let found = copy.withUTF8 { bytes in
            unsafe bytes.withMemoryRebound(to: CChar.self) { characters in
                unsafe pct_charset_labelled(characters.baseAddress, characters.count, profile)
            }
        }
        return (unsafe found.charset.map { unsafe CharsetRow($0) }, unsafe found.status)
    }

    /// The labels of the encoding, in alphabetical order.
    ///
    /// - Complexity: Linear in the number of all labels.
    public var labels: [String] {
        (0..<pct_label_count()).compactMap { index in
            let label = unsafe pct_label_at(index).pointee
            let isMine =
                if let row = unsafe label.charset {
                    unsafe CharsetRow(row) == browser
                } else {
                    unsafe browser == nil && label.number == coreFoundationEncoding
                }
            return isMine ? unsafe String(cString: label.text) : nil
        }
    }
}
