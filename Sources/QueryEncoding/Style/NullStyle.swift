/// The output for null.
public struct NullStyle: Hashable, Sendable {
    package enum Storage: Hashable, Sendable {
        case fail, key, drop, skip
        case text(String)
    }

    package let storage: Storage

    /// Nulls are errors.
    public static let fail = NullStyle(storage: .fail)

    /// The key without `=`: `a`.
    public static let key = NullStyle(storage: .key)

    /// The key with an empty value: `a=`.
    public static let empty = NullStyle(storage: .text(""))

    /// No output, as if the null were absent. The subsequent elements of an array get lower indices.
    public static let drop = NullStyle(storage: .drop)

    /// No output, but the subsequent elements of an array keep their indices, as in PHP.
    package static let skip = NullStyle(storage: .skip)

    /// Creates a style that writes a text as the value, such as `null` in `a=null`.
    public static func text(_ text: String) -> NullStyle { NullStyle(storage: .text(text)) }
}
