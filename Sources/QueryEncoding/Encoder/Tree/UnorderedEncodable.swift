/// `Set` and `Dictionary`, which encode themselves in an order that is left to chance.
protocol UnorderedEncodable {
    /// What is to become of the elements that it encodes into an unkeyed container.
    static var outcome: TreeNode.Outcome { get }

    /// Encodes a value of this type under Alamofire's rules, where the order decides what becomes of it; false if here it does not.
    static func encodeInOrder<Value>(_ value: Value, to log: EncodingLog, atPlace place: EncodingLog.Spot) throws
        -> Bool
}

extension Set: UnorderedEncodable where Element: Encodable {
    static var outcome: TreeNode.Outcome { .set }

    static func encodeInOrder<Value>(
        _ value: Value, to log: EncodingLog, atPlace place: EncodingLog.Spot
    ) throws -> Bool {
        let members = try log.sorted(same(value) as Set) { $0 }
        let container = UnkeyedTreeContainer(log: log, spot: log.twin(ofPlace: place))
        for member in members {
            try container.encode(member)
        }
        return true
    }
}

extension Dictionary: UnorderedEncodable where Key: Encodable, Value: Encodable {
    static var outcome: TreeNode.Outcome {
        (Key.self as? any RawRepresentable.Type)?.hasTextualRawValue == true ? .entries : .pairs
    }

    static func encodeInOrder<Same>(
        _ value: Same, to log: EncodingLog, atPlace place: EncodingLog.Spot
    ) throws -> Bool {
        let dictionary = same(value) as Dictionary
        if Key.self == String.self, !dictionary.keys.contains(where: { (same($0) as String).isInteger }) {
            return false
        }
        guard let keys = codingKeys(of: dictionary) else {
            let container = UnkeyedTreeContainer(log: log, spot: log.twin(ofPlace: place))
            for (key, value) in try log.sorted(dictionary, by: \.key) {
                try container.encode(key)
                try container.encode(value)
            }
            return true
        }
        // Without integers, the entries can be sorted as well at the end.
        guard keys.contains(where: { $0.intValue != nil }) else { return false }
        let container = KeyedTreeContainer<TreeKey>(log: log, spot: place, group: 0)
        let entries = zip(keys, dictionary.values).sorted { $0.0.intValue ?? -1 < $1.0.intValue ?? -1 }
        for (index, (key, value)) in entries.enumerated() {
            // Which of several values survives would depend on their order, or which of an array and a dictionary.
            guard let integer = key.intValue, integer < 0 || integer >= index else {
                throw QueryCodingError(
                    kind: .conflictingField, field: log.field(of: place),
                    detail: "key \(key.stringValue.debugDescription)")
            }
            try container.encode(value, forKey: key)
        }
        return true
    }

    /// The coding keys of the entries, with which the standard library encodes them; nil if it makes an array of them.
    private static func codingKeys(of dictionary: Dictionary) -> [TreeKey]? {
        if Key.self == String.self {
            return dictionary.keys.map { key in
                let text: String = same(key)
                return TreeKey(stringValue: text, intValue: Int(text))
            }
        }
        if Key.self == Int.self { return dictionary.keys.map { TreeKey(intValue: same($0)) } }
        if #available(macOS 12.3, iOS 15.4, watchOS 8.5, tvOS 15.4, *), Key.self is any CodingKeyRepresentable.Type {
            return dictionary.keys.compactMap { ($0 as? any CodingKeyRepresentable)?.codingKey }.map {
                TreeKey(stringValue: $0.stringValue, intValue: $0.intValue)
            }
        }
        return nil
    }
}

extension EncodingLog {
    /// Elements in the order of what a part of them encodes.
    func sorted<Elements: Collection, Part: Encodable>(
        _ elements: Elements, by part: (Elements.Element) -> Part
    ) throws -> [Elements.Element] {
        let trees = try elements.map { (tree: try tree(of: part($0)), element: $0) }
        return trees.sorted { $0.tree.isOrderedBefore($1.tree) }.map(\.element)
    }
}
