#if canImport(FoundationEssentials)
    internal import FoundationEssentials
#else
    internal import Foundation
#endif

/// Storage shared by all containers and encoders of one `encode` call.
///
/// Encoders and containers are small values that refer to the storage and to the spot they write at. A spot is the
/// number of a node here; subclasses for other algorithms override this.
class EncodingStore {
    typealias Spot = NodeIndex

    /// The maximum number of nested `encode(to:)` calls, so that an endless value or type cannot overflow the stack. It
    /// exceeds the number of container levels because some types only wrap another one.
    static let maximumCalls = QueryLimits.maximumDepth + 128

    static let root: Spot = 0

    let rules: EncodingRules
    @exclusivity(unchecked) private var uncheckedTree = EncodedTree()
    /// The integer values of keys that have one.
    var integers: [NodeIndex: Int] = [:]
    lazy var userInfo: [CodingUserInfoKey: Any] = rules.userInfo
    /// The nodes that the most recently encoded values replaced.
    var replaced: [NodeIndex: EncodedNode] = [:]
    /// The number of removed children, for containers that have lost some.
    var removedCounts: [NodeIndex: Int] = [:]
    /// The first error that occurred in a call that cannot throw.
    private var firstFailure: (any Error)?
    /// Whether encoding has ended.
    private(set) var isClosed = false
    private var groupCount: Int32 = 0
    /// Whether something has to be sorted at the end.
    var hasToBeFinished = false
    private var calls: Int
    private var stack: StackAllowance

    init(_ rules: EncodingRules, calls: Int = 0, stack: StackAllowance = StackAllowance()) {
        self.rules = rules
        self.calls = calls
        self.stack = stack
    }

    final var tree: EncodedTree {
        // SAFETY: no user of the tree calls code that changes it. Checking this would take longer than writing a
        // scalar.
        @inline(__always) _read { yield unsafe uncheckedTree }
        @inline(__always) _modify { yield unsafe &uncheckedTree }
    }

    // MARK: Differences between algorithms

    /// The value encoded for nil; nil to encode nothing.
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

    /// Encodes a value without calling its `encode(to:)`; returns false if the value has to encode itself.
    func encodeSpecially<Value: Encodable>(_ value: Value, at spot: Spot) throws -> Bool {
        // Only a date without text in the style is not a scalar.
        if Value.self == Date.self {
            let date: Date = unsafe unsafeCast(value)
            throw unrepresentable(date: date.timeIntervalSinceReferenceDate, at: spot)
        }
        return try encodeKnown(value, at: spot)
    }

    /// A date in the style's form; nil if the form has no text for it.
    func value(of date: Date) throws -> QueryValue? { try rules.value(of: date) }

    /// Data in the style's form; nil if they have to encode themselves.
    func value(of data: Data) throws -> QueryValue? { try rules.value(of: data) }

    func value(of decimal: Decimal) -> QueryValue { .decimal(decimal) }

    func value(of url: URL) -> QueryValue? { .string(url.absoluteString) }

    func value(of uuid: UUID) -> QueryValue? { .string(uuid.uuidString) }

    /// The keys from the root to a spot.
    func keys(to spot: Spot) -> [TreeKey] {
        keys(to: spot, in: tree)
    }

    /// The number of containers around a spot.
    func depth(of spot: Spot) -> Int {
        Int(tree[spot].depth)
    }

    /// Discards the output of a value that failed.
    func discard(_ spot: Spot) {
        empty(spot)
    }

    /// Removes a child that could not be encoded and restores the value it replaced.
    func removeValue(_ child: Spot) {
        if let old = replaced.removeValue(forKey: child) { return restore(child, old) }
        remove(child)
    }

    // MARK: Containers

    /// Makes a spot a dictionary. If it cannot be one, the next call that can throw reports it.
    func openDictionary(_ spot: Spot) {
        _ = declare(spot, as: .keyed)
    }

    /// The spot for the elements of a value at the given spot; `type` is nil if unknown.
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

    /// Sets the whole value at a spot.
    func put(_ value: consuming QueryValue, at spot: Spot) throws {
        try checkIsEmpty(spot, for: value)
        tree[spot].payload.value = value
        tree[spot].kind = .scalar
    }

    /// Throws if a single-value container already has a value. `isUsed` says whether the value came from the same
    /// container.
    func use<Value>(_ spot: Spot, _ isUsed: inout Bool, for value: Value) throws {
        try checkIsEmpty(spot, for: value)
    }

    /// Ends the encoding of a value that is the whole content of a spot.
    func finishValue(at spot: Spot) {
        // A value that encodes nothing is an empty dictionary, as in Foundation's encoders.
        if tree[spot].kind == .unset { _ = declare(spot, as: .keyed) }
    }

    /// The spot for the value of a key.
    func spot<Key: CodingKey>(for key: Key, in spot: Spot, group: Int32) throws -> Spot {
        try open(spot, as: .keyed)
        let child = try slot(.nothing, .unset, for: key.stringValue, in: spot, group: group)
        if let integer = key.intValue { integers[child] = integer }
        return child
    }

    /// The spot for the next element.
    func spot(appendedTo spot: Spot) throws -> Spot {
        try open(spot, as: .list)
        return addElement(to: spot, .nothing, .unset)
    }

    /// The spot for an encoder of a key's value or for a container of a kind. An existing container is continued.
    func child<Key: CodingKey>(for key: Key, of spot: Spot, _ kind: NodeKind) -> Spot {
        child(named: key.stringValue, key.intValue, of: spot, kind)
    }

    /// The spot for an encoder of an element or for a container of a kind.
    func child(appendedTo spot: Spot, _ kind: NodeKind) -> Spot {
        guard declare(spot, as: .list) else {
            fail(conflict((), at: spot))
            return spot
        }
        let child = addElement(to: spot, .nothing, .unset)
        if kind != .unset { _ = declare(child, as: kind) }
        return child
    }

    /// The spot for a superclass's encoder without a key of its own.
    func superChild(of spot: Spot) -> Spot {
        child(named: "super", nil, of: spot, .unset)
    }

    /// The spot for a superclass's encoder as an element.
    func superElement(of spot: Spot) -> Spot {
        child(appendedTo: spot, .unset)
    }

    /// Encodes a dictionary of scalars; returns false if the dictionary has to encode itself.
    func encode(entries: [String: some Encodable], at spot: Spot) throws -> Bool {
        guard declare(spot, as: .keyed) else { return false }
        let group = nextGroup()
        for (key, value) in entries {
            if let scalar = try scalar(of: value) { try put(scalar, for: key, in: spot, group: group) }
        }
        return true
    }

    /// The field of a node, for an error at the end; empty if unknown.
    func field(ofNode node: NodeIndex, in tree: borrowing EncodedTree) -> String {
        keys(to: node, in: tree).field
    }
}

extension EncodingStore {
    /// Encodes a value that is not a scalar, at a spot of its own. If this throws, the spot is left empty.
    ///
    /// The stack holds a frame of this function and its callers for each level of nesting. To keep the frames small,
    /// they delegate to functions that return first.
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

    /// The value that `value` encodes on its own, used for sorting.
    func sortingValue<Value: Encodable>(of value: Value) throws -> QueryValue {
        if let scalar = try scalar(of: value) { return scalar }
        let store = EncodingStore(rules.keepingMilliseconds, calls: calls, stack: stack)
        try store.encode(value, at: Self.root)
        try store.finish()
        return try store.tree.value(of: Self.root, store)
    }

    /// Sorts everything. Nothing can be encoded afterwards.
    func finish() throws {
        if let failure { throw failure }
        isClosed = true
        if hasToBeFinished { try tree.finish(self) }
    }

    /// Makes the whole call fail at its end.
    func fail(_ error: @autoclosure () -> any Error) {
        if firstFailure == nil { firstFailure = error() }
    }

    /// The error that every further encoding call throws.
    var failure: (any Error)? {
        if let firstFailure { return firstFailure }
        guard isClosed else { return nil }
        return EncodingError.invalidValue(
            (), .init(codingPath: [], debugDescription: "The encoder is not in use any more."))
    }
}
