public import PercentEncoding

extension Collection<UInt16> {
    /// UTF-16 text in a charset, percent-encoded, with a rule for surrogates that have no partner.
    ///
    /// - Throws: ``CharsetError``: a surrogate without a partner, unless these are replaced, or a character that the charset does
    ///   not have, with the number of characters before it; no ICU.
    /// - Complexity: Linear; a table is compiled on first use.
    public func percentEncoded(
        in charset: Charset, using set: EscapeSet = .unreserved,
        unpairedSurrogates: UnpairedSurrogatePolicy = .fail
    ) throws(CharsetError) -> String {
        var text = String.UnicodeScalarView()
        var decoder = UTF16()
        var units = makeIterator()
        decoding: while true {
            switch decoder.decode(&units) {
            case .scalarValue(let scalar): text.append(scalar)
            case .emptyInput: break decoding
            case .error:
                guard unpairedSurrogates == .replace else {
                    throw CharsetError(kind: .unencodable, offset: text.count, charset: charset.name)
                }
                text.append("\u{FFFD}")
            }
        }
        return try String(text).percentEncoded(in: charset, using: set)
    }
}
