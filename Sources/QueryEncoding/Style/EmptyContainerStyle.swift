/// What is written for an empty array, set or dictionary.
public struct EmptyContainerStyle: Hashable, Sendable {
    package enum Storage: Sendable { case drop, mark }
    package let storage: Storage

    /// Nothing, as every other encoder does.
    public static let drop = EmptyContainerStyle(storage: .drop)

    /// A mark that ``QueryDecoder`` understands: `a[]` without `=` for an array or set, `a{}` for a dictionary. An array of nothing
    /// but one null, which would be the same, is written as `a[0]`.
    public static let mark = EmptyContainerStyle(storage: .mark)
}
