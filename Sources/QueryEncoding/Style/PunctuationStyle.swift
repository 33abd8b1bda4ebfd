/// The handling of brackets and dots that a style puts around nested keys and indices.
package struct PunctuationStyle: Hashable, Sendable {
    package enum Storage: Sendable { case escaped, literal }
    package let storage: Storage

    /// Brackets and dots are escaped like keys, unless the escape set of fields keeps them literal.
    package static let escaped = PunctuationStyle(storage: .escaped)

    /// Brackets and dots are literal, but brackets in keys are escaped: `a[b%5B]`.
    ///
    /// If a field is escaped as a whole, brackets in keys also stay literal. Charsets, custom functions and transforms
    /// of whole fields escape whole fields, and so does ``QueryPair``.
    package static let literal = PunctuationStyle(storage: .literal)
}
