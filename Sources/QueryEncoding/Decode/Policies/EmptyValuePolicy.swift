/// The handling of an empty value for an optional. Forms send `a=` for an empty field.
public struct EmptyValuePolicy: Hashable, Sendable {
    package enum Storage: Sendable { case asTyped, absent }
    package let storage: Storage

    /// The policy that decodes an empty value as nil if the wrapped type cannot represent empty text. For an optional
    /// `String`, the result is the empty string.
    ///
    /// Types that cannot represent empty text:
    /// - numbers
    /// - `Bool`
    /// - `Date`
    /// - `UUID`
    /// - `URL`
    /// - types whose raw value is one of these, or is text without a value for the empty text
    public static let asTyped = EmptyValuePolicy(storage: .asTyped)

    /// The policy that decodes an empty value as nil for every wrapped type, as if the field were absent.
    public static let absent = EmptyValuePolicy(storage: .absent)
}
