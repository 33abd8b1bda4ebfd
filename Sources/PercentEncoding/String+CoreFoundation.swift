extension EscapeSet {
    /// The set that `CFURLCreateStringByAddingPercentEscapes` makes of its two lists: the first counts for characters that are not
    /// legal in a URL only, the second for legal ones only, and everything else is as in ``coreFoundation``.
    ///
    /// ```swift
    /// EscapeSet(coreFoundationLeaving: "[].", escaping: ":/?&=;+!@#$()',*") == .afnetworking2Key
    /// ```
    ///
    /// A set is of bytes and cannot leave one character beyond ASCII: those of the first list are passed over here, and left by
    /// ``Swift/StringProtocol/percentEncoded(coreFoundationLeaving:escaping:charset:)``.
    ///
    /// - Parameters:
    ///   - unescaped: The list `charactersToLeaveUnescaped`; empty for NULL.
    ///   - escaped: The list `legalURLCharactersToBeEscaped`; empty for NULL.
    /// - Complexity: Linear in the length of the lists.
    ///
    /// Source: CoreFoundation, CFURLCreateStringByAddingPercentEscapes.
    public init(coreFoundationLeaving unescaped: String, escaping escaped: String) {
        let legal = EscapeSet.coreFoundation
        let illegal = EscapeSet(literal: 0..<0x80).subtracting(legal)
        self = legal.removing(escaped).union(illegal.intersection(EscapeSet(literal: unescaped)))
    }
}

extension StringProtocol {
    /// The text as `CFURLCreateStringByAddingPercentEscapes` escapes it with the same two lists.
    ///
    /// ```swift
    /// try "a[汉]/é".percentEncoded(coreFoundationLeaving: "[]汉", escaping: "/")    // "a[汉]%2F%C3%A9"
    /// ```
    ///
    /// The function compares units of UTF-16. A character beyond U+FFFF of which the list has the first half only, as that of another
    /// character, is an error, as it is NULL there: with 😀 to be left, 😁 cannot be escaped.
    ///
    /// - Parameters:
    ///   - unescaped: The list `charactersToLeaveUnescaped`, of characters that are not legal in a URL; others in it do not count.
    ///   - escaped: The list `legalURLCharactersToBeEscaped`; others in it do not count.
    ///   - charset: The encoding, nil for UTF-8; in the profile ``CharsetProfile/coreFoundation``, unless it has another one of
    ///     CoreFoundation. A character that is left does not have to be in it.
    /// - Throws: ``TextEncodingError`` with the offset of a Unicode scalar, where the function returns NULL.
    /// - Complexity: Linear.
    ///
    /// Source: CoreFoundation, CFURLCreateStringByAddingPercentEscapes.
    public func percentEncoded(
        coreFoundationLeaving unescaped: String, escaping escaped: String, charset: (any TextEncoding)? = nil
    ) throws(TextEncodingError) -> String {
        let set = EscapeSet(coreFoundationLeaving: unescaped, escaping: escaped)
        let left = Set(unescaped.utf16.filter { $0 > 0x7F })
        let charset = charset?.adapted(to: .coreFoundation)
        var output: [UInt8] = []
        var run = String.UnicodeScalarView()
        var offset = 0
        for scalar in unicodeScalars {
            let units = UTF16.encode(scalar).map(Array.init) ?? []
            guard let first = units.first, left.contains(first) else {
                run.append(scalar)
                continue
            }
            try run.appendEscaped(set, charset, from: offset, to: &output)
            offset += run.count
            guard units.allSatisfy(left.contains) else { throw TextEncodingError(kind: .unencodable, offset: offset) }
            output += String(scalar).utf8
            offset += 1
            run.removeAll()
        }
        try run.appendEscaped(set, charset, from: offset, to: &output)
        return String(decoding: output, as: UTF8.self)
    }
}

extension String.UnicodeScalarView {
    /// Appends the characters, which are at an offset in a text, escaped.
    fileprivate func appendEscaped(
        _ set: EscapeSet, _ charset: (any TextEncoding)?, from offset: Int, to output: inout [UInt8]
    ) throws(TextEncodingError) {
        guard let charset else { return output.append(percentEncoding: String(self), using: set) }
        do throws(TextEncodingError) {
            try charset.append(percentEncoding: String(self), using: set, to: &output)
        } catch {
            throw TextEncodingError(kind: error.kind, offset: offset + error.offset)
        }
    }
}
