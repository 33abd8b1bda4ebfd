public import PercentEncoding

/// Queries in the one spelling that signatures are made of.
///
/// ```swift
/// CanonicalQuery.sigV4([("prefix", "a b"), ("acl", "")].map { QueryPair(field: $0, value: $1) })    // "acl=&prefix=a%20b"
/// CanonicalQuery.sigV4(query: "prefix=a%20b&acl")                                                  // the same
/// ```
///
/// Everything but RFC 3986's unreserved characters is escaped, once: what is escaped already is decoded first. A `%` that is no escape
/// stands for itself and becomes `%25`; bytes that are not UTF-8 stay what they are.
public enum CanonicalQuery {
    /// The canonical query string of AWS Signature Version 4: sorted by escaped name, then by escaped value; a name without a value is
    /// followed by `=`. S3 and other services do not differ in this.
    ///
    /// Source: AWS, "Create a signed AWS API request", step 1.
    ///
    /// - Complexity: O(n log n).
    public static func sigV4(_ pairs: some Sequence<QueryPair>) -> String {
        joined(pairs.map(CanonicalPair.init))
    }

    /// The canonical query string of AWS Signature Version 4 for the query of a URL, without its `?`. Empty parts are left out.
    ///
    /// - Parameter space: What `+` means: by default itself. Some clients write it for a space.
    /// - Complexity: O(n log n).
    public static func sigV4(query: some StringProtocol, space: SpaceNotation = .percent) -> String {
        joined(CanonicalPair.pairs(in: query, space: space))
    }

    static func joined(_ pairs: [CanonicalPair]) -> String {
        pairs.sorted { $0.isOrderedBefore($1) }.map { "\($0.name)=\($0.value)" }.joined(separator: "&")
    }
}

/// A name and a value in canonical spelling, which is ASCII.
struct CanonicalPair {
    let name: String
    let value: String

    init(name: String, value: String) {
        self.name = name
        self.value = value
    }

    init(_ pair: QueryPair) {
        name = pair.field.percentEncoded()
        let value = pair.value ?? ""
        self.value =
            pair.isValueEncoded ? Self.canonical(Array(value.utf8)[...], space: .percent) : value.percentEncoded()
    }

    /// The pairs of a query that is escaped already.
    static func pairs(in query: some StringProtocol, space: SpaceNotation) -> [CanonicalPair] {
        FormParts(Array(query.utf8)).map { part in
            CanonicalPair(name: canonical(part.name, space: space), value: canonical(part.value, space: space))
        }
    }

    /// Bytes decoded, and escaped as is canonical.
    private static func canonical(_ bytes: ArraySlice<UInt8>, space: SpaceNotation) -> String {
        // A malformed escape is no error with this.
        let decoded = try? bytes.percentDecodedBytes(space: space, malformed: .keep)
        return (decoded ?? Array(bytes)).percentEncoded()
    }

    /// Whether its name, or the same name's value, comes first by bytes.
    func isOrderedBefore(_ other: CanonicalPair) -> Bool {
        name.hasSameBytes(as: other.name) ? value.isOrderedBefore(other.value) : name.isOrderedBefore(other.name)
    }
}
