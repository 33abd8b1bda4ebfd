/// Whose rules reading a query follows: how fields name places in a tree, and what happens where two contradict each other.
package enum QueryGrammar: Sendable {
    /// Ours: the style's own brackets, indices, dots and separators; contradictions are errors.
    case generic
    /// Names and values without structure (WHATWG URL).
    case flat
    /// The Facebook SDK's `dictionaryWithQueryString:`: no structure, the last of several counts, what cannot be decoded is left out.
    case facebook
    /// PHP's `parse_str`.
    case php
    /// Rack's `parse_nested_query`, which Rails uses.
    case rack
    /// The Node package qs.
    case qs
}
