/// The handling of a root value that is not a dictionary and therefore has no keys.
public struct RootStyle: Hashable, Sendable {
    package enum Storage: Hashable, Sendable {
        case fail, indices
        case fields(array: String, other: String?)
    }

    package let storage: Storage

    /// The value is an error. Exception: in every style, null and an empty array or set are written as an empty query.
    public static let fail = RootStyle(storage: .fail)

    /// The keys of the elements are their indices (`0=a&1=b`), as in PHP and qs. The root must be an array, or a set
    /// that is written as an array. All other values are errors.
    public static let indices = RootStyle(storage: .indices)

    /// Creates a style that writes the root under the given key.
    public static func field(_ key: String) -> RootStyle { fields(array: key, other: key) }

    /// Creates a style that writes an array under one key, and a set or a scalar under another key. If `other` is nil,
    /// sets and scalars are errors.
    ///
    /// AFNetworking 2.6.1 to 4.0 use `(null)` and an empty key. Rack uses an empty key for arrays (`[]=a&[]=b`) and no
    /// key for other values.
    package static func fields(array: String, other: String?) -> RootStyle {
        RootStyle(storage: .fields(array: array, other: other))
    }
}
