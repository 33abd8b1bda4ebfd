/// The output for an empty array, set or dictionary.
public struct EmptyContainerStyle: Hashable, Sendable {
    package enum Storage: Sendable { case drop, mark }
    package let storage: Storage

    /// Nothing, as in every other encoder.
    public static let drop = EmptyContainerStyle(storage: .drop)

    /// A mark that ``QueryDecoder`` understands: `a[]` without `=` for an array or set, `a{}` for a dictionary. An
    /// array with a single null would look the same, so it is written as `a[0]`.
    public static let mark = EmptyContainerStyle(storage: .mark)
}
