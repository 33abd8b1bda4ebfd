#if canImport(FoundationEssentials)
    internal import FoundationEssentials
#else
    internal import Foundation
#endif

extension EncodingStore {
    /// Returns the query value of a scalar; nil if `encode(to:)` must be called.
    @inline(__always)
    func scalar<Value: Encodable>(of value: Value) throws -> QueryValue? {
        if Value.self == String.self { return QueryValue(.string(unsafe unsafeCast(value))) }
        if Value.self == Int.self { return QueryValue(.integer(unsafe unsafeCast(value))) }
        if Value.self == Bool.self { return QueryValue(.bool(unsafe unsafeCast(value))) }
        if Value.self == Double.self { return QueryValue(.double(unsafe unsafeCast(value))) }
        return try uncommonScalar(of: value)
    }

    @inline(never)
    private func uncommonScalar<Value: Encodable>(of value: Value) throws -> QueryValue? {
        guard case .scalar(let read) = KnownTypes.row(of: Value.self) else { return nil }
        return try unsafe withUnsafePointer(to: value) { try unsafe read($0, self) }
    }

    /// Encodes a container of a known type on the fast path. If `encode(to:)` must be called, returns false.
    func encodeKnown<Value: Encodable>(_ value: Value, at spot: Spot) throws -> Bool {
        guard case .container(let encode) = KnownTypes.row(of: Value.self) else { return false }
        return try unsafe withUnsafePointer(to: value) { try unsafe encode($0, self, spot) }
    }

    @inline(never)
    fileprivate func encode(elements: [some Encodable], at spot: Spot) throws {
        let container = UnkeyedContainer(store: self, spot: openList(spot, of: nil))
        for element in elements {
            try container.encode(element)
        }
    }
}

/// The types that are encoded without calling `encode(to:)`. Some of these types have a special notation in queries.
/// For the other types, the standard library's unspecialised code would take several times as long per element.
enum KnownTypes {
    @safe enum Row: Sendable {
        // SAFETY: the pointer refers to a value of the row's type and is used only within the call.
        /// A function that returns the query value of a scalar; nil if the style's notation cannot represent the
        /// scalar.
        case scalar(@Sendable (UnsafeRawPointer, EncodingStore) throws -> QueryValue?)
        /// A function that encodes a container; it returns false if `encode(to:)` must be called.
        case container(@Sendable (UnsafeRawPointer, EncodingStore, EncodingStore.Spot) throws -> Bool)
    }

    /// Returns the row of a type; nil if `encode(to:)` must be called for its values.
    @inline(__always)
    static func row(of type: Any.Type) -> Row? {
        let type = ObjectIdentifier(type)
        var index = slot(of: type)
        while let entry = table[index] {
            if entry.type == type { return entry.row }
            index = (index + 1) & (slots - 1)
        }
        return nil
    }

    private static let slots = 128

    /// A hash table of the rows, keyed by the identity of their types. A search ends at an empty slot.
    private static let table: [(type: ObjectIdentifier, row: Row)?] = {
        var table = [(type: ObjectIdentifier, row: Row)?](repeating: nil, count: slots)
        for (type, row) in rows {
            var index = slot(of: type)
            while table[index] != nil { index = (index + 1) & (slots - 1) }
            table[index] = (type, row)
        }
        return table
    }()

    private static func slot(of type: ObjectIdentifier) -> Int {
        Int(truncatingIfNeeded: (UInt64(UInt(bitPattern: type)) &* 0x9E37_79B9_7F4A_7C15) >> 57)
    }

    /// The rows of all known types except the scalars that ``EncodingStore/scalar(of:)`` handles itself.
    private static let rows: [(ObjectIdentifier, Row)] = [
        scalar(Float.self) { number, _ in .float(number) },
        integer(Int8.self), integer(Int16.self), integer(Int32.self), integer(Int64.self),
        integer(UInt.self), integer(UInt8.self), integer(UInt16.self), integer(UInt32.self), integer(UInt64.self),
        scalar(Date.self) { date, store in try store.value(of: date) },
        scalar(Data.self) { data, store in try store.value(of: data) },
        scalar(Decimal.self) { decimal, store in store.value(of: decimal) },
        scalar(URL.self) { url, store in store.value(of: url) },
        scalar(UUID.self) { uuid, store in store.value(of: uuid) },
        container(QueryValue.self) { value, store, spot in
            try store.insert(value, at: spot)
            return true
        },
        array(of: String.self), array(of: Int.self), array(of: Double.self), array(of: Bool.self),
        dictionary(of: String.self), dictionary(of: Int.self),
    ]

    private static func scalar<Value: Encodable & Sendable>(
        _ type: Value.Type, _ read: @escaping @Sendable (Value, EncodingStore) throws -> QueryValue?
    ) -> (ObjectIdentifier, Row) {
        // SAFETY: the row is looked up by the type of the value, so the pointer refers to a value of that type.
        unsafe (ObjectIdentifier(type), .scalar { try unsafe read($0.assumingMemoryBound(to: type).pointee, $1) })
    }

    private static func integer<Value: BinaryInteger & Encodable & Sendable>(_ type: Value.Type) -> (
        ObjectIdentifier, Row
    ) {
        scalar(type) { number, _ in .integer(number) }
    }

    private static func container<Value: Encodable & Sendable>(
        _ type: Value.Type,
        _ encode: @escaping @Sendable (Value, EncodingStore, EncodingStore.Spot) throws -> Bool
    ) -> (ObjectIdentifier, Row) {
        // SAFETY: the row is looked up by the type of the value, so the pointer refers to a value of that type.
        unsafe (
            ObjectIdentifier(type), .container { try unsafe encode($0.assumingMemoryBound(to: type).pointee, $1, $2) }
        )
    }

    private static func array<Element: Encodable & Sendable>(of type: Element.Type) -> (ObjectIdentifier, Row) {
        container([Element].self) { elements, store, spot in
            try store.encode(elements: elements, at: spot)
            return true
        }
    }

    private static func dictionary<Value: Encodable & Sendable>(of type: Value.Type) -> (ObjectIdentifier, Row) {
        container([String: Value].self) { entries, store, spot in try store.encode(entries: entries, at: spot) }
    }
}
