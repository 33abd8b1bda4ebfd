#if canImport(FoundationEssentials)
    internal import FoundationEssentials
#else
    internal import Foundation
#endif

extension QueryValue: Encodable {
    /// Encodes the value. ``QueryEncoder`` receives the value unchanged; other encoders receive the closest type that
    /// they support:
    ///
    /// - A number given as text is encoded as a number if no digit is lost, and otherwise as text.
    /// - Percent-encoded text is encoded as text.
    /// - A set is encoded as an array.
    ///
    /// - Throws: Any error of the encoder, or ``QueryCodingError`` of the kind `depthLimit` if the value is nested more
    ///   deeply than the stack allows.
    public func encode(to encoder: any Encoder) throws {
        if let encoder = encoder as? TreeEncoder { return try encoder.store.insert(self, at: encoder.spot) }
        if StackAllowance.isExhausted { throw QueryCodingError(kind: .depthLimit, detail: StackAllowance.shortage) }
        switch storage {
        case .array(let elements), .set(let elements):
            var container = encoder.unkeyedContainer()
            for element in elements {
                try container.encode(element)
            }
        case .dictionary(let entries):
            var container = encoder.container(keyedBy: TreeKey.self)
            for entry in entries {
                try container.encode(entry.value, forKey: TreeKey(stringValue: entry.key))
            }
        default:
            var container = encoder.singleValueContainer()
            try encodeScalar(to: &container)
        }
    }

    private func encodeScalar(to container: inout any SingleValueEncodingContainer) throws {
        switch storage {
        case .bool(let value): try container.encode(value)
        case .integer(let value): try container.encode(value)
        case .double(let value): try container.encode(value)
        case .string(let text), .encoded(let text): try container.encode(text)
        case .number(let literal), .decimal(let literal): try Self.encode(number: literal, to: &container)
        case .null, .array, .set, .dictionary: try container.encodeNil()
        }
    }

    private static func encode(
        number literal: String, to container: inout any SingleValueEncodingContainer
    ) throws {
        if let integer = Int(literal) { return try container.encode(integer) }
        if let integer = UInt64(literal) { return try container.encode(integer) }
        // A `Decimal` can hold 38 digits.
        guard let number = Double(literal), literal.utf8.count <= 38, let exact = Decimal(string: literal),
            exact == Decimal(string: number.description)
        else {
            return try container.encode(literal)
        }
        try container.encode(number)
    }
}

extension EncodingStore {
    func insert(_ value: QueryValue, at spot: Spot) throws {
        if value.isContainer, !value.isNested(atMost: Int(rules.maximumDepth) - depth(of: spot)) {
            throw depthError(at: spot)
        }
        try put(value, at: spot)
    }
}

extension QueryValue {
    /// Whether containers below this value are nested to a depth of at most `limit`. The check does not recurse.
    func isNested(atMost limit: Int) -> Bool {
        var rest: [(value: QueryValue, depth: Int)] = [(self, 0)]
        while let (value, depth) = rest.popLast() {
            if value.isContainer, depth > limit { return false }
            rest += value.children.map { ($0, depth + 1) }
        }
        return true
    }
}
