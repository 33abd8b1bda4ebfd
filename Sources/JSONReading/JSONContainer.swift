internal import QueryEncoding

/// A partly read array or object.
struct JSONContainer {
    /// The minimum number of entries for a lookup of keys by hash.
    private static let firstIndexedCount = 16

    /// The offset of the opening bracket.
    let start: Int

    /// Whether the container is an object.
    let isObject: Bool

    private var elements: [QueryValue] = []
    private var entries: [QueryValue.Entry] = []
    private var key = ""
    private var keys: Set<ByteKey> = []

    /// Creates an empty container that starts at an offset.
    init(start: Int, isObject: Bool) {
        self.start = start
        self.isObject = isObject
    }

    /// The closing bracket.
    var end: UInt8 {
        isObject ? UInt8(ascii: "}") : UInt8(ascii: "]")
    }

    /// Begins an entry and returns true; returns false if the key already exists.
    mutating func begin(_ key: String) -> Bool {
        self.key = key
        if entries.count < Self.firstIndexedCount {
            return !entries.contains { $0.key.hasSameBytes(as: key) }
        }
        if keys.isEmpty {
            keys = Set(entries.map { ByteKey($0.key) })
        }
        return keys.insert(ByteKey(key)).inserted
    }

    /// Adds an element, or the value of the current entry.
    mutating func append(_ value: QueryValue) {
        if isObject {
            entries.append(QueryValue.Entry(key: key, value: value))
        } else {
            elements.append(value)
        }
    }

    /// The value read so far.
    var value: QueryValue {
        guard isObject else { return .array(elements) }
        if entries.count == 1, entries[0].key.hasSameBytes(as: "$set"), let members = entries[0].value.array {
            return .set(members)
        }
        return .dictionary(entries)
    }
}
