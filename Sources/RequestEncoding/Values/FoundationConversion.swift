/// How numbers of Foundation become text, and which of them are truth values.
public struct FoundationConversion: Hashable, Sendable {
    /// As Foundation on Linux and Swift's `description` do.
    public static let swift = FoundationConversion()
}
