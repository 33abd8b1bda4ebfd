/// The output for an optional property without a value.
///
/// The style applies if an `Encodable` type encodes the property with `encodeIfPresent`, as synthesised code does. For
/// a property that is encoded as nil, see ``QueryStyle/nulls``.
public struct AbsentStyle: Hashable, Sendable {
    package enum Storage: Sendable { case drop, null }
    package let storage: Storage

    /// No output.
    public static let drop = AbsentStyle(storage: .drop)

    /// The same output as for null.
    public static let null = AbsentStyle(storage: .null)
}
