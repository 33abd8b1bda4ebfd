public import PercentEncoding

extension Collection<UInt16> {
    /// Returns the UTF-16 text in a charset, percent-encoded. A policy handles unpaired surrogates. In
    /// `CharsetProfile.coreFoundationLinux`, UTF-7 has bytes for unpaired surrogates, so unpaired surrogates are never
    /// errors.
    ///
    /// - Throws: ``CharsetError`` at the first unpaired surrogate that is not replaced, or at the first character that
    ///   the charset lacks. The offset is the number of characters before the error. Also throws if ICU is missing.
    /// - Complexity: Linear; a table is compiled on first use.
    public func percentEncoded(
        in charset: Charset, using set: EscapeSet = .unreserved,
        unpairedSurrogates: UnpairedSurrogatePolicy = .fail
    ) throws(CharsetError) -> String {
        var encoded = ""
        // The text since the last surrogate, and the number of characters before that text.
        var text = String.UnicodeScalarView()
        var offset = 0
        var rest = self[...]
        while let unit = rest.first {
            if let scalar = rest.popScalar() {
                text.append(scalar)
                continue
            }
            guard unpairedSurrogates != .replace else {
                text.append("\u{FFFD}")
                continue
            }
            encoded += try text.percentEncoded(in: charset, set, after: offset)
            offset += text.count
            text.removeAll(keepingCapacity: true)
            guard let surrogate = try charset.percentEncoded(surrogate: unit, using: set) else {
                throw CharsetError(kind: .unpairedSurrogate, offset: offset, charset: charset.name)
            }
            encoded += surrogate
            offset += 1
        }
        let last = try text.percentEncoded(in: charset, set, after: offset)
        return encoded.isEmpty ? last : encoded + last
    }
}

extension Collection<UInt16> where SubSequence == Self {
    /// Removes the first character. If the first unit is an unpaired surrogate, removes only this unit and returns nil.
    fileprivate mutating func popScalar() -> Unicode.Scalar? {
        let unit = removeFirst()
        guard UTF16.isLeadSurrogate(unit) else { return Unicode.Scalar(UInt32(unit)) }
        guard let trail = first, UTF16.isTrailSurrogate(trail) else { return nil }
        removeFirst()
        return Unicode.Scalar(0x10000 + (UInt32(unit & 0x3FF) << 10 | UInt32(trail & 0x3FF)))
    }
}

extension String.UnicodeScalarView {
    /// Returns the text in a charset, percent-encoded. Adds `count`, the number of preceding scalars, to the offset of
    /// an error.
    fileprivate func percentEncoded(
        in charset: Charset, _ set: EscapeSet, after count: Int
    ) throws(CharsetError) -> String {
        do {
            return try String(self).percentEncoded(in: charset, using: set)
        } catch {
            guard error.kind == .unencodable else { throw error }
            throw CharsetError(
                kind: .unencodable, offset: count + error.offset, charset: error.charset, scalar: error.scalar)
        }
    }
}

extension Charset {
    /// Returns an unpaired surrogate, percent-encoded; nil if the charset has no bytes for it.
    fileprivate func percentEncoded(surrogate: UInt16, using set: EscapeSet) throws(CharsetError) -> String? {
        guard let behavior else { return nil }
        let encoder = try CoreFoundationEncoder(self, behavior, escaping: set)
        var output: [UInt8] = []
        return try encoder.append(surrogate: surrogate, to: &output) ? String(decoding: output, as: UTF8.self) : nil
    }
}
