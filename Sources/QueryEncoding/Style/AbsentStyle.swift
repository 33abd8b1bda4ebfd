/// What is written for an optional property without a value where an `Encodable` type says `encodeIfPresent`, as compilers
/// write it. A value that is encoded as nil is ``QueryStyle/nulls``.
public struct AbsentStyle: Hashable, Sendable {
    package enum Storage: Sendable { case drop, null }
    package let storage: Storage

    /// Nothing at all.
    public static let drop = AbsentStyle(storage: .drop)

    /// The same as for null.
    public static let null = AbsentStyle(storage: .null)
}
