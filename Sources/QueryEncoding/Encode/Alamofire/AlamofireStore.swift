#if canImport(FoundationEssentials)
    internal import FoundationEssentials
#else
    internal import Foundation
#endif

/// The algorithm of Alamofire's `URLEncodedFormEncoder` 5.12. Empty containers are omitted, and a key with an integer
/// value is an index. If a new value conflicts with an earlier value on its path, the new value replaces the earlier
/// one.
///
/// In this class, a spot is the index of a ``Place``, whose path is followed again for every value.
final class AlamofireStore: EncodingStore {
    private var places = [Place.root]
    /// The number of non-empty containers that were replaced.
    private var replacements = 0
    private var elements: [NodeIndex: [NodeIndex]] = [:]
    private let nulls: NullStyle

    init(_ rules: EncodingRules, _ nulls: NullStyle) {
        self.nulls = nulls
        super.init(rules)
    }

    override var null: QueryValue? {
        switch nulls.storage {
        case .drop: nil
        case .text(let text): .string(text)
        case .fail, .key, .skip: .null
        }
    }

    /// Encodes the root. Even for Foundation's scalars, `encode(to:)` is called. A value that encodes nothing is
    /// omitted.
    override func encodeRoot<Value: Encodable>(_ value: Value) throws {
        try encode(value, at: Self.root)
    }

    override func encodeSpecially<Value: Encodable>(_ value: Value, at place: Spot) throws -> Bool {
        if place == Self.root, Value.self == Date.self { return false }
        if try super.encodeSpecially(value, at: place) { return true }
        guard let type = Value.self as? any SelfOrdering.Type else { return false }
        return try type.encodeInOrder(value, to: self, at: place)
    }

    override func keys(to place: Spot) -> [TreeKey] {
        var keys: [TreeKey] = []
        var place = places[Int(place)]
        while place.parent >= 0 {
            keys.append(place.key)
            place = places[Int(place.parent)]
        }
        return keys.reversed()
    }

    /// Returns an empty field, because the place of a node is unknown.
    override func field(ofNode node: NodeIndex, in tree: borrowing EncodedTree) -> String { "" }

    override func depth(of place: Spot) -> Int { keys(to: place).count }

    /// Does nothing, because Alamofire keeps the parts of a failed value that were already encoded.
    override func discard(_ place: Spot) {}

    /// Does nothing, because a value is written to its place while it is encoded.
    override func link(_ place: Spot) {}

    // MARK: Containers

    override func openDictionary(_ place: Spot) {}

    override func openList(_ place: Spot, of type: Any.Type?) -> Spot { twin(of: place) }

    override func countOfElements(in place: Spot) -> Int { places[Int(place)].count }

    override func put<Key: CodingKey>(
        _ value: consuming QueryValue, for key: Key, in place: Spot, group: Int32
    ) throws {
        try put(value, for: TreeKey(key), in: place, group: group)
    }

    override func put(_ value: consuming QueryValue, appendedTo place: Spot) throws {
        try put(value, for: nextElement(in: place), in: place, group: 0)
    }

    override func put(_ value: consuming QueryValue, at place: Spot) throws {
        replace(try node(of: place), by: value)
    }

    override func use<Value>(_ place: Spot, _ isUsed: inout Bool, for value: Value) throws {
        if isUsed { throw conflict(value, at: place) }
        isUsed = true
    }

    override func finishValue(at place: Spot) {}

    override func spot<Key: CodingKey>(for key: Key, in place: Spot, group: Int32) -> Spot {
        self.place(for: TreeKey(key), in: place, group: group)
    }

    override func spot(appendedTo place: Spot) -> Spot {
        self.place(for: nextElement(in: place), in: place)
    }

    override func child<Key: CodingKey>(for key: Key, of place: Spot, _ kind: NodeKind) -> Spot {
        self.place(for: TreeKey(key), in: place)
    }

    override func child(appendedTo place: Spot, _ kind: NodeKind) -> Spot {
        self.place(for: nextElement(in: place), in: place)
    }

    /// Returns the given place, because Alamofire uses no key for a superclass.
    override func superChild(of place: Spot) -> Spot { place }

    /// Returns the container's place. Alamofire counts a superclass as an element but writes it at the container's
    /// path.
    override func superElement(of place: Spot) -> Spot {
        _ = nextElement(in: place)
        return place
    }

    /// Encodes the entries of a dictionary. If a key is an integer, the order of the entries matters, and the method
    /// returns false.
    override func encode(entries: [String: some Encodable], at place: Spot) throws -> Bool {
        guard !entries.keys.contains(where: \.isInteger) else { return false }
        let group = nextGroup()
        for (key, value) in entries {
            if let scalar = try scalar(of: value) {
                try put(scalar, for: TreeKey(stringValue: key), in: place, group: group)
            }
        }
        return true
    }

    // MARK: Places

    /// Returns a new place with the same path, for another container that counts its own elements.
    func twin(of place: Spot) -> Spot {
        var twin = places[Int(place)]
        twin.count = 0
        return add(twin)
    }

    private func place(for key: TreeKey, in place: Spot, group: Int32 = 0) -> Spot {
        add(Place(parent: place, key: key, group: group))
    }

    private func add(_ place: Place) -> Spot {
        places.append(place)
        return Spot(places.count - 1)
    }

    /// Returns the key of the next element of an unkeyed container.
    private func nextElement(in place: Spot) -> TreeKey {
        defer { places[Int(place)].count += 1 }
        return TreeKey(index: places[Int(place)].count)
    }

    // MARK: Following a path

    private func put(_ value: QueryValue, for key: TreeKey, in place: Spot, group: Int32) throws {
        replace(try step(key, from: node(of: place), in: place, group: group), by: value)
    }

    /// Returns the node at a place. If the node does not exist, creates it.
    private func node(of place: Spot) throws -> NodeIndex {
        if let failure { throw failure }
        if let node = knownNode(of: place) { return node }
        var rest = [place]
        var start = places[Int(place)].parent
        var node = knownNode(of: start)
        while node == nil {
            rest.append(start)
            start = places[Int(start)].parent
            node = knownNode(of: start)
        }
        var current = node ?? Self.root
        var isFixed = true
        for place in rest.reversed() {
            let key = places[Int(place)].key
            current = try step(key, from: current, in: place, group: places[Int(place)].group)
            // An index beyond the end appends a new element each time, so the next lookup can lead to a different node.
            if let integer = key.intValue, integer != Int(tree[current].key.start) { isFixed = false }
            if isFixed {
                places[Int(place)].node = current
                places[Int(place)].replacements = replacements
            }
        }
        return current
    }

    @inline(__always)
    private func knownNode(of place: Spot) -> NodeIndex? {
        if places[Int(place)].parent < 0 { return Self.root }
        let node = places[Int(place)].node
        return node != Self.root && places[Int(place)].replacements == replacements ? node : nil
    }

    /// Returns the child of a node for a key. If the node is not a suitable container, a new container replaces its
    /// content.
    private func step(_ key: TreeKey, from node: NodeIndex, in place: Spot, group: Int32) throws -> NodeIndex {
        guard let index = key.intValue else {
            try open(node, as: .keyed, in: place)
            let count = tree.nodes.count
            let child = try tree.child(of: node, named: key.stringValue, EncodedScalar(group: group))
            if tree.nodes.count > count, group != 0 { tree[node].payload.holdsGroups = true }
            return child
        }
        guard index >= 0 else {
            throw invalid(index, at: place, "The key \(index) is negative; an index must be at least 0.")
        }
        try open(node, as: .list, in: place)
        if index < Int(tree[node].count), let child = elements[node]?[index] { return child }
        let child = addElement(to: node)
        elements[node, default: []].append(child)
        return child
    }

    private func open(_ node: NodeIndex, as kind: NodeKind, in place: Spot) throws {
        if tree[node].kind == kind { return }
        guard tree[node].depth <= rules.maximumDepth else { throw depthError(at: place) }
        replace(node, by: .null)
        tree[node].kind = kind
    }

    private func replace(_ node: NodeIndex, by value: QueryValue) {
        if tree[node].isContainer {
            if tree[node].count > 0 { replacements += 1 }
            elements[node] = nil
            empty(node)
        }
        tree[node].payload.value = value
        tree[node].kind = .scalar
    }
}
