// Comparing and hashing do not recurse, because a value may be nested to any depth but a thread's stack may be small.

extension QueryValue: Hashable {
    /// Whether two values have the same structure and content. Strings and keys are compared byte by byte, and
    /// floating-point numbers bit by bit. Dictionaries are equal only if their entries are in the same order.
    public static func == (left: QueryValue, right: QueryValue) -> Bool {
        order(left, right) == .same
    }

    /// Hashes every scalar, every key and the size of every container of the tree.
    public func hash(into hasher: inout Hasher) {
        var rest: [QueryValue] = [self]
        while let value = rest.popLast() {
            value.hashNode(into: &hasher)
            rest += value.children
        }
    }

    /// Whether the value comes before another value. Values are ordered by kind, then by content. Strings and keys are
    /// compared as UTF-8 bytes.
    package func isOrderedBefore(_ other: QueryValue) -> Bool {
        Self.order(self, other) == .ascending
    }

    private enum Order { case ascending, same, descending }

    private static func order(_ left: QueryValue, _ right: QueryValue) -> Order {
        var rest: [(left: QueryValue, right: QueryValue)] = [(left, right)]
        while let pair = rest.popLast() {
            let order = pair.left.nodeOrder(pair.right)
            guard order == .same else { return order }
            // The stack is last in, first out, so the first children must be pushed last.
            rest += zip(pair.left.children, pair.right.children).reversed().map { ($0, $1) }
        }
        return .same
    }

    /// The elements of an array, the members of a set or the values of a dictionary.
    var children: [QueryValue] {
        switch storage {
        case .array(let elements), .set(let elements): elements
        case .dictionary(let entries): entries.map(\.value)
        default: []
        }
    }

    private var rank: Int {
        switch storage {
        case .null: 0
        case .bool: 1
        case .integer: 2
        case .double: 3
        case .number: 4
        case .decimal: 5
        case .string: 6
        case .encoded: 7
        case .array: 8
        case .set: 9
        case .dictionary: 10
        }
    }

    /// Compares two nodes, but not the values of their children. If two containers of the same kind differ in size, the
    /// smaller container comes first.
    private func nodeOrder(_ other: QueryValue) -> Order {
        switch (storage, other.storage) {
        case (.null, .null): .same
        case (.bool(let left), .bool(let right)): Self.order(left ? 1 : 0, right ? 1 : 0)
        case (.integer(let left), .integer(let right)): Self.order(left, right)
        case (.double(let left), .double(let right)): Self.order(left.bitPattern, right.bitPattern)
        case (.number(let left), .number(let right)), (.decimal(let left), .decimal(let right)),
            (.string(let left), .string(let right)), (.encoded(let left), .encoded(let right)):
            Self.order(left, right)
        case (.array(let left), .array(let right)), (.set(let left), .set(let right)):
            Self.order(left.count, right.count)
        case (.dictionary(let left), .dictionary(let right)):
            left.count == right.count
                ? zip(left, right).lazy.map { Self.order($0.key, $1.key) }.first { $0 != .same } ?? .same
                : Self.order(left.count, right.count)
        default: Self.order(rank, other.rank)
        }
    }

    private static func order<Value: Comparable>(_ left: Value, _ right: Value) -> Order {
        left < right ? .ascending : left == right ? .same : .descending
    }

    private static func order(_ left: String, _ right: String) -> Order {
        left.hasSameBytes(as: right) ? .same : left.isOrderedBefore(right) ? .ascending : .descending
    }

    private func hashNode(into hasher: inout Hasher) {
        hasher.combine(rank)
        switch storage {
        case .null: break
        case .bool(let value): hasher.combine(value)
        case .integer(let value): hasher.combine(value)
        case .double(let value): hasher.combine(value.bitPattern)
        case .number(let text), .decimal(let text), .string(let text), .encoded(let text):
            hasher.combine(bytesOf: text)
        case .array(let elements), .set(let elements): hasher.combine(elements.count)
        case .dictionary(let entries):
            hasher.combine(entries.count)
            for entry in entries {
                hasher.combine(bytesOf: entry.key)
            }
        }
    }
}

extension QueryValue.Entry {
    /// Whether the keys have the same bytes and the values are equal.
    public static func == (left: Self, right: Self) -> Bool {
        left.key.hasSameBytes(as: right.key) && left.value == right.value
    }

    /// Hashes the bytes of the key and the value.
    public func hash(into hasher: inout Hasher) {
        hasher.combine(bytesOf: key)
        hasher.combine(value)
    }
}
