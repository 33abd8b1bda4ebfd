#if canImport(FoundationEssentials)
    public import FoundationEssentials
#else
    public import Foundation
#endif

/// A type whose values may occur in a dictionary literal that keeps its order and its repeated fields.
///
/// ```swift
/// let name = "Anna", page = 2
/// try QueryEncoder().encode(["q": name, "page": page, "q": "b"])    // "q=Anna&page=2&q=b"
/// ```
///
/// Without this protocol, the literal would be a Swift `Dictionary`. Its entries would be sorted, and a repeated key
/// would terminate the process. `Dictionary` itself does not conform; your own types may conform. A nested literal
/// keeps its order if all its values are literals or ``QueryValue``s.
public protocol QueryLiteralValue: Encodable {}

extension QueryValue: QueryLiteralValue {}
extension String: QueryLiteralValue {}
extension Bool: QueryLiteralValue {}
extension Double: QueryLiteralValue {}
extension Float: QueryLiteralValue {}
extension Int: QueryLiteralValue {}
extension Int8: QueryLiteralValue {}
extension Int16: QueryLiteralValue {}
extension Int32: QueryLiteralValue {}
extension Int64: QueryLiteralValue {}
extension UInt: QueryLiteralValue {}
extension UInt8: QueryLiteralValue {}
extension UInt16: QueryLiteralValue {}
extension UInt32: QueryLiteralValue {}
extension UInt64: QueryLiteralValue {}
extension Date: QueryLiteralValue {}
extension Data: QueryLiteralValue {}
extension Decimal: QueryLiteralValue {}
extension URL: QueryLiteralValue {}
extension UUID: QueryLiteralValue {}
extension Array: QueryLiteralValue where Element: QueryLiteralValue {}
extension Set: QueryLiteralValue where Element: QueryLiteralValue {}
extension Optional: QueryLiteralValue where Wrapped: QueryLiteralValue {}
