#if canImport(FoundationEssentials)
    internal import FoundationEssentials
#else
    internal import Foundation
#endif

/// The storage shared by all containers and encoders of one `encode` call.
///
/// Encoders and containers are small values that refer to the storage and to a spot, which identifies where they write.
/// In this class, a spot is the index of a node. Subclasses may define spots differently.
class EncodingStore {
    typealias Spot = NodeIndex

    /// The maximum number of nested `encode(to:)` calls. The maximum prevents endless recursion from overflowing the
    /// stack. The maximum is greater than the maximum depth of containers, because some types only wrap another type.
    static let maximumCalls = QueryLimits.maximumDepth + 128

    static let root: Spot = 0

    let rules: EncodingRules
    @exclusivity(unchecked) private var uncheckedTree = EncodedTree(
        root: EncodedScalar(), textCapacity: 512, nodeCapacity: 48)
    /// The integer values of keys, looked up by the node with the key.
    var integers: [NodeIndex: Int] = [:]
    lazy var userInfo: [CodingUserInfoKey: Any] = rules.userInfo
    /// The first error in a call that cannot throw.
    private var firstFailure: (any Error)?
    /// Whether encoding has ended.
    private(set) var isClosed = false
    private var groupCount: Int32 = 0
    /// Whether values must be sorted at the end of encoding.
    var hasToBeFinished = false
    private var calls: Int
    private var stack: StackAllowance

    init(_ rules: EncodingRules, calls: Int = 0, stack: StackAllowance = StackAllowance()) {
        self.rules = rules
        self.calls = calls
        self.stack = stack
    }

    final var tree: EncodedTree {
        // SAFETY: during an access, no code is called that accesses the tree again. A check would take longer than
        // writing a scalar.
        @inline(__always) _read { yield unsafe uncheckedTree }
        @inline(__always) _modify { yield unsafe &uncheckedTree }
    }

    // MARK: Differences between algorithms

    /// The value encoded for a nil optional; nil if the optional is omitted.
    var null: QueryValue? { .null }

    func encodeRoot<Value: Encodable>(_ value: Value) throws {
        if let scalar = try scalar(of: value) {
            tree[Self.root].payload.value = scalar
            tree[Self.root].kind = .scalar
            return
        }
        try encode(value, at: Self.root)
        guard tree[Self.root].kind == .unset else { return }
        throw invalid(value, at: Self.root, "Top-level \(Value.self) did not encode any values.")
    }

    /// Encodes a value without calling its `encode(to:)`. If `encode(to:)` must be called, returns false.
    func encodeSpecially<Value: Encodable>(_ value: Value, at spot: Spot) throws -> Bool {
        // A date reaches this function only if the style's notation cannot represent the date.
        if Value.self == Date.self {
            let date: Date = sameType(value)
            // Foundation cannot print every date.
            let seconds = date.timeIntervalSinceReferenceDate
            throw invalid(seconds, at: spot, "The year does not have four digits: \(seconds) seconds since 2001.")
        }
        return try encodeKnown(value, at: spot)
    }

    /// Returns the keys from the root to a spot.
    func keys(to spot: Spot) -> [TreeKey] {
        keys(to: spot, in: tree)
    }

    /// Returns the number of containers around a spot.
    func depth(of spot: Spot) -> Int {
        Int(tree[spot].depth)
    }

    /// Discards the output of a value that could not be encoded.
    func discard(_ spot: Spot) {
        empty(spot)
    }

    // MARK: Containers

    /// Makes the value at a spot a dictionary. If the spot cannot become a dictionary, the next call that can throw
    /// reports the error.
    func openDictionary(_ spot: Spot) {
        _ = declare(spot, as: .keyed)
    }

    /// Returns the spot for an unkeyed container of the value at the given spot. If the value's type is unknown, `type`
    /// is nil.
    func openList(_ spot: Spot, of type: Any.Type?) -> Spot {
        if declare(spot, as: .list), let type = type as? any UnorderedEncodable.Type {
            tree[spot].payload.outcome = type.outcome
            hasToBeFinished = true
        }
        return spot
    }

    func countOfElements(in spot: Spot) -> Int {
        Int(tree[spot].count)
    }

    func put<Key: CodingKey>(_ value: consuming QueryValue, for key: Key, in spot: Spot, group: Int32) throws {
        try put(value, for: key.stringValue, in: spot, group: group)
    }

    func put(_ value: consuming QueryValue, appendedTo spot: Spot) throws {
        try open(spot, as: .list)
        let child = addElement(to: spot)
        tree[child].payload.value = value
        tree[child].kind = .scalar
    }

    /// Writes a value as the only content of a spot.
    func put(_ value: consuming QueryValue, at spot: Spot) throws {
        try checkIsEmpty(spot, for: value)
        tree[spot].payload.value = value
        tree[spot].kind = .scalar
    }

    /// Throws if the spot of a single-value container already has a value. `isUsed` records whether the container has
    /// been used.
    func use<Value>(_ spot: Spot, _ isUsed: inout Bool, for value: Value) throws {
        try checkIsEmpty(spot, for: value)
    }

    /// Ends the encoding of the value at a spot.
    func finishValue(at spot: Spot) {
        // As in Foundation's encoders, a value that encodes nothing is an empty dictionary.
        if tree[spot].kind == .unset { _ = declare(spot, as: .keyed) }
    }

    /// Returns the spot for the value of a key. The value becomes part of the container when it is linked.
    func spot<Key: CodingKey>(for key: Key, in spot: Spot, group: Int32) throws -> Spot {
        try open(spot, as: .keyed)
        let text = try tree.append(key.stringValue)
        let child = tree.addDetached(under: spot, key: text, EncodedScalar(group: group))
        if let integer = key.intValue { integers[child] = integer }
        return child
    }

    /// Returns the spot for the next element. The element becomes part of the container when it is linked.
    func spot(appendedTo spot: Spot) throws -> Spot {
        try open(spot, as: .list)
        return tree.addDetached(under: spot, key: TextRange(element: tree[spot].count), EncodedScalar())
    }

    /// Makes an encoded value part of the container for which its spot was created.
    func link(_ spot: Spot) throws {
        let container = tree[spot].parent
        switch tree[container].kind {
        case .keyed: try linkByKey(spot)
        case .list:
            tree[spot].key = TextRange(element: tree[container].count)
            tree.link(spot, under: container)
        // Another value replaced the container while this value was encoded.
        case .unset, .null, .scalar: break
        }
    }

    /// Returns the spot at which an encoder, or a container of the given kind, encodes the value of a key. An existing
    /// container keeps its content.
    func child<Key: CodingKey>(for key: Key, of spot: Spot, _ kind: NodeKind) -> Spot {
        child(named: key.stringValue, key.intValue, of: spot, kind)
    }

    /// Returns the spot at which an encoder, or a container of the given kind, encodes the next element.
    func child(appendedTo spot: Spot, _ kind: NodeKind) -> Spot {
        guard declare(spot, as: .list) else {
            fail(conflict((), at: spot))
            return spot
        }
        let child = addElement(to: spot)
        if kind != .unset { _ = declare(child, as: kind) }
        return child
    }

    /// Returns the spot for the encoder of a superclass that is encoded without a key.
    func superChild(of spot: Spot) -> Spot {
        child(named: "super", nil, of: spot, .unset)
    }

    /// Returns the spot for the encoder of a superclass in an unkeyed container.
    func superElement(of spot: Spot) -> Spot {
        child(appendedTo: spot, .unset)
    }

    /// Encodes a dictionary of scalars. If `encode(to:)` must be called, returns false.
    func encode(entries: [String: some Encodable], at spot: Spot) throws -> Bool {
        guard declare(spot, as: .keyed) else { return false }
        let group = nextGroup()
        for (key, value) in entries {
            if let scalar = try scalar(of: value) { try put(scalar, for: key, in: spot, group: group) }
        }
        return true
    }

    /// Returns the field of a node for errors at the end of encoding. If the field is unknown, the result is empty.
    func field(ofNode node: NodeIndex, in tree: borrowing EncodedTree) -> String {
        keys(to: node, in: tree).field
    }
}

extension EncodingStore {
    /// Encodes a value that is not a scalar at a spot without content. If encoding fails, the spot is left empty.
    ///
    /// For each level of nesting, the stack holds a frame of this function and the frames of its callers. To keep the
    /// frame of this function small, parts of the work are in functions that return before the next level is entered.
    func encode<Value: Encodable>(_ value: Value, at spot: Spot) throws {
        if try encodeSpecially(value, at: spot) { return }
        try enter(spot, MemoryLayout<Value>.size)
        do {
            try value.encode(to: TreeEncoder(store: self, spot: spot, type: Value.self))
            calls -= 1
        } catch {
            calls -= 1
            discard(spot)
            throw error
        }
    }

    private func enter(_ spot: Spot, _ size: Int) throws {
        if let failure { throw failure }
        if calls >= Self.maximumCalls { throw depthError(at: spot) }
        // The first call is not checked, regardless of the size of its type.
        if calls > 0, !stack.isEnough(forValueOf: size) { throw depthError(at: spot, StackAllowance.shortage) }
        calls += 1
    }

    /// Returns the number that identifies the next `Dictionary`.
    func nextGroup() -> Int32 {
        hasToBeFinished = true
        groupCount += 1
        return groupCount
    }

    /// Returns the separately encoded `value`, for use as a sort key.
    func sortingValue<Value: Encodable>(of value: Value) throws -> QueryValue {
        if let scalar = try scalar(of: value) { return scalar }
        let store = EncodingStore(rules.forSorting, calls: calls, stack: stack)
        try store.encode(value, at: Self.root)
        try store.finish()
        return try store.tree.value(of: Self.root, store)
    }

    /// Sorts all unordered values and ends encoding. Subsequent encoding calls throw an error.
    func finish() throws {
        if let failure { throw failure }
        isClosed = true
        if hasToBeFinished { try tree.finish(self) }
    }

    /// Records an error in a call that cannot throw. The `encode` call fails with the first error that was recorded.
    func fail(_ error: @autoclosure () -> any Error) {
        if firstFailure == nil { firstFailure = error() }
    }

    /// The error that every further encoding call throws; nil if encoding can continue.
    var failure: (any Error)? {
        if let firstFailure { return firstFailure }
        guard isClosed else { return nil }
        return invalid((), at: Self.root, "The encoder was used after encoding had ended.")
    }
}
