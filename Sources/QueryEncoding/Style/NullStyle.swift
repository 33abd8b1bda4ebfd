/// The output for null.
public struct NullStyle: Hashable, Sendable {
    package enum Storage: Hashable, Sendable {
        case fail, key, drop, skip
        case text(String)
    }

    package let storage: Storage

    /// Null is an error.
    public static let fail = NullStyle(storage: .fail)

    /// The key without `=`: `a`.
    public static let key = NullStyle(storage: .key)

    /// The key with an empty value: `a=`.
    public static let empty = NullStyle(storage: .text(""))

    /// Nothing, as if the null were absent: the following elements of an array move up.
    public static let drop = NullStyle(storage: .drop)

    /// Nothing, but the following elements of an array keep their indices, as in PHP.
    package static let skip = NullStyle(storage: .skip)

    /// A text in place of the value, such as `null`: `a=null`.
    public static func text(_ text: String) -> NullStyle { NullStyle(storage: .text(text)) }
}
