/// The output for an empty array, set or dictionary.
public struct EmptyContainerStyle: Hashable, Sendable {
    package enum Storage: Sendable { case drop, mark }
    package let storage: Storage

    /// No output, as in the libraries that the standard styles reproduce.
    public static let drop = EmptyContainerStyle(storage: .drop)

    /// A mark that ``QueryDecoder`` reads: `a[]` without `=` for an array or set, `a{}` for a dictionary. To avoid
    /// ambiguity, an array with a single null is written as `a[0]`. With ``QueryStyle/browser`` and with the styles of
    /// servers, such as ``QueryStyle/php``, the decoder reads the mark as another value.
    public static let mark = EmptyContainerStyle(storage: .mark)
}
