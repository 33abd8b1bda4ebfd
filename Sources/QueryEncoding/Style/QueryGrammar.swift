/// The rules of reading a query: how fields name positions in a tree, and how contradictions are resolved.
package enum QueryGrammar: Sendable {
    /// This package's own rules: the style's brackets, indices, dots and separators. Contradictions are errors.
    case generic
    /// Names and values without structure (WHATWG URL).
    case flat
    /// The Facebook SDK's `dictionaryWithQueryString:`. There is no structure, the last of several values counts, and
    /// undecodable text is omitted.
    case facebook
    /// PHP's `parse_str`.
    case php
    /// Rack's `parse_nested_query`, which Rails uses.
    case rack
    /// The Node package qs.
    case qs
}
