/// How numbers of Foundation become text, and which of them are truth values.
///
/// Foundation prints the same `NSNumber` differently: 1.0 is `1.0` on Linux and `1` on Darwin. Servers, signatures and caches that have
/// seen only one of them may need it from the other platform too.
public struct FoundationConversion: Hashable, Sendable {
    /// The text of floating-point numbers.
    public struct Numbers: Hashable, Sendable {
        package enum Storage { case style, darwin }
        package let storage: Storage

        /// As the style writes them, see `QueryStyle.numbers`.
        public static let ofStyle = Numbers(storage: .style)

        /// With 16 significant digits, 7 for `Float`, and without a fraction of zero: `1` for 1.0, `8.199999999999999` for 8.2. Infinities
        /// and NaN are up to the style.
        ///
        /// Source: Apple's documentation of `-[NSNumber descriptionWithLocale:]`, `%0.16g` and `%0.7g`. Systems of recent years print the
        /// shortest digits instead of 16.
        public static let darwin = Numbers(storage: .darwin)
    }

    /// What is a truth value.
    public struct TruthValues: Hashable, Sendable {
        package enum Storage { case booleans, characters }
        package let storage: Storage

        /// What was made of a truth value: `true`, `kCFBooleanTrue`, `true` in JSON. A number never is, not even 1.
        public static let booleans = TruthValues(storage: .booleans)

        /// Integers of eight bits too, `Int8` and, on Darwin, an `NSNumber` of one, which is what a `char` and an old `BOOL` are there.
        ///
        /// Source: Alamofire 5.12.0, ParameterEncoding.swift, `isBool`, which asks for the type "c".
        public static let characters = TruthValues(storage: .characters)
    }

    /// The text of floating-point numbers.
    public var numbers: Numbers

    /// What is a truth value.
    public var truthValues: TruthValues

    /// A conversion with choices.
    public init(numbers: Numbers = .ofStyle, truthValues: TruthValues = .booleans) {
        self.numbers = numbers
        self.truthValues = truthValues
    }

    /// As Foundation on Linux and Swift's `description` do.
    public static let swift = FoundationConversion()

    /// As Foundation on Darwin does.
    public static let darwin = FoundationConversion(numbers: .darwin, truthValues: .characters)
}
