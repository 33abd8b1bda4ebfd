internal import PercentEncoding

/// The state shared by all containers of one `decode` call, such as the tree and the decoder's options.
final class DecodingContext {
    @exclusivity(unchecked) private var uncheckedTree: ParsedTree
    let options: QueryDecoder
    let rules: DecodingRules

    /// The style's notation of a root value without keys; nil if the root itself is always read as the root value.
    private let root: RootStyle?

    /// Whether a scalar can also be read as an array of one element.
    let readsScalarsAsArrays: Bool

    /// Whether empty texts are omitted from arrays of types that cannot represent them.
    let dropsBlanks: Bool

    /// Whether a key without an exact match is looked up in other spellings.
    private let hasOtherSpellings: Bool

    private var lastFound: NodeIndex = 0

    /// The index of each element, looked up by node; -1 in arrays in which no index was requested. Empty before the
    /// first request.
    private var indices: [Int32] = []

    /// The style's spelling of each key that was transformed.
    private var spellings: [ByteKey: String] = [:]

    /// The children of large containers, looked up by lower-case key.
    private var foldedKeys: [NodeIndex: [[UInt8]: NodeIndex]] = [:]

    /// The part of the thread's stack that types may use while they decode their contents.
    private var stack = StackAllowance()

    /// The first error that an exhausted stack caused; a type may have ignored the error.
    private(set) var exhaustion: QueryCodingError?

    /// For each absent node, the types that are read from it and from the nodes around it.
    var absentTypes: [NodeIndex: [ObjectIdentifier]] = [:]

    /// Whether the requested type has begun to read the root.
    private var isBelowRoot = false

    init(_ tree: consuming ParsedTree, _ options: consuming QueryDecoder, root: RootStyle?) {
        unsafe uncheckedTree = tree
        rules = DecodingRules(options.style, date: options.date, data: options.data)
        dropsBlanks = options.dropsBlankElements
        self.root = root
        readsScalarsAsArrays = options.duplicates == .combine && options.style.grammar.rules.combinesRepeats
        hasOtherSpellings = options.ignoresKeyCase || !options.style.keyTransform.isAsGiven
        self.options = options
    }
}

// MARK: Tree

extension DecodingContext {
    private(set) var tree: ParsedTree {
        // SAFETY: while the tree grows, nothing reads it. A check would take longer than reading a scalar.
        @inline(__always) _read { yield unsafe uncheckedTree }
        _modify { yield unsafe &uncheckedTree }
    }

    /// Adds a node for a key without fields. The node can be read as any empty container.
    func addAbsentChild(to container: NodeIndex, _ key: String) throws -> NodeIndex {
        let (offset, key) = (tree[container].offset, try tree.append(key))
        let child = tree.addDetached(under: container, key: key, ParsedScalar(offset: offset))
        tree[child].kind = .list
        tree[child].flags = [.isContiguous, .isAbsent]
        return child
    }
}

// MARK: Values without keys

extension DecodingContext {
    /// Returns the node to read as a scalar or array. For the root, the result may be the child that has the key under
    /// which the style writes a root value.
    @inline(__always)
    func place(of node: NodeIndex, isArray: Bool = false) -> NodeIndex {
        node == 0 ? placeOfRoot(isArray) : node
    }

    @inline(never)
    private func placeOfRoot(_ isArray: Bool) -> NodeIndex {
        guard let root, tree[0].shape == .dictionary else { return 0 }
        let key: String?
        switch root.storage {
        case .fields(let array, let other): key = isArray ? array : other
        case .fail, .indices: key = nil
        }
        return key.map { tree.child(of: 0, named: $0) } ?? 0
    }

    /// Whether a node is null. In a style that writes a root value under a key, an empty query is null.
    func isNull(_ node: NodeIndex) -> Bool {
        let place = place(of: node)
        if tree[place].flags.contains(.isAbsent) { return true }
        if place != 0 || tree[0].shape == .null { return tree[place].shape == .null }
        switch root?.storage {
        case .fields: return tree[0].count == 0
        case .fail, .indices, nil: return false
        }
    }
}

// MARK: Keys

extension DecodingContext {
    /// Returns the container's child for a type's key; 0 if no child has the key.
    @inline(__always)
    func child(of container: NodeIndex, _ key: some CodingKey) -> NodeIndex {
        let name = key.stringValue
        let expected = expectedChild(of: container)
        guard expected != 0, tree.text.holds(name, in: tree[expected].key.bounds) else {
            return otherChild(of: container, name)
        }
        lastFound = expected
        return expected
    }

    // If this function was inlined, the tree would be copied for its call.
    @inline(never)
    private func otherChild(of container: NodeIndex, _ name: String) -> NodeIndex {
        let child = tree.child(of: container, named: name)
        if child != 0 { lastFound = child }
        return child == 0 && hasOtherSpellings ? childInOtherSpelling(of: container, name) : child
    }

    /// Returns the container's child that, in the query, follows the last node found; 0 if no child follows. Types
    /// often request their keys in the order of the query.
    @inline(__always)
    private func expectedChild(of container: NodeIndex) -> NodeIndex {
        // A contiguous array has no keys to compare.
        if tree[container].flags.contains(.isContiguous) { return 0 }
        var node = lastFound
        for _ in 0..<3 {
            if node == container { return tree[container].first }
            let parent = tree[node].parent
            if parent == container { return tree[node].next }
            node = parent
        }
        return 0
    }

    @inline(never)
    private func childInOtherSpelling(of container: NodeIndex, _ name: String) -> NodeIndex {
        let transform = options.style.keyTransform
        // A transform of whole field names applies only to keys at the root.
        let key = transform.scope == .key || container == 0 ? spelling(of: name, transform) : name
        let child = tree.child(of: container, named: key)
        return child == 0 && options.ignoresKeyCase ? childInOtherCase(of: container, key) : child
    }

    /// Returns a type's key for the name of a container's child; nil if no key of the type matches. Decoding enums with
    /// associated values requires this function.
    func codingKey<Key: CodingKey>(_ name: String, in container: NodeIndex) -> Key? {
        if let key = Key(stringValue: name) { return key }
        let transform = options.style.keyTransform
        guard transform.scope == .key || container == 0, let origin = transform.origin(of: name) else { return nil }
        return Key(stringValue: origin)
    }

    private func spelling(of name: String, _ transform: KeyTransformStyle) -> String {
        if transform.isAsGiven { return name }
        if let known = spellings[ByteKey(name)] { return known }
        let spelling = transform.apply(to: name)
        spellings[ByteKey(name)] = spelling
        return spelling
    }

    private func childInOtherCase(of container: NodeIndex, _ key: String) -> NodeIndex {
        let folded = key.utf8.map(\.asciiLowercased)
        if tree[container].count > ParsedTree.maximumScan {
            if foldedKeys[container] == nil { foldedKeys[container] = foldedKeys(of: container) }
            return foldedKeys[container]?[folded] ?? 0
        }
        return tree.children(of: container).first {
            tree.string(tree[$0].key).utf8.lazy.map(\.asciiLowercased).elementsEqual(folded)
        } ?? 0
    }

    private func foldedKeys(of container: NodeIndex) -> [[UInt8]: NodeIndex] {
        var keys: [[UInt8]: NodeIndex] = [:]
        for child in tree.children(of: container) {
            let key = tree.string(tree[child].key).utf8.map(\.asciiLowercased)
            if keys[key] == nil { keys[key] = child }
        }
        return keys
    }
}

extension UInt8 {
    /// The lower-case letter for an ASCII capital. All other bytes are unchanged.
    var asciiLowercased: UInt8 {
        (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(self) ? self | 0x20 : self
    }
}

// MARK: Errors

extension DecodingContext {
    /// Throws if the stack has no room for the call that decodes a node as a value of `size` bytes. If a type is
    /// recursive, the query determines how deeply decoding recurses.
    func checkStack(_ node: NodeIndex, forValueOf size: Int = 0) throws {
        // The first call is not checked, regardless of the size of its type.
        if node == 0 && !isBelowRoot {
            isBelowRoot = true
            return
        }
        if let exhaustion { throw exhaustion }
        // A local copy is changed without a check of exclusive access.
        var rest = stack
        let isEnough = rest.isEnough(forValueOf: size)
        stack = rest
        if isEnough { return }
        let error = QueryCodingError(
            kind: .depthLimit, offset: Int(tree[node].offset), detail: StackAllowance.shortage)
        exhaustion = error
        throw error
    }

    func path(to node: NodeIndex) -> [any CodingKey] {
        var path: [any CodingKey] = []
        var node = node
        while node != 0 {
            path.append(key(of: node))
            node = tree[node].parent
        }
        return path.reversed()
    }

    func key(of node: NodeIndex) -> DecodedKey {
        let parent = tree[node].parent
        guard tree[parent].shape == .array, !tree[node].flags.contains(.isAbsent) else {
            return DecodedKey(stringValue: tree.string(tree[node].key))
        }
        return DecodedKey(intValue: index(of: node, in: parent))
    }

    private func index(of node: NodeIndex, in parent: NodeIndex) -> Int {
        let container = tree[parent]
        if container.flags.contains(.isContiguous) { return Int(node - container.first) }
        if container.kind == .keyed { return Int(tree.span(tree[node].key).canonicalIndex ?? 0) }
        if indices.isEmpty { indices = Array(repeating: -1, count: tree.nodes.count) }
        // All elements are numbered at once, because a type may request every index, in any order and in several arrays
        // alternately.
        if indices[Int(node)] < 0 { number(childrenOf: container) }
        return Int(indices[Int(node)])
    }

    private func number(childrenOf container: ParsedNode) {
        var child = container.first
        for index in 0..<container.count {
            indices[Int(child)] = index
            child = tree[child].next
        }
    }

    func mismatch(_ type: Any.Type, at node: NodeIndex) -> DecodingError {
        let found: String
        switch tree[node].shape {
        case .null:
            return .valueNotFound(type, context("null where \(type) is expected", at: node))
        case .array where tree[node].flags.contains(.isAbsent): return missing(node)
        case .text: found = "\(quoted(node)) is not a value of type \(type)"
        case .array: found = "an array where \(type) is expected"
        case .dictionary: found = "a dictionary where \(type) is expected"
        }
        return .typeMismatch(type, context(found, at: node))
    }

    func corrupted(_ format: String, at node: NodeIndex, _ underlying: (any Error)? = nil) -> DecodingError {
        .dataCorrupted(context("\(quoted(node)) is not \(format)", at: node, underlying))
    }

    func context(_ text: String, at node: NodeIndex, _ underlying: (any Error)? = nil) -> DecodingError.Context {
        DecodingError.Context(codingPath: path(to: node), debugDescription: text, underlyingError: underlying)
    }

    /// Returns the quoted text of a node, truncated if it is long.
    private func quoted(_ node: NodeIndex) -> String {
        // At most 81 scalars of four bytes are read. Errors that a type ignores therefore take little time.
        tree.start(of: tree[node].text, maximum: 81 * 4).shortened.debugDescription
    }
}

extension ParsedNode {
    var isEmptyText: Bool { kind == .scalar && text.count == 0 }
}
