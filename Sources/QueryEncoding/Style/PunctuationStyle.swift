/// The handling of brackets and dots that a style puts around nested keys and indices.
package struct PunctuationStyle: Hashable, Sendable {
    package enum Storage: Sendable { case escaped, literal }
    package let storage: Storage

    /// They are escaped like the keys, if the set escapes them.
    package static let escaped = PunctuationStyle(storage: .escaped)

    /// They are literal, while brackets in keys are escaped: `a[b%5B]`. If a field is escaped as a whole (charsets,
    /// functions and transforms of whole fields, a ``QueryPair``), those in keys stay literal too.
    package static let literal = PunctuationStyle(storage: .literal)
}
