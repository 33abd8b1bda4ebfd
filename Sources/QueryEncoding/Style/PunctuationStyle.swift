/// The escaping of the brackets and dots that a style adds to nested keys and indices.
package enum PunctuationStyle: Sendable {
    /// Brackets and dots are escaped like keys, unless the escape set of fields keeps them literal.
    case escaped

    /// Brackets and dots stay literal, but brackets within keys are escaped: `a[b%5B]`.
    ///
    /// If a field is escaped as a whole, brackets within keys also stay literal. A field is escaped as a whole by
    /// ``QueryPair``, and by encoders with a charset, a custom function or a transform of whole fields.
    case literal
}
