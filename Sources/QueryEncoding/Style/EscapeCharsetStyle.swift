/// The charset of the escapes in fields and values, if the encoder has one.
public struct EscapeCharsetStyle: Hashable, Sendable {
    package enum Storage: Sendable { case given, utf8 }
    package let storage: Storage

    /// The encoder's charset.
    public static let given = EscapeCharsetStyle(storage: .given)

    /// Always UTF-8. The encoder's charset is only that of the body's bytes.
    public static let utf8 = EscapeCharsetStyle(storage: .utf8)
}
