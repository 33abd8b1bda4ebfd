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
        var copy = label
        // SAFETY: the buffer has the given length, and labels are constants of the library.
        let known = copy.withUTF8 { bytes in
            unsafe bytes.withMemoryRebound(to: CChar.self) { characters in
                unsafe pct_label_find(characters.baseAddress, characters.count)
            }
        }
        guard let found = unsafe known?.pointee else { throw CharsetError(kind: .unknownLabel, charset: label) }
        let number = unsafe found.number == PCT_NO_NUMBER ? nil : found.number
        if let row = unsafe found.charset.map({ unsafe CharsetRow($0) }) {
            self.init(row, (number ?? row.number).flatMap(CharsetRow.numbered))
        } else if let number {
            try self.init(coreFoundationEncoding: number)
        } else {
            throw CharsetError(kind: .refusedLabel, charset: label)
        }
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
