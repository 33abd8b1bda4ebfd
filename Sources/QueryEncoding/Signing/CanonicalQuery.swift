public import PercentEncoding

/// Queries in the one spelling that signatures are made of.
///
/// ```swift
/// CanonicalQuery.sigV4([QueryPair(field: "prefix", value: "a b"), QueryPair(field: "acl", value: nil)])
/// // "acl=&prefix=a%20b"
/// CanonicalQuery.sigV4(query: "prefix=a%20b&acl")    // the same
/// ```
///
/// Everything but RFC 3986's unreserved characters is escaped, once: what is escaped already is decoded first. A `%` that is no escape
/// stands for itself and becomes `%25`; bytes that are not UTF-8 stay what they are.
///
/// Not included are the canonical path, the string to sign and the HMAC, for which swift-crypto is needed: <doc:Signing> has complete
/// examples, from a request to its `Authorization` field.
public enum CanonicalQuery {
    /// The canonical query string of AWS Signature Version 4: sorted by escaped name, then by escaped value; a name without a value is
    /// followed by `=`. S3 and other services do not differ in this.
    ///
    /// Source: AWS, "Create a signed AWS API request", step 1.
    ///
    /// - Complexity: O(n log n).
    public static func sigV4(_ pairs: some Sequence<QueryPair>) -> String {
        var canonical = CanonicalPairs()
        canonical.append(Array(pairs))
        return canonical.text()
    }

    /// The canonical query string of AWS Signature Version 4 for the query of a URL. Empty parts are left out.
    ///
    /// - Parameters:
    ///   - query: The query, without its `?`.
    ///   - space: What `+` means: by default itself. Some clients write it for a space.
    /// - Complexity: O(n log n).
    public static func sigV4(query: some StringProtocol, space: SpaceNotation = .percent) -> String {
        var canonical = CanonicalPairs()
        canonical.append(query: query, space: space)
        return canonical.text()
    }
}
