/// A value to write as a query, or a value read from a query.
public indirect enum ReferenceValue: Sendable {
    case null
    case bool(Bool)
    case integer(Int)
    case double(Double)
    /// A number given by its text.
    case number(String)
    case string(String)
    /// Percent-encoded text.
    case encoded(String)
    case array([ReferenceValue])
    /// Members in any order; repeated members count once.
    case set([ReferenceValue])
    /// Entries in order; keys may repeat.
    case dictionary([(key: String, value: ReferenceValue)])

    /// Whether the value is an array, a set or a dictionary.
    public var isContainer: Bool {
        switch self {
        case .array, .set, .dictionary: true
        default: false
        }
    }
}

extension ReferenceValue: Equatable {
    /// Whether both values are the same tree. Texts are compared byte by byte, numbers bit by bit, and sets in any
    /// order.
    public static func == (left: ReferenceValue, right: ReferenceValue) -> Bool {
        order(left, right) == 0
    }

    /// Returns the members of a set in ascending order, each once.
    static func unique(_ members: [ReferenceValue]) -> [ReferenceValue] {
        var result: [ReferenceValue] = []
        for member in members.sorted(by: { order($0, $1) < 0 }) where result.last != member {
            result.append(member)
        }
        return result
    }

    /// Returns a negative number, zero or a positive number. Values are compared by kind, in the order of the cases,
    /// then by content. Containers are compared by the number of elements, then by keys, then by elements.
    static func order(_ left: ReferenceValue, _ right: ReferenceValue) -> Int {
        switch (left, right) {
        case (.bool(let a), .bool(let b)): order(a ? 1 : 0, b ? 1 : 0)
        case (.integer(let a), .integer(let b)): order(a, b)
        case (.double(let a), .double(let b)): order(a.bitPattern, b.bitPattern)
        case (.number(let a), .number(let b)), (.string(let a), .string(let b)), (.encoded(let a), .encoded(let b)):
            byteOrder(a, b)
        case (.array(let a), .array(let b)): order(a, b)
        case (.set(let a), .set(let b)): order(unique(a), unique(b))
        case (.dictionary(let a), .dictionary(let b)): entryOrder(a, b)
        default: order(left.rank, right.rank)
        }
    }

    private var rank: Int {
        switch self {
        case .null: 0
        case .bool: 1
        case .integer: 2
        case .double: 3
        case .number: 4
        case .string: 5
        case .encoded: 6
        case .array: 7
        case .set: 8
        case .dictionary: 9
        }
    }

    private static func entryOrder(
        _ left: [(key: String, value: ReferenceValue)], _ right: [(key: String, value: ReferenceValue)]
    ) -> Int {
        if left.count != right.count { return order(left.count, right.count) }
        for (a, b) in zip(left, right) where byteOrder(a.key, b.key) != 0 {
            return byteOrder(a.key, b.key)
        }
        return order(left.map(\.value), right.map(\.value))
    }

    private static func order(_ left: [ReferenceValue], _ right: [ReferenceValue]) -> Int {
        if left.count != right.count { return order(left.count, right.count) }
        for (a, b) in zip(left, right) where order(a, b) != 0 {
            return order(a, b)
        }
        return 0
    }

    private static func order<Value: Comparable>(_ left: Value, _ right: Value) -> Int {
        left < right ? -1 : left == right ? 0 : 1
    }

    private static func byteOrder(_ left: String, _ right: String) -> Int {
        left.utf8.lexicographicallyPrecedes(right.utf8) ? -1 : left.utf8.elementsEqual(right.utf8) ? 0 : 1
    }
}

/// A field and its value; only the value may be percent-encoded.
public struct ReferencePair: Equatable, Sendable {
    /// The name with its brackets.
    public let field: String
    /// The value; nil for a field without `=`.
    public let value: String?
    /// Whether the value is percent-encoded.
    public let isEncoded: Bool

    /// Creates a pair; `isEncoded` applies to the value.
    public init(field: String, value: String?, isEncoded: Bool = false) {
        self.field = field
        self.value = value
        self.isEncoded = isEncoded
    }

    /// Whether both pairs have the same bytes.
    public static func == (left: ReferencePair, right: ReferencePair) -> Bool {
        Array(left.field.utf8) == Array(right.field.utf8)
            && left.value.map { Array($0.utf8) } == right.value.map { Array($0.utf8) }
            && left.isEncoded == right.isEncoded
    }
}

/// The error of a value that cannot be written or a query that cannot be read.
public struct ReferenceError: Error, Equatable, Sendable {
    /// The kinds of errors, with the names of `QueryCodingError`.
    public enum Kind: String, Sendable {
        case rootNotDictionary, nonFiniteNumber, unsupportedType
        case malformedEscape, invalidText, conflictingField
    }

    /// The kind of the error.
    public let kind: Kind
    /// The field of the error; empty if it is unknown.
    public let field: String
    /// The byte offset of the error in the query; nil for an error in writing.
    public let offset: Int?

    /// Creates an error of the given kind at the given field and offset.
    public init(_ kind: Kind, field: String = "", offset: Int? = nil) {
        self.kind = kind
        self.field = field
        self.offset = offset
    }
}
