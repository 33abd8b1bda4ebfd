#if canImport(FoundationEssentials)
    public import FoundationEssentials
#else
    public import Foundation
#endif

/// A value to write as a query, or a value read from a query: a scalar, or a tree of arrays, sets and dictionaries.
///
/// ```swift
/// let value: QueryValue = ["person": ["name": "Anna", "tags": ["a", "b"]], "page": 2, "draft": nil]
/// ```
///
/// Dictionaries keep the given order of their entries. Keys and strings are compared as UTF-8 bytes, so canonically
/// equal keys (`é` as one scalar or two) are different keys.
public struct QueryValue: Sendable {
    /// An entry of a dictionary.
    public struct Entry: Hashable, Sendable {
        /// The key, which may be empty.
        public var key: String
        /// The value.
        public var value: QueryValue

        /// Creates an entry from a key and a value.
        public init(key: String, value: QueryValue) {
            self.key = key
            self.value = value
        }
    }

    package enum Storage: Sendable {
        case null
        case bool(Bool)
        case integer(Int)
        case double(Double)
        case number(String)
        case decimal(String)
        case string(String)
        case encoded(String)
        case array([QueryValue])
        case set([QueryValue])
        case dictionary([Entry])
    }

    package var storage: Storage

    @inline(__always)
    package init(_ storage: Storage) {
        self.storage = storage
    }
}

extension QueryValue {
    /// The absence of a value. ``QueryStyle/nulls`` defines the output for null.
    public static var null: QueryValue { QueryValue(.null) }

    /// Creates a Boolean, which is written according to ``QueryStyle/bools``.
    public static func bool(_ value: Bool) -> QueryValue { QueryValue(.bool(value)) }

    /// Creates an integer, which is written in decimal digits.
    public static func integer(_ value: Int) -> QueryValue { QueryValue(.integer(value)) }

    /// Creates an integer of any width, which is written in decimal digits.
    public static func integer(_ value: some BinaryInteger) -> QueryValue {
        Int(exactly: value).map(integer) ?? number(String(value))
    }

    /// Creates a floating-point number, which is written according to ``QueryStyle/numbers``.
    public static func double(_ value: Double) -> QueryValue { QueryValue(.double(value)) }

    /// Creates a number from its text, such as `12345678901234567890.10`.
    ///
    /// Styles with Swift's notation of numbers keep the text. Other styles write fractions in the notation of their
    /// language and may lose digits. To keep all digits in every style, use ``decimal(_:)``.
    public static func number(_ literal: String) -> QueryValue { QueryValue(.number(literal)) }

    /// Creates a decimal number, which is written with all its digits in every style. NaN is written according to
    /// ``QueryStyle/numbers``.
    public static func decimal(_ value: Decimal) -> QueryValue {
        value.isNaN ? double(.nan) : QueryValue(.decimal(value.description))
    }

    /// Creates text.
    public static func string(_ value: some StringProtocol) -> QueryValue { QueryValue(.string(String(value))) }

    /// Creates text that is already percent-encoded and is inserted unchanged.
    public static func encoded(_ value: some StringProtocol) -> QueryValue { QueryValue(.encoded(String(value))) }

    /// Creates an array of values in order.
    public static func array(_ elements: [QueryValue]) -> QueryValue { QueryValue(.array(elements)) }

    /// Creates a set of values. The members are sorted, and duplicates are dropped.
    ///
    /// - Complexity: O(n log n) comparisons of members.
    public static func set(_ members: [QueryValue]) -> QueryValue {
        let sorted = members.sorted { $0.isOrderedBefore($1) }
        var unique: [QueryValue] = []
        unique.reserveCapacity(sorted.count)
        for member in sorted where member != unique.last {
            unique.append(member)
        }
        return QueryValue(.set(unique))
    }

    /// Creates a dictionary of entries in order.
    public static func dictionary(_ entries: [Entry]) -> QueryValue { QueryValue(.dictionary(entries)) }

    /// Creates a dictionary of entries in order from pairs of keys and values.
    public static func dictionary(_ pairs: some Sequence<(String, QueryValue)>) -> QueryValue {
        dictionary(pairs.map { Entry(key: $0.0, value: $0.1) })
    }

    /// Creates a dictionary whose entries are sorted by the UTF-8 bytes of their keys, so that every process writes the
    /// same query.
    ///
    /// - Complexity: O(n log n).
    public static func dictionary(_ dictionary: [String: QueryValue]) -> QueryValue {
        let sorted = dictionary.sorted { $0.key.isOrderedBefore($1.key) }
        return self.dictionary(sorted.map { Entry(key: $0.key, value: $0.value) })
    }
}

extension QueryValue {
    /// Whether the value is null.
    public var isNull: Bool { if case .null = storage { true } else { false } }

    /// The Boolean; nil for another kind of value.
    public var bool: Bool? { if case .bool(let value) = storage { value } else { nil } }

    /// The integer; nil for another kind of value.
    public var integer: Int? { if case .integer(let value) = storage { value } else { nil } }

    /// The floating-point number; nil for another kind of value.
    public var double: Double? { if case .double(let value) = storage { value } else { nil } }

    /// The text of a string; nil for another kind of value. Scalars read from a query are strings.
    public var string: String? { if case .string(let value) = storage { value } else { nil } }

    /// The elements of an array; nil for another kind of value.
    public var array: [QueryValue]? { if case .array(let elements) = storage { elements } else { nil } }

    /// The members of a set, in ascending order; nil for another kind of value.
    public var set: [QueryValue]? { if case .set(let members) = storage { members } else { nil } }

    /// The entries of a dictionary, in order; nil for another kind of value.
    public var dictionary: [Entry]? { if case .dictionary(let entries) = storage { entries } else { nil } }

    /// Whether the value is an array, a set or a dictionary.
    package var isContainer: Bool {
        switch storage {
        case .array, .set, .dictionary: true
        default: false
        }
    }

    /// The value of the first entry with the key; nil if the value is not a dictionary or has no such entry.
    ///
    /// - Complexity: Linear in the number of entries.
    public subscript(key: String) -> QueryValue? {
        dictionary?.first { $0.key.hasSameBytes(as: key) }?.value
    }

    /// The element of an array at an index; nil if the value is not an array or the index is out of bounds.
    public subscript(index: Int) -> QueryValue? {
        guard let array, array.indices.contains(index) else { return nil }
        return array[index]
    }
}

extension String {
    /// Whether two strings have the same UTF-8 bytes. Canonically equal strings can have different bytes.
    package func hasSameBytes(as other: String) -> Bool {
        utf8.count == other.utf8.count && utf8.elementsEqual(other.utf8)
    }

    /// Whether the UTF-8 bytes of the string precede those of another string in lexicographic order.
    package func isOrderedBefore(_ other: String) -> Bool {
        utf8.lexicographicallyPrecedes(other.utf8)
    }
}
