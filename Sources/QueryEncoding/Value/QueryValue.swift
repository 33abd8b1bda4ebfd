#if canImport(FoundationEssentials)
    public import FoundationEssentials
#else
    public import Foundation
#endif

/// A value to be written as a query, or one that was read from it: a scalar, or a tree of arrays, sets and dictionaries.
///
/// ```swift
/// let value: QueryValue = ["person": ["name": "Anna", "tags": ["a", "b"]], "page": 2, "draft": nil]
/// ```
///
/// Dictionaries keep the order in which their entries are given. Keys and strings are compared as UTF-8 bytes, so that keys which
/// are only canonically equal (`é` in one scalar and in two) are different keys.
public struct QueryValue: Sendable {
    /// An entry of a dictionary.
    public struct Entry: Hashable, Sendable {
        /// The key; it may be empty.
        public var key: String
        /// What it stands for.
        public var value: QueryValue

        /// An entry of a key and a value.
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
    /// No value. How it is written is up to ``QueryStyle/nulls``.
    public static var null: QueryValue { QueryValue(.null) }

    /// A truth value, written as ``QueryStyle/bools`` says.
    public static func bool(_ value: Bool) -> QueryValue { QueryValue(.bool(value)) }

    /// An integer, written in decimal digits.
    public static func integer(_ value: Int) -> QueryValue { QueryValue(.integer(value)) }

    /// An integer of any width, written in decimal digits.
    public static func integer(_ value: some BinaryInteger) -> QueryValue {
        Int(exactly: value).map(integer) ?? number(String(value))
    }

    /// A floating-point number, written as ``QueryStyle/numbers`` says.
    public static func double(_ value: Double) -> QueryValue { QueryValue(.double(value)) }

    /// A number given by its text, such as `12345678901234567890.10`.
    ///
    /// Styles that write numbers as Swift does keep the text as it is. The others write fractions as their language prints them, which
    /// may take digits away; ``QueryStyle/losses(of:limits:)`` tells. ``decimal(_:)`` keeps them.
    public static func number(_ literal: String) -> QueryValue { QueryValue(.number(literal)) }

    /// A decimal number, with all its digits in every style. What is not a number is written as ``QueryStyle/numbers`` says.
    public static func decimal(_ value: Decimal) -> QueryValue {
        value.isNaN ? double(.nan) : QueryValue(.decimal(value.description))
    }

    /// Text.
    public static func string(_ value: some StringProtocol) -> QueryValue { QueryValue(.string(String(value))) }

    /// Text that is percent-encoded already and is inserted as it is.
    public static func encoded(_ value: some StringProtocol) -> QueryValue { QueryValue(.encoded(String(value))) }

    /// Values in order.
    public static func array(_ elements: [QueryValue]) -> QueryValue { QueryValue(.array(elements)) }

    /// Different values in no order of their own: they are kept sorted, and one that is there already is left out.
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

    /// Entries in order.
    public static func dictionary(_ entries: [Entry]) -> QueryValue { QueryValue(.dictionary(entries)) }

    /// Entries in order, from pairs of keys and values.
    public static func dictionary(_ pairs: some Sequence<(String, QueryValue)>) -> QueryValue {
        dictionary(pairs.map { Entry(key: $0.0, value: $0.1) })
    }

    /// The entries of an unordered dictionary, sorted by the UTF-8 bytes of their keys so that every process writes the same.
    ///
    /// - Complexity: O(n log n).
    public static func dictionary(_ dictionary: [String: QueryValue]) -> QueryValue {
        let sorted = dictionary.sorted { $0.key.isOrderedBefore($1.key) }
        return self.dictionary(sorted.map { Entry(key: $0.key, value: $0.value) })
    }
}

extension QueryValue {
    /// Whether it is null.
    public var isNull: Bool { if case .null = storage { true } else { false } }

    /// The truth value, if it is one.
    public var bool: Bool? { if case .bool(let value) = storage { value } else { nil } }

    /// The integer, if it is one.
    public var integer: Int? { if case .integer(let value) = storage { value } else { nil } }

    /// The floating-point number, if it is one.
    public var double: Double? { if case .double(let value) = storage { value } else { nil } }

    /// The text, if it is a string. What is read from a query is strings.
    public var string: String? { if case .string(let value) = storage { value } else { nil } }

    /// The elements of an array.
    public var array: [QueryValue]? { if case .array(let elements) = storage { elements } else { nil } }

    /// The members of a set, in ascending order.
    public var set: [QueryValue]? { if case .set(let members) = storage { members } else { nil } }

    /// The entries of a dictionary, in order.
    public var dictionary: [Entry]? { if case .dictionary(let entries) = storage { entries } else { nil } }

    /// Whether it is an array, a set or a dictionary.
    package var isContainer: Bool {
        switch storage {
        case .array, .set, .dictionary: true
        default: false
        }
    }

    /// The value of the first entry with the key; nil if there is none, or if this is no dictionary.
    ///
    /// - Complexity: Linear in the number of entries.
    public subscript(key: String) -> QueryValue? {
        dictionary?.first { $0.key.hasSameBytes(as: key) }?.value
    }

    /// An element of an array; nil if it has none at the index, or if this is no array.
    public subscript(index: Int) -> QueryValue? {
        guard let array, array.indices.contains(index) else { return nil }
        return array[index]
    }
}

extension String {
    /// Whether both are the same UTF-8 bytes, which canonically equal strings need not be.
    package func hasSameBytes(as other: String) -> Bool {
        utf8.count == other.utf8.count && utf8.elementsEqual(other.utf8)
    }

    /// Whether its UTF-8 bytes come first.
    package func isOrderedBefore(_ other: String) -> Bool {
        utf8.lexicographicallyPrecedes(other.utf8)
    }
}
