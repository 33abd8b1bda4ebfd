/// The text of Foundation's numbers, and the numbers that count as truth values.
///
/// Foundation prints the same `NSNumber` differently: 1.0 is `1.0` on Linux and `1` on Darwin. Servers, signatures and caches
/// that know only one form may need it from the other platform too.
public struct FoundationStyle: Hashable, Sendable {
    private enum Storage { case swift, darwin }
    private let storage: Storage

    /// Like Foundation on Linux and Swift's `description`: floating-point numbers as the style writes them, see
    /// `QueryStyle.numbers`. Only `true`, `kCFBooleanTrue` and `true` in JSON are truth values; no number is, not even 1.
    public static let swift = FoundationStyle(storage: .swift)

    /// Like Foundation on Darwin: floating-point numbers with 16 significant digits, 7 for `Float`, and without a zero fraction:
    /// `1` for 1.0, `8.199999999999999` for 8.2. The style writes infinities and NaN. Integers of eight bits are truth values
    /// too: `Int8` and, on Darwin, an `NSNumber` of one, because `char` and the old `BOOL` have that type there.
    ///
    /// Source: Apple's documentation of `-[NSNumber descriptionWithLocale:]`, `%0.16g` and `%0.7g` (recent systems print the
    /// shortest digits instead of 16); Alamofire 5.12.0, ParameterEncoding.swift, `isBool`, which asks for the type "c".
    public static let darwin = FoundationStyle(storage: .darwin)
}
