/// The charset in which fields and values are percent-encoded, where one is given.
public struct EscapeCharsetStyle: Hashable, Sendable {
    package enum Storage: Sendable { case given, utf8 }
    package let storage: Storage

    /// The one that is given.
    public static let given = EscapeCharsetStyle(storage: .given)

    /// UTF-8, whatever is given: that is the encoding of the body's bytes only.
    public static let utf8 = EscapeCharsetStyle(storage: .utf8)
}
