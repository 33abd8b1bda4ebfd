/// The charset of the escapes in fields and values if the encoder has a charset.
public struct EscapeCharsetStyle: Hashable, Sendable {
    package enum Storage: Sendable { case given, utf8 }
    package let storage: Storage

    /// The encoder's charset.
    public static let given = EscapeCharsetStyle(storage: .given)

    /// UTF-8. The encoder's charset applies only to the bytes of the body.
    public static let utf8 = EscapeCharsetStyle(storage: .utf8)
}
