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
        try rulesForLeaves.leaf(date).map { QueryValue($0) }
    }

    /// Data as the style writes those in `Encodable` types.
    ///
    /// - Throws: What the style's own function throws.
    package func queryValue(of data: Data) throws -> QueryValue {
        QueryValue(try rulesForLeaves.leaf(data) ?? .array(data.map { .integer(Int($0)) }))
    }

    private var rulesForLeaves: EncodingRules { EncodingRules(self, [:], maximumDepth: 0) }
}
