// Common collections of scalars, which the standard library encodes at several times the cost, element by element through
// unspecialised code.

extension EncodingLog {
    /// Encodes a collection of scalars; false if the value is none of the common ones.
    func encodeElements<Value>(of value: Value, at spot: Spot) throws -> Bool {
        if Value.self == [String].self {
            try encode(elements: same(value) as [String], at: spot)
        } else if Value.self == [Int].self {
            try encode(elements: same(value) as [Int], at: spot)
        } else if Value.self == [Double].self {
            try encode(elements: same(value) as [Double], at: spot)
        } else if Value.self == [Bool].self {
            try encode(elements: same(value) as [Bool], at: spot)
        } else if Value.self == [String: String].self {
            return try encode(entries: same(value) as [String: String], at: spot)
        } else if Value.self == [String: Int].self {
            return try encode(entries: same(value) as [String: Int], at: spot)
        } else {
            return false
        }
        return true
    }

    @inline(never)
    private func encode(elements: [some Encodable], at spot: Spot) throws {
        let container = TreeEncoder(log: self, spot: spot, type: nil).unkeyedTreeContainer()
        for element in elements {
            try container.encode(element)
        }
    }

    /// Under Alamofire's rules, keys may have to be in order.
    @inline(never)
    private func encode(entries: [String: some Encodable], at spot: Spot) throws -> Bool {
        if rules.mirrorsAlamofire { return false }
        guard declare(spot, as: .keyed) else { return false }
        for (key, value) in entries {
            if let leaf = try leaf(of: value) { try put(leaf, for: key, in: spot, isUnordered: true) }
        }
        return true
    }
}
