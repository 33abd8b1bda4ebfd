#if canImport(FoundationEssentials)
    internal import FoundationEssentials
#else
    internal import Foundation
#endif

/// What an `Encodable` and everything in it have told so far, which all containers and encoders of one call append to.
///
/// Encoders and containers are small values that refer to it and to the spot they write at: the index of a node, or that of a
/// place under Alamofire's rules.
final class EncodingLog {
    typealias Spot = Int32

    /// How many calls of `encode(to:)` there may be inside each other, so that neither a value nor a type that never ends
    /// overflows the stack. More than there are levels of containers, because some types only wrap another one.
    static let maximumCalls = QueryLimits.maximumDepth + 128

    let rules: EncodingRules
    let nodes = NodeArena()
    var keys = KeyIndex()
    /// The places under Alamofire's rules; those of the others are nodes.
    var places: [Place]
    /// How many containers that hold something have been replaced by something else.
    var replacements = 0
    /// The integer values of the keys that have one.
    var integers: [Int32: Int] = [:]
    lazy var userInfo: [CodingUserInfoKey: Any] = rules.userInfo
    /// What values that were encoded last have replaced, by their nodes.
    var replaced: [Spot: TreeNode] = [:]
    /// What went wrong first where nothing can be thrown.
    private var firstFailure: (any Error)?
    /// Whether nothing can be encoded any more.
    var isClosed = false
    private var groupCount: Int32 = 0
    /// Whether the nodes are in the order in which they are to be written, because nothing without an order has been encoded.
    var isInOrder: Bool { groupCount == 0 && !holdsOutcomes && !rules.mirrorsAlamofire }
    /// Whether an unkeyed container becomes something else than an array.
    var holdsOutcomes = false
    private var calls: Int
    private var stack: StackAllowance

    init(_ rules: EncodingRules, calls: Int = 0, stack: StackAllowance = StackAllowance()) {
        self.rules = rules
        self.calls = calls
        self.stack = stack
        places = rules.mirrorsAlamofire ? [.root] : []
    }

    /// The root, be it a node or a place.
    static let root: Spot = 0

    func encodeRoot<Value: Encodable>(_ value: Value) throws {
        // Alamofire asks the root itself, even if it is a scalar of Foundation.
        if !rules.mirrorsAlamofire, let leaf = try leaf(of: value) {
            nodes[Self.root].leaf = leaf
            nodes[Self.root].kind = .leaf
            return
        }
        try encode(value, at: Self.root)
        guard nodes[Self.root].kind == .unset else { return }
        guard rules.mirrorsAlamofire else {
            throw EncodingError.invalidValue(
                value,
                .init(codingPath: [], debugDescription: "Top-level \(Value.self) did not encode any values."))
        }
    }

    /// Encodes a value that is not a leaf, at a spot of its own. Should that fail and be ignored, nothing has been encoded.
    ///
    /// The frames of this function and its callers are on the stack as often as values are nested: they leave all they can to
    /// functions that return first.
    func encode<Value: Encodable>(_ value: Value, at spot: Spot) throws {
        if try encodeSpecially(value, at: spot) { return }
        try enter(spot, MemoryLayout<Value>.size)
        do {
            try value.encode(to: TreeEncoder(log: self, spot: spot, type: Value.self))
            calls -= 1
        } catch {
            leave(spot)
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

    /// After a failure.
    private func leave(_ spot: Spot) {
        calls -= 1
        if !rules.mirrorsAlamofire { empty(spot) }
    }

    /// Encodes a value without asking it; false if it has to be asked.
    private func encodeSpecially<Value: Encodable>(_ value: Value, at spot: Spot) throws -> Bool {
        if Value.self == QueryValue.self {
            try insert(same(value), at: spot)
            return true
        }
        // Only dates for which the style has no text are not leaves.
        if Value.self == Date.self, !rules.mirrorsAlamofire || spot != Self.root {
            throw unrepresentableDate((same(value) as Date).timeIntervalSinceReferenceDate, at: spot)
        }
        if try encodeElements(of: value, at: spot) { return true }
        guard rules.mirrorsAlamofire, let type = Value.self as? any UnorderedEncodable.Type else { return false }
        return try type.encodeInOrder(value, to: self, atPlace: spot)
    }

    /// A number for a `Dictionary` that encodes itself.
    func nextGroup() -> Int32 {
        groupCount += 1
        return groupCount
    }

    /// The tree of a value by itself, for the order in which it is encoded.
    func tree<Value: Encodable>(of value: Value) throws -> QueryValue {
        if let leaf = try leaf(of: value) { return QueryValue(leaf) }
        let log = EncodingLog(rules.withoutAlamofire, calls: calls, stack: stack)
        try log.encode(value, at: Self.root)
        return try log.finish()
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
