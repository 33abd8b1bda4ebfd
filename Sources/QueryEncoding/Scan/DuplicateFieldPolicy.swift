/// The handling of a field that occurs more than once.
public struct DuplicateFieldPolicy: Hashable, Sendable {
    package enum Storage: Sendable { case combine, first, last, fail }
    package let storage: Storage

    /// The values of the field are combined into an array.
    public static let combine = DuplicateFieldPolicy(storage: .combine)

    /// The first value is used.
    public static let first = DuplicateFieldPolicy(storage: .first)

    /// The last value is used.
    public static let last = DuplicateFieldPolicy(storage: .last)

    /// An error of the kind `duplicateField` is thrown.
    public static let fail = DuplicateFieldPolicy(storage: .fail)
}
