package import PercentEncoding

/// The kind of the text that is read. Offsets in errors and ranges count from the start of the text, whatever its kind.
///
/// Use ``query`` to check input for another program. That program reads its input as one kind, and a guess can differ
/// from it.
public struct QueryInput: Hashable, Sendable {
    package let storage: QueryInputKind

    /// A query, such as the body of a form. Nothing is cut: a `?` at the start, or a `#`, is part of a field, as in
    /// servers.
    public static let query = QueryInput(storage: .query)

    /// A URL or a relative reference. Its query is between the first `?` and a `#` (RFC 3986, appendix B). Without a
    /// `?`, the query is empty.
    public static let url = QueryInput(storage: .url)

    /// A query or a URL, by a guess.
    ///
    /// The text is a URL if it begins with `/`, with `?` or with a scheme and `://`, or if it has a `?` before any `=`,
    /// `&` and `%`. But the text is a query, whatever it begins with, if a `&` comes before the first `?`, or if it has
    /// `=` or `&` and no `?`.
    public static let auto = QueryInput(storage: .auto)
}

extension QueryInput {
    /// Returns the offsets of the query in a text.
    package func query(in text: [UInt8]) -> Range<Int> {
        unsafe text.withUnsafeBufferPointer { unsafe $0.query(of: storage) }
    }

    /// Returns the offsets of the query in the UTF-8 of a text.
    package func query(in text: String) -> Range<Int> {
        unsafe text.withBytes { unsafe $0.query(of: storage) }
    }
}
