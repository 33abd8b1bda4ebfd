/// The handling of a required container for which a query has no field.
///
/// A query has no other notation of an empty array: a form in which nothing is selected sends no field.
public struct AbsentValuePolicy: Hashable, Sendable {
    package enum Storage: Sendable { case empty, fail }
    package let storage: Storage

    /// The policy that decodes an absent array, set or dictionary as empty. An absent struct is decoded, too, and each of
    /// its properties is absent. An absent scalar is an error, and an absent optional is nil. A type that requires a
    /// value of its own type is an error, too.
    public static let empty = AbsentValuePolicy(storage: .empty)

    /// The policy that throws a `DecodingError` for every absent value that a type requires: `keyNotFound`, or
    /// `typeMismatch` for an array at the root.
    public static let fail = AbsentValuePolicy(storage: .fail)
}
