/// The handling of empty texts among the elements of an array. Forms send `ids[]=` before a list of checkboxes, so that
/// a list in which nothing is checked has a field.
public struct BlankElementPolicy: Hashable, Sendable {
    package enum Storage: Sendable { case keep, drop }
    package let storage: Storage

    /// The policy that decodes every element. An empty text is an error if the element's type cannot represent it.
    public static let keep = BlankElementPolicy(storage: .keep)

    /// The policy that omits empty texts from an array or set of a type that cannot represent empty text (see
    /// ``EmptyValuePolicy/asTyped``). Elements of other types, such as `String` and optionals, are kept, so that parallel
    /// arrays stay parallel.
    public static let drop = BlankElementPolicy(storage: .drop)
}
