#if canImport(FoundationEssentials)
    internal import FoundationEssentials
#else
    internal import Foundation
#endif

/// What an `Encodable` and everything in it have encoded so far, which all containers and encoders of one call write to.
///
/// Encoders and containers are small values that refer to it and to the spot they write at, which is the number of a node here. What
/// other algorithms do otherwise they override.
class EncodingStore {
    typealias Spot = NodeIndex

    /// How many calls of `encode(to:)` there may be inside each other, so that neither a value nor a type that never ends
    /// overflows the stack. More than there are levels of containers, because some types only wrap another one.
    static let maximumCalls = QueryLimits.maximumDepth + 128

    static let root: Spot = 0

    let rules: EncodingRules
    @exclusivity(unchecked) private var uncheckedTree = EncodedTree()
    /// The integer values of the keys that have one.
    var integers: [NodeIndex: Int] = [:]
    lazy var userInfo: [CodingUserInfoKey: Any] = rules.userInfo
    /// What values that were encoded last have replaced, by their nodes.
    var replaced: [NodeIndex: EncodedNode] = [:]
    /// How many children have been removed from the containers that have lost some.
    var removedCounts: [NodeIndex: Int] = [:]
    /// What went wrong first where nothing can be thrown.
    private var firstFailure: (any Error)?
    /// Whether nothing can be encoded any more.
    private(set) var isClosed = false
    private var groupCount: Int32 = 0
    /// Whether there is something to be put in order at the end.
    var hasToBeFinished = false
    private var calls: Int
    private var stack: StackAllowance

    init(_ rules: EncodingRules, calls: Int = 0, stack: StackAllowance = StackAllowance()) {
        self.rules = rules
        self.calls = calls
        self.stack = stack
    }

    final var tree: EncodedTree {
        // SAFETY: nothing that changes the tree calls what uses it. To find that out takes longer than to write a scalar.
        @inline(__always) _read { yield unsafe uncheckedTree }
        @inline(__always) _modify { yield unsafe &uncheckedTree }
    }

    // MARK: What algorithms differ in

    /// What is encoded for nil; nil for nothing at all.
    var null: QueryValue? { .null }

    func encodeRoot<Value: Encodable>(_ value: Value) throws {
        if let scalar = try scalar(of: value) {
            tree[Self.root].payload.value = scalar
            tree[Self.root].kind = .scalar
            return
        }
        try encode(value, at: Self.root)
        guard tree[Self.root].kind == .unset else { return }
        throw EncodingError.invalidValue(
            value, .init(codingPath: [], debugDescription: "Top-level \(Value.self) did not encode any values."))
    }

    /// Encodes a value without asking it; false if it has to be asked.
    func encodeSpecially<Value: Encodable>(_ value: Value, at spot: Spot) throws -> Bool {
        // Only dates for which the style has no text are not scalars.
        if Value.self == Date.self {
            let date: Date = unsafe unsafeCast(value)
            throw unrepresentable(date: date.timeIntervalSinceReferenceDate, at: spot)
        }
        return try encodeKnown(value, at: spot)
    }

    /// A date in the form of the style; nil if that has no text for it.
    func value(of date: Date) throws -> QueryValue? { try rules.value(of: date) }

    /// Data in the form of the style; nil if they are to encode themselves.
    func value(of data: Data) throws -> QueryValue? { try rules.value(of: data) }

    func value(of decimal: Decimal) -> QueryValue { .decimal(decimal) }

    func value(of url: URL) -> QueryValue? { .string(url.absoluteString) }

    func value(of uuid: UUID) -> QueryValue? { .string(uuid.uuidString) }

    /// The keys from the root to a spot.
    func keys(to spot: Spot) -> [TreeKey] {
        keys(to: spot, in: tree)
    }

    /// How many containers a spot is in.
    func depth(of spot: Spot) -> Int {
        Int(tree[spot].depth)
    }

    /// Forgets what a value has encoded that failed.
    func discard(_ spot: Spot) {
        empty(spot)
    }

    /// Takes a child away that could not be encoded, and puts back what it has replaced.
    func removeValue(_ child: Spot) {
        if let old = replaced.removeValue(forKey: child) { return restore(child, old) }
        remove(child)
    }

    // MARK: Containers

    /// Makes a spot a dictionary. Whatever cannot be one is reported by the first call that may fail.
    func openDictionary(_ spot: Spot) {
        _ = declare(spot, as: .keyed)
    }

    /// Where the elements of a value of a type go, or of an unknown one, that is at a spot.
    func openList(_ spot: Spot, of type: Any.Type?) -> Spot {
        if declare(spot, as: .list), let type = type as? any UnorderedEncodable.Type {
            tree[spot].payload.outcome = type.outcome
            hasToBeFinished = true
        }
        return spot
    }

    func countOfElements(in spot: Spot) -> Int {
        countOfChildren(of: spot)
    }

    func put<Key: CodingKey>(_ value: consuming QueryValue, for key: Key, in spot: Spot, group: Int32) throws {
        try put(value, for: key.stringValue, in: spot, group: group)
    }

    func put(_ value: consuming QueryValue, appendedTo spot: Spot) throws {
        try open(spot, as: .list)
        _ = addElement(to: spot, EncodedScalar(value: value), .scalar)
    }

    /// Sets the value of all that is at a spot.
    func put(_ value: consuming QueryValue, at spot: Spot) throws {
        try checkIsEmpty(spot, for: value)
        tree[spot].payload.value = value
        tree[spot].kind = .scalar
    }

    /// Throws if the spot of a container for one value cannot take it, because it has one; `isUsed` tells whether from that container.
    func use<Value>(_ spot: Spot, _ isUsed: inout Bool, for value: Value) throws {
        try checkIsEmpty(spot, for: value)
    }

    /// Ends the encoding of a value that is all of what is at a spot.
    func finishValue(at spot: Spot) {
        // A value that encodes nothing is an empty dictionary, as for Foundation's encoders.
        if tree[spot].kind == .unset { _ = declare(spot, as: .keyed) }
    }

    /// Where the value of a key is to be encoded.
    func spot<Key: CodingKey>(for key: Key, in spot: Spot, group: Int32) throws -> Spot {
        try open(spot, as: .keyed)
        let child = try slot(.nothing, .unset, for: key.stringValue, in: spot, group: group)
        if let integer = key.intValue { integers[child] = integer }
        return child
    }

    /// Where the next element is to be encoded.
    func spot(appendedTo spot: Spot) throws -> Spot {
        try open(spot, as: .list)
        return addElement(to: spot, .nothing, .unset)
    }

    /// Where an encoder of a key's value writes, or a container of a kind, which goes on if there is one already.
    func child<Key: CodingKey>(for key: Key, of spot: Spot, _ kind: NodeKind) -> Spot {
        child(named: key.stringValue, key.intValue, of: spot, kind)
    }

    /// Where an encoder of an element writes, or a container of a kind.
    func child(appendedTo spot: Spot, _ kind: NodeKind) -> Spot {
        guard declare(spot, as: .list) else {
            fail(conflict((), at: spot))
            return spot
        }
        let child = addElement(to: spot, .nothing, .unset)
        if kind != .unset { _ = declare(child, as: kind) }
        return child
    }

    /// Where the encoder for a superclass writes, without a key of its own.
    func superChild(of spot: Spot) -> Spot {
        child(named: "super", nil, of: spot, .unset)
    }

    /// Where the encoder for a superclass writes, as an element.
    func superElement(of spot: Spot) -> Spot {
        child(appendedTo: spot, .unset)
    }

    /// Encodes a dictionary of scalars; false if it has to be asked.
    func encode(entries: [String: some Encodable], at spot: Spot) throws -> Bool {
        guard declare(spot, as: .keyed) else { return false }
        let group = nextGroup()
        for (key, value) in entries {
            if let scalar = try scalar(of: value) { try put(scalar, for: key, in: spot, group: group) }
        }
        return true
    }

    /// The field of a node, for an error at the end; empty if the node does not tell.
    func field(ofNode node: NodeIndex, in tree: borrowing EncodedTree) -> String {
        keys(to: node, in: tree).field
    }
}

extension EncodingStore {
    /// Encodes a value that is no scalar, at a spot of its own. Should that fail and be ignored, nothing has been encoded.
    ///
    /// The frames of this function and its callers are on the stack as often as values are nested: they leave all they can to
    /// functions that return first.
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
        // The first call is the caller's own, however large its type is.
        if calls > 0, !stack.isEnough(forValueOf: size) { throw depthError(at: spot, StackAllowance.shortage) }
        calls += 1
    }

    /// A number for a `Dictionary` that encodes itself.
    func nextGroup() -> Int32 {
        hasToBeFinished = true
        groupCount += 1
        return groupCount
    }

    /// What a value encodes by itself, for the order in which it is encoded.
    func sortingValue<Value: Encodable>(of value: Value) throws -> QueryValue {
        if let scalar = try scalar(of: value) { return scalar }
        let store = EncodingStore(rules.keepingMilliseconds, calls: calls, stack: stack)
        try store.encode(value, at: Self.root)
        try store.finish()
        return try store.tree.value(of: Self.root, store)
    }

    /// Puts everything in order. Nothing can be encoded any more then.
    func finish() throws {
        if let failure { throw failure }
        isClosed = true
        if hasToBeFinished { try tree.finish(self) }
    }

    /// Makes the call fail in the end.
    func fail(_ error: @autoclosure () -> any Error) {
        if firstFailure == nil { firstFailure = error() }
    }

    /// What is thrown by everything that is encoded from now on.
    var failure: (any Error)? {
        if let firstFailure { return firstFailure }
        guard isClosed else { return nil }
        return EncodingError.invalidValue(
            (), .init(codingPath: [], debugDescription: "The encoder is not in use any more."))
    }
}
