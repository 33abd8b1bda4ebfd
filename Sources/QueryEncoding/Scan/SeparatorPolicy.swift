/// The separators of the pairs of a query.
public struct SeparatorPolicy: Hashable, Sendable {
    package enum Storage: Sendable { case ampersand, ampersandAndSemicolon }
    package let storage: Storage

    /// Only `&` separates pairs, and `;` is data, as in the WHATWG URL Standard.
    public static let ampersand = SeparatorPolicy(storage: .ampersand)

    /// Both `&` and `;` separate pairs, as in Rack 2 and as HTML 4.01 recommends in appendix B.2.2.
    public static let ampersandAndSemicolon = SeparatorPolicy(storage: .ampersandAndSemicolon)
}
