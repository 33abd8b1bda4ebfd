/// The way the members of a set are written.
public struct SetStyle: Hashable, Sendable {
    package enum Storage: Sendable { case array, repeated, description }
    package let storage: Storage

    /// An array of the members, in ascending order of their text.
    public static let array = SetStyle(storage: .array)

    /// The key alone for every member, in ascending order of their text, as in AFNetworking.
    public static let repeated = SetStyle(storage: .repeated)

    /// One text such as `[1, 2]`, the output of Alamofire's `URLEncoding` for a `Set`.
    package static let description = SetStyle(storage: .description)
}
