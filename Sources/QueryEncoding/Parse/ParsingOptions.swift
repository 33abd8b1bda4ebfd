/// The separators of the pairs of a query.
public struct SeparatorPolicy: Hashable, Sendable {
    package enum Storage: Sendable { case ampersand, ampersandAndSemicolon }
    package let storage: Storage

    /// `&`; a `;` is data (WHATWG URL).
    public static let ampersand = SeparatorPolicy(storage: .ampersand)

    /// `&` or `;`, as HTML 4.01 recommended in appendix B.2.2 and Rack 2 accepts.
    public static let ampersandAndSemicolon = SeparatorPolicy(storage: .ampersandAndSemicolon)
}

/// The handling of a `?` at the start of a query.
package struct LeadingQuestionMarkPolicy: Hashable, Sendable {
    package enum Storage: Sendable { case keep, skip }
    package let storage: Storage

    /// It is part of the first field.
    package static let keep = LeadingQuestionMarkPolicy(storage: .keep)

    /// One is skipped, as in the constructor of `URLSearchParams`. Offsets in errors still count it.
    package static let skip = LeadingQuestionMarkPolicy(storage: .skip)
}

/// The handling of a field that occurs more than once.
public struct DuplicateFieldPolicy: Hashable, Sendable {
    package enum Storage: Sendable { case combine, first, last, fail }
    package let storage: Storage

    /// Its values are an array.
    public static let combine = DuplicateFieldPolicy(storage: .combine)

    /// The first one counts.
    public static let first = DuplicateFieldPolicy(storage: .first)

    /// The last one counts.
    public static let last = DuplicateFieldPolicy(storage: .last)

    /// An error of the kind `duplicateField` is thrown.
    public static let fail = DuplicateFieldPolicy(storage: .fail)
}
