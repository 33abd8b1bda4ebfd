#if canImport(FoundationEssentials)
    package import FoundationEssentials
#else
    package import Foundation
#endif

extension QueryStyle {
    /// A date as the style writes those in `Encodable` types; nil if it has no text for it.
    ///
    /// - Throws: What the style's own function throws.
    package func queryValue(of date: Date) throws -> QueryValue? {
        try rules.value(of: date)
    }

    /// Data as the style writes those in `Encodable` types.
    ///
    /// - Throws: What the style's own function throws.
    package func queryValue(of data: Data) throws -> QueryValue {
        try rules.value(of: data)
    }

    private var rules: EncodingRules { EncodingRules(self, [:], maximumDepth: 0) }
}
