extension EscapeSet {
    /// Creates the set that `CFURLCreateStringByAddingPercentEscapes` derives from its two lists. The first list
    /// applies only to characters that are not legal in a URL. The second list applies only to legal characters. All
    /// other characters are treated as in ``coreFoundation``.
    ///
    /// ```swift
    /// EscapeSet(coreFoundationLeaving: "[].", escaping: ":/?&=;+!@#$()',*") == .afnetworking2Key
    /// ```
    ///
    /// A set contains bytes, so it cannot leave a single non-ASCII character literal. This initializer ignores
    /// non-ASCII characters of the first list;
    /// ``Swift/StringProtocol/percentEncoded(coreFoundationLeaving:escaping:charset:)`` leaves them literal.
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
    /// Returns the output of `CFURLCreateStringByAddingPercentEscapes` for the text and the two lists.
    ///
    /// ```swift
    /// try "a[汉]/é".percentEncoded(coreFoundationLeaving: "[]汉", escaping: "/")    // "a[汉]%2F%C3%A9"
    /// ```
    ///
    /// The function compares UTF-16 units. If the first list contains the high surrogate of a character but not its low
    /// surrogate, the call throws where CoreFoundation returns NULL. For example, 😁 cannot be escaped if the list
    /// contains 😀.
    ///
    /// - Parameters:
    ///   - unescaped: The list `charactersToLeaveUnescaped`, of characters that are not legal in a URL. Legal
    ///     characters in the list are ignored.
    ///   - escaped: The list `legalURLCharactersToBeEscaped`. Characters in the list that are not legal in a URL are
    ///     ignored.
    ///   - charset: The encoding, or nil for UTF-8. An encoding without a CoreFoundation profile is adapted to
    ///     ``CharsetProfile/coreFoundation``. Characters that are left literal need not be in the charset.
    /// - Throws: ``TextEncodingError`` with the offset of a Unicode scalar if CoreFoundation's function would return
    ///   NULL.
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
    /// Percent-encodes the characters and appends the output. The offset of an error is relative to the text, in which
    /// the characters start at `offset`.
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
