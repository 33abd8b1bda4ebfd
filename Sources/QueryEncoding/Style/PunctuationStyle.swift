/// The escaping of the brackets and dots that a style adds to nested keys and indices.
package struct PunctuationStyle: Hashable, Sendable {
    package enum Storage: Sendable { case escaped, literal }
    package let storage: Storage

    /// Brackets and dots are escaped like keys, unless the escape set of fields keeps them literal.
    package static let escaped = PunctuationStyle(storage: .escaped)

    /// Brackets and dots stay literal, but brackets within keys are escaped: `a[b%5B]`.
    ///
    /// If a field is escaped as a whole, brackets within keys also stay literal. A field is escaped as a whole by
    /// ``QueryPair``, and by encoders with a charset, a custom function or a transform of whole fields.
    package static let literal = PunctuationStyle(storage: .literal)
}
