/// The notation of the members of a set.
public struct SetStyle: Hashable, Sendable {
    package enum Storage: Sendable { case array, repeated, description }
    package let storage: Storage

    /// An array of the members, in ascending order of their text.
    public static let array = SetStyle(storage: .array)

    /// The repeated key, with the members in ascending order of their text, as in AFNetworking.
    public static let repeated = SetStyle(storage: .repeated)

    /// One text for all members, such as `[1, 2]`, as Alamofire's `URLEncoding` writes a `Set`.
    package static let description = SetStyle(storage: .description)
}
