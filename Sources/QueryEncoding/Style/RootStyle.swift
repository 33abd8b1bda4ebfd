/// What becomes of a value that is not a dictionary and so has no keys.
public struct RootStyle: Hashable, Sendable {
    package enum Storage: Hashable, Sendable {
        case fail, indices
        case field(String)
        case fields(array: String, other: String?)
    }

    package let storage: Storage

    /// An error; null and an empty array or set are an empty query in every style.
    public static let fail = RootStyle(storage: .fail)

    /// The elements of an array, or of a set that is written as one, have their indices for keys (`0=a&1=b`), as PHP and qs do; anything else is an error.
    public static let indices = RootStyle(storage: .indices)

    /// As if it were the value of the given key.
    public static func field(_ key: String) -> RootStyle { RootStyle(storage: .field(key)) }

    /// As if it were the value of a key: one for an array, one for a set or a scalar, which is an error if there is none.
    ///
    /// AFNetworking 2.6.1 to 4.0 have `(null)` and an empty key, Rack has an empty key (`[]=a&[]=b`) and none.
    package static func fields(array: String, other: String?) -> RootStyle {
        RootStyle(storage: .fields(array: array, other: other))
    }
}
