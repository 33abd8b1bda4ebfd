/// The comparison of a type's keys with the keys of a query.
public struct KeyCasePolicy: Hashable, Sendable {
    package enum Storage: Sendable { case sensitive, asciiInsensitive }
    package let storage: Storage

    /// A byte-by-byte comparison.
    public static let sensitive = KeyCasePolicy(storage: .sensitive)

    /// A comparison that ignores the case of ASCII letters. An exact match is preferred; otherwise the first match is
    /// used.
    public static let asciiInsensitive = KeyCasePolicy(storage: .asciiInsensitive)
}
