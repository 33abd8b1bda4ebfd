/// The rules that convert Foundation's numbers to text and decide which numbers are Booleans.
///
/// The text of an `NSNumber` depends on the platform: Foundation prints 1.0 as `1.0` on Linux and as `1` on Darwin. A
/// server, signature or cache that expects one form may need that form on the other platform too.
public struct FoundationStyle: Hashable, Sendable {
    private enum Storage { case swift, darwin }
    private let storage: Storage

    /// The rules of Foundation on Linux and of Swift's `description`. Floating-point numbers are written in the format
    /// of the query style; see `QueryStyle.numbers`. Only Swift's, CoreFoundation's and JSON's `true` and `false` are
    /// Booleans. No number is a Boolean, not even 1.
    public static let swift = FoundationStyle(storage: .swift)

    /// The rules of Foundation on Darwin.
    ///
    /// Floating-point numbers have 16 significant digits, 7 for `Float`, and no zero fraction: `1` for 1.0,
    /// `8.199999999999999` for 8.2. Infinities and NaN are written in the format of the query style. Eight-bit integers
    /// are Booleans too: `Int8` and, on Darwin, an `NSNumber` of an `Int8`, because `char` and the old `BOOL` have that
    /// type on Darwin.
    ///
    /// Source: Apple's documentation of `-[NSNumber descriptionWithLocale:]`, `%0.16g` and `%0.7g` (recent systems
    /// print the shortest digits instead of 16); Alamofire 5.12.0, ParameterEncoding.swift, `isBool`, which tests for
    /// the type "c".
    public static let darwin = FoundationStyle(storage: .darwin)
}
