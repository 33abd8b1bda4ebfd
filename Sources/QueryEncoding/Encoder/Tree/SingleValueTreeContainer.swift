/// A container for one value, which is written at the spot of its encoder.
struct SingleValueTreeContainer: SingleValueEncodingContainer {
    let log: EncodingLog
    let spot: EncodingLog.Spot
    /// Whether a value has been encoded. A node shows it itself.
    private var isUsed = false

    init(log: EncodingLog, spot: EncodingLog.Spot) {
        self.log = log
        self.spot = spot
    }

    var codingPath: [any CodingKey] { log.codingPath(of: spot) }

    mutating func encodeNil() throws {
        if let null = log.rules.null { try put(null) }
    }

    mutating func encode<Value: Encodable>(_ value: Value) throws {
        if try putLeaf(value) { return }
        try log.encode(value, at: spot)
        finish()
    }

    private func finish() {
        // A value that encodes nothing is an empty dictionary, as for Foundation's encoders.
        if !log.rules.mirrorsAlamofire, log.nodes[spot].kind == .unset { _ = log.declare(spot, as: .keyed) }
    }

    @available(macOS 15.0, iOS 18.0, watchOS 11.0, tvOS 18.0, visionOS 2.0, *)
    mutating func encode(_ value: Int128) throws { try put(.init(integer: value)) }

    @available(macOS 15.0, iOS 18.0, watchOS 11.0, tvOS 18.0, visionOS 2.0, *)
    mutating func encode(_ value: UInt128) throws { try put(.init(integer: value)) }

    private mutating func putLeaf(_ value: some Encodable) throws -> Bool {
        if let leaf = try log.leaf(of: value) {
            try put(leaf)
            return true
        }
        try use(value)
        return false
    }

    private mutating func put(_ leaf: QueryValue.Storage) throws {
        guard log.rules.mirrorsAlamofire else { return try log.put(leaf, at: spot) }
        try use(QueryValue(leaf))
        try log.put(leaf, atPlace: spot)
    }

    /// A container of this kind is for one value.
    private mutating func use(_ value: @autoclosure () -> Any) throws {
        if log.rules.mirrorsAlamofire {
            if isUsed { throw log.conflict(value(), at: spot) }
            isUsed = true
        } else {
            try log.checkIsEmpty(spot, for: value())
        }
    }
}
