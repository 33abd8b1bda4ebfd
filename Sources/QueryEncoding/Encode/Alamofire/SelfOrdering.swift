// A fixed order for dictionaries and sets, because their order determines the result of Alamofire's algorithm.

/// A collection that is encoded in a fixed order: `Set` or `Dictionary`. The `encode(to:)` of both types uses a random
/// order.
protocol SelfOrdering {
    /// Encodes a value of this type in a fixed order. If the order does not matter, returns false without encoding.
    static func encodeInOrder<Value>(_ value: Value, to store: AlamofireStore, at place: AlamofireStore.Spot) throws
        -> Bool
}

extension Set: SelfOrdering where Element: Encodable {
    static func encodeInOrder<Value>(
        _ value: Value, to store: AlamofireStore, at place: AlamofireStore.Spot
    ) throws -> Bool {
        let members = try store.sorted(sameType(value) as Set) { $0 }
        let container = UnkeyedContainer(store: store, spot: store.twin(of: place))
        for member in members {
            try container.encode(member)
        }
        return true
    }
}

extension Dictionary: SelfOrdering where Key: Encodable, Value: Encodable {
    static func encodeInOrder<Same>(
        _ value: Same, to store: AlamofireStore, at place: AlamofireStore.Spot
    ) throws -> Bool {
        let dictionary = sameType(value) as Dictionary
        if Key.self == String.self, !dictionary.keys.contains(where: { (sameType($0) as String).isInteger }) {
            return false
        }
        guard let keys = codingKeys(of: dictionary) else {
            let container = UnkeyedContainer(store: store, spot: store.twin(of: place))
            for (key, value) in try store.sorted(dictionary, by: \.key) {
                try container.encode(key)
                try container.encode(value)
            }
            return true
        }
        // If no key is an integer, the entries can be sorted at the end.
        guard keys.contains(where: { $0.intValue != nil }) else { return false }
        let container = KeyedContainer<TreeKey>(store: store, spot: place, group: 0)
        let entries = zip(keys, dictionary.values).sorted { $0.0.intValue ?? -1 < $1.0.intValue ?? -1 }
        for (index, (key, value)) in entries.enumerated() {
            // For any other key, the random order would determine which value or container is kept.
            guard let integer = key.intValue, integer < 0 || integer >= index else {
                throw QueryCodingError(
                    kind: .conflictingField, field: store.keys(to: place).field,
                    detail: "key \(key.stringValue.debugDescription)")
            }
            try container.encode(value, forKey: key)
        }
        return true
    }

    /// Returns the coding keys that the standard library uses for the entries; nil if it encodes the entries as an
    /// array.
    private static func codingKeys(of dictionary: Dictionary) -> [TreeKey]? {
        if Key.self == String.self {
            return dictionary.keys.map { key in
                let text: String = sameType(key)
                return TreeKey(stringValue: text, intValue: Int(text))
            }
        }
        if Key.self == Int.self { return dictionary.keys.map { TreeKey(intValue: sameType($0)) } }
        if #available(macOS 12.3, iOS 15.4, watchOS 8.5, tvOS 15.4, *), Key.self is any CodingKeyRepresentable.Type {
            return dictionary.keys.compactMap { ($0 as? any CodingKeyRepresentable).map { TreeKey($0.codingKey) } }
        }
        return nil
    }
}

extension AlamofireStore {
    /// Returns the elements in sorted order. The sort key of an element is the encoded value of the part that `part`
    /// returns.
    fileprivate func sorted<Elements: Collection, Part: Encodable>(
        _ elements: Elements, by part: (Elements.Element) -> Part
    ) throws -> [Elements.Element] {
        let values = try elements.map { (value: try sortingValue(of: part($0)), element: $0) }
        return values.sorted { $0.value.isOrderedBefore($1.value) }.map(\.element)
    }
}

extension String {
    /// Whether the text is an integer. If true, the coding key of a `Dictionary` entry with this key has an integer
    /// value.
    var isInteger: Bool {
        guard let first = utf8.first, first < UInt8(ascii: ":") else { return false }
        return Int(self) != nil
    }
}
