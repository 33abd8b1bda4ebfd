/// The handling of a required container for which a query has no field.
///
/// A query has no other notation of an empty array: a form in which nothing is selected sends no field.
public struct AbsentValuePolicy: Hashable, Sendable {
    package enum Storage: Sendable { case empty, fail }
    package let storage: Storage

    /// The policy that decodes an absent array, set or dictionary as empty. An absent struct is decoded, too, and each of
    /// its properties is absent. An absent scalar is an error, and an absent optional is nil.
    public static let empty = AbsentValuePolicy(storage: .empty)

    /// The policy that throws `DecodingError.keyNotFound` for every absent value that is not optional.
    public static let fail = AbsentValuePolicy(storage: .fail)
}
