/// The rules for reading a query: how fields denote positions in a tree, and how contradictions are resolved.
package enum QueryGrammar: Sendable {
    /// The rules of this package, which follow the notation of the style. Contradictions are errors.
    case generic
    /// Names without structure, as in the WHATWG URL Standard.
    case flat
    /// The rules of the Facebook SDK's `dictionaryWithQueryString:`. Names have no structure. The last value of a
    /// repeated name is used. Undecodable pairs are omitted.
    case facebook
    /// The rules of PHP's `parse_str`.
    case php
    /// The rules of `parse_nested_query` in Rack 3, which Rails uses.
    case rack
    /// The rules of `parse_nested_query` in Rack 2.
    case rack2
    /// The rules of the Node package qs 6.15.
    case qs
    /// The rules of qs 6.11.
    case qs6_11
}
