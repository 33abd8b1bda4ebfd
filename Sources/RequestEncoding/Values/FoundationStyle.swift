/// How numbers of Foundation become text, and which of them are truth values.
///
/// Foundation prints the same `NSNumber` differently: 1.0 is `1.0` on Linux and `1` on Darwin. Servers, signatures and caches that have
/// seen only one of them may need it from the other platform too.
public struct FoundationStyle: Hashable, Sendable {
    private enum Storage { case swift, darwin }
    private let storage: Storage

    /// As Foundation on Linux and Swift's `description` do: floating-point numbers as the style writes them, see `QueryStyle.numbers`, and
    /// no number is a truth value, not even 1, but for `true`, `kCFBooleanTrue` and `true` in JSON.
    public static let swift = FoundationStyle(storage: .swift)

    /// As Foundation on Darwin does: floating-point numbers with 16 significant digits, 7 for `Float`, and without a fraction of zero, `1`
    /// for 1.0, `8.199999999999999` for 8.2; infinities and NaN are up to the style. Integers of eight bits are truth values too, `Int8`
    /// and, on Darwin, an `NSNumber` of one, which is what a `char` and an old `BOOL` are there.
    ///
    /// Source: Apple's documentation of `-[NSNumber descriptionWithLocale:]`, `%0.16g` and `%0.7g` (systems of recent years print the
    /// shortest digits instead of 16); Alamofire 5.12.0, ParameterEncoding.swift, `isBool`, which asks for the type "c".
    public static let darwin = FoundationStyle(storage: .darwin)
}
