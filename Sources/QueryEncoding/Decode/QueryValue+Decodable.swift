#if canImport(FoundationEssentials)
    internal import FoundationEssentials
#else
    internal import Foundation
#endif

extension QueryValue: Decodable {
    /// Creates a value from the content of any decoder. A value read from a query contains strings, nulls, arrays and
    /// dictionaries. A value read from JSON can also contain Booleans, and numbers of up to 38 digits. Keys from
    /// decoders other than ``QueryDecoder`` are sorted.
    ///
    /// - Throws: Any error of the decoder, or ``QueryCodingError`` of the kind `depthLimit` if the content is nested
    ///   more deeply than the stack allows.
    public init(from decoder: any Decoder) throws {
        if let decoder = decoder as? NodeDecoder {
            self = try decoder.context.queryValue(at: decoder.node)
        } else if StackAllowance.isExhausted {
            throw QueryCodingError(kind: .depthLimit, detail: StackAllowance.shortage)
        } else if let container = try? decoder.container(keyedBy: DecodedKey.self) {
            let entries = try container.allKeys.map { key in
                Entry(key: key.stringValue, value: try container.decode(QueryValue.self, forKey: key))
            }
            self = .dictionary(entries.sorted { $0.key.isOrderedBefore($1.key) })
        } else if var container = try? decoder.unkeyedContainer() {
            var elements: [QueryValue] = []
            while !container.isAtEnd {
                elements.append(try container.decode(QueryValue.self))
            }
            self = .array(elements)
        } else {
            self = try QueryValue(scalarFrom: decoder.singleValueContainer())
        }
    }

    private init(scalarFrom container: any SingleValueDecodingContainer) throws {
        if container.decodeNil() {
            self = .null
        } else if let value = try? container.decode(Bool.self) {
            self = .bool(value)
        } else if let value = try? container.decode(Int.self) {
            self = .integer(value)
        } else if let value = try? container.decode(UInt64.self) {
            self = .integer(value)
        } else if let value = try? container.decode(Double.self) {
            self = container.exactNumber(value)
        } else {
            self = .string(try container.decode(String.self))
        }
    }
}

extension SingleValueDecodingContainer {
    /// Returns the exact number in the content; `value` is that number as a `Double`. If the content has more digits
    /// than double precision preserves, the result is a number given as text.
    fileprivate func exactNumber(_ value: Double) -> QueryValue {
        // Double precision preserves 15 decimal digits.
        guard value.magnitude >= 0x1p53 || value.description.utf8.count > 15, let exact = try? decode(Decimal.self),
            !exact.isNaN, exact != Decimal(string: value.description)
        else { return .double(value) }
        return .number(exact.description)
    }
}
