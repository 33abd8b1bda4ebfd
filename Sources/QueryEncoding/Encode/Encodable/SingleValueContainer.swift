/// A single-value container that writes at the spot of its encoder.
struct SingleValueContainer: SingleValueEncodingContainer {
    let store: EncodingStore
    let spot: EncodingStore.Spot
    var isUsed = false

    var codingPath: [any CodingKey] { store.codingPath(of: spot) }

    mutating func encodeNil() throws {
        if let null = store.null { try put(null) }
    }

    mutating func encode<Value: Encodable>(_ value: Value) throws {
        if try putScalar(value) { return }
        try store.encode(value, at: spot)
        store.finishValue(at: spot)
    }

    @available(macOS 15.0, iOS 18.0, watchOS 11.0, tvOS 18.0, visionOS 2.0, *)
    mutating func encode(_ value: Int128) throws { try put(.integer(value)) }

    @available(macOS 15.0, iOS 18.0, watchOS 11.0, tvOS 18.0, visionOS 2.0, *)
    mutating func encode(_ value: UInt128) throws { try put(.integer(value)) }

    private mutating func putScalar(_ value: some Encodable) throws -> Bool {
        if let scalar = try store.scalar(of: value) {
            try put(scalar)
            return true
        }
        try store.use(spot, &isUsed, for: value)
        return false
    }

    private mutating func put(_ value: QueryValue) throws {
        try store.use(spot, &isUsed, for: value)
        try store.put(value, at: spot)
    }
}
