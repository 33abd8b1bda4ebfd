/// How the members of a set are written.
public struct SetStyle: Hashable, Sendable {
    package enum Storage: Sendable { case array, repeated, description }
    package let storage: Storage

    /// As an array of its members, in ascending order of their text.
    public static let array = SetStyle(storage: .array)

    /// The key alone for every member, in ascending order of their text, as AFNetworking does.
    public static let repeated = SetStyle(storage: .repeated)

    /// As one text such as `[1, 2]`, which is what Alamofire's `URLEncoding` makes of a `Set`.
    package static let description = SetStyle(storage: .description)
}
