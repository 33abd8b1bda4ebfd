/// The handling of a root value that is not a dictionary and so has no keys.
public struct RootStyle: Hashable, Sendable {
    package enum Storage: Hashable, Sendable {
        case fail, indices
        case field(String)
        case fields(array: String, other: String?)
    }

    package let storage: Storage

    /// Throws an error. Null and an empty array or set are an empty query in every style.
    public static let fail = RootStyle(storage: .fail)

    /// Uses indices as keys for the elements of an array, or of a set that is written as an array (`0=a&1=b`), like PHP
    /// and qs. Any other value is an error.
    public static let indices = RootStyle(storage: .indices)

    /// Uses the given key.
    public static func field(_ key: String) -> RootStyle { RootStyle(storage: .field(key)) }

    /// Uses one key for an array and another for a set or a scalar; without the latter, sets and scalars are errors.
    ///
    /// AFNetworking 2.6.1 to 4.0 use `(null)` and an empty key. Rack uses an empty key for arrays (`[]=a&[]=b`) and
    /// none for others.
    package static func fields(array: String, other: String?) -> RootStyle {
        RootStyle(storage: .fields(array: array, other: other))
    }
}
