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

    /// Under Alamofire's rules, the order of keys matters if there are integers among them.
    @inline(never)
    private func encode(entries: [String: some Encodable], at spot: Spot) throws -> Bool {
        guard rules.mirrorsAlamofire ? !entries.keys.contains(where: \.isInteger) : declare(spot, as: .keyed) else {
            return false
        }
        let group = nextGroup()
        for (key, value) in entries {
            guard let leaf = try leaf(of: value) else { continue }
            if rules.mirrorsAlamofire {
                try put(leaf, for: PlaceKey(text: key), inPlace: spot, group: group)
            } else {
                try put(leaf, for: key, in: spot, group: group)
            }
        }
        return true
    }
}

extension String {
    /// Whether it is the text of an integer, which makes a key of a `Dictionary` have an integer value.
    var isInteger: Bool {
        guard let first = utf8.first, first < UInt8(ascii: ":") else { return false }
        return Int(self) != nil
    }
}
