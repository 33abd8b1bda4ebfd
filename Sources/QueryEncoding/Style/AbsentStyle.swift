/// The output for an optional property without a value that an `Encodable` type encodes with `encodeIfPresent`, as
/// synthesised code does. For values encoded as nil, see ``QueryStyle/nulls``.
public struct AbsentStyle: Hashable, Sendable {
    package enum Storage: Sendable { case drop, null }
    package let storage: Storage

    /// Nothing at all.
    public static let drop = AbsentStyle(storage: .drop)

    /// The same as for null.
    public static let null = AbsentStyle(storage: .null)
}
