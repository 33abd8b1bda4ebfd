public import PercentEncoding
public import QueryEncoding

/// Queries in the canonical form that signatures require.
///
/// ```swift
/// CanonicalQuery.sigV4([QueryPair(field: "prefix", value: "a b"), QueryPair(field: "acl", value: nil)])
/// // "acl=&prefix=a%20b"
/// CanonicalQuery.sigV4(query: "prefix=a%20b&acl")    // the same
/// ```
///
/// Everything but RFC 3986's unreserved characters is escaped once; existing escapes are decoded first. A malformed `%`
/// stands for itself and becomes `%25`. Bytes that are not UTF-8 are kept.
///
/// The canonical path, the string to sign and the HMAC are not included, because they depend on the service or on a
/// cryptography library. <doc:Signing> has complete examples, from a request to its `Authorization` field.
public enum CanonicalQuery {
    /// Returns the canonical query string of AWS Signature Version 4, sorted by escaped name, then by escaped value. A
    /// name without a value is followed by `=`. Services such as S3 use this form.
    ///
    /// Source: AWS, "Create a signed AWS API request", step 1.
    ///
    /// - Complexity: O(n log n).
    public static func sigV4(_ pairs: some Sequence<QueryPair>) -> String {
        var canonical = CanonicalPairs()
        canonical.append(Array(pairs))
        return canonical.text()
    }

    /// Returns the canonical query string of AWS Signature Version 4 for the query of a URL. Empty fields are omitted.
    ///
    /// - Parameters:
    ///   - query: The query, without its `?`.
    ///   - space: The meaning of `+`. By default, `+` stands for itself; some clients write a space as `+`.
    /// - Complexity: O(n log n).
    public static func sigV4(query: some StringProtocol, space: SpaceNotation = .percent) -> String {
        var canonical = CanonicalPairs()
        canonical.append(query: query, space: space)
        return canonical.text()
    }
}
