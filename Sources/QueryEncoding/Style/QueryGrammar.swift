/// The rules of reading a query: the notation of positions in a tree, and the resolution of contradictions.
package enum QueryGrammar: Sendable {
    /// The rules of this package, which read the notation of the style. Contradictions are errors.
    case generic
    /// Names and values without structure (WHATWG URL).
    case flat
    /// The rules of the Facebook SDK's `dictionaryWithQueryString:`. Names have no structure, the last of several
    /// values is used, and undecodable text is omitted.
    case facebook
    /// The rules of PHP's `parse_str`.
    case php
    /// The rules of Rack's `parse_nested_query`, which Rails uses.
    case rack
    /// The rules of the Node package qs.
    case qs
}
