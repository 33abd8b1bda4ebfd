#if canImport(FoundationEssentials)
    internal import FoundationEssentials
#else
    internal import Foundation
#endif

/// The types whose values are scalars in a query.
///
/// Values of these types are read and written without a call of `init(from:)` or `encode(to:)`: some types have a
/// special notation in queries, and for the other types, the standard library's unspecialised code would take several
/// times as long. A new type needs one row.
enum ScalarTypes {
    /// Returns the row of a type; nil if the type is not in the table.
    @inline(__always)
    static func row<Value>(of type: Value.Type) -> ScalarType<Value>? {
        guard let row = rows[type] else { return nil }
        // SAFETY: the table finds the row by its type.
        return unsafe unsafeDowncast(row, to: ScalarType<Value>.self)
    }

    static func contain(_ type: any Any.Type) -> Bool {
        rows[type] != nil
    }

    /// Whether an empty text is nil for an optional of the type.
    static func readEmptyAsNil(_ type: any Any.Type) -> Bool {
        rows[type]?.readsEmptyAsNil ?? (type is any FixedWidthInteger.Type || type is any BinaryFloatingPoint.Type)
    }

    /// Returns the query value of a scalar whose text does not depend on a style; nil for values of other types.
    static func queryValue(of value: Any) -> QueryValue? {
        guard let row = rows[Swift.type(of: value)], !row.needsStyle else { return nil }
        return row.queryValue(of: value, .plain)
    }

    private static let rows = TypeTable<any ScalarRow>(
        [
            ScalarType<String> { text, _ in .string(text) },
            ScalarType<Substring> { text, _ in .string(text) },
            ScalarType<Character> { character, _ in .string(String(character)) },
            // Booleans, `Int` and `Double` are read by functions of the containers.
            ScalarType<Bool>(readsEmptyAsNil: true) { value, _ in .bool(value) },
            ScalarType<Int>(readsEmptyAsNil: true) { number, _ in .integer(number) },
            ScalarType<Double>(readsEmptyAsNil: true) { number, _ in .double(number) },
            ScalarType<Float>(
                readsEmptyAsNil: true, write: { number, _ in .float(number) }, read: { try $1.number(from: $0) }),
            integer(Int8.self), integer(Int16.self), integer(Int32.self), integer(Int64.self),
            integer(UInt.self), integer(UInt8.self), integer(UInt16.self), integer(UInt32.self), integer(UInt64.self),
            ScalarType<Decimal>(
                readsEmptyAsNil: true,
                write: { $1.mirrorsAlamofire ? QueryValue(.decimal($0.description)) : .decimal($0) },
                read: { try $1.decimal(from: $0) }),
            ScalarType<Date>(
                readsEmptyAsNil: true, needsStyle: true,
                write: { try $1.value(of: $0) }, read: { try $1.date(from: $0) }),
            ScalarType<Data>(
                needsStyle: true,
                write: { $1.callsData ? .none : try $1.value(of: $0) }, read: { try $1.data(from: $0) }),
            ScalarType<URL>(
                readsEmptyAsNil: true, needsStyle: true,
                write: { $1.mirrorsAlamofire ? .none : .string($0.absoluteString) }, read: { try $1.url(from: $0) }),
            ScalarType<UUID>(
                readsEmptyAsNil: true, needsStyle: true,
                write: { $1.mirrorsAlamofire ? .none : .string($0.uuidString) }, read: { try $1.uuid(from: $0) }),
        ].map { (row: any ScalarRow) in (row.type, row) })

    private static func integer<Value: FixedWidthInteger & Sendable>(_ type: Value.Type) -> ScalarType<Value> {
        ScalarType(readsEmptyAsNil: true, write: { number, _ in .integer(number) }) { text, _ in
            guard let number = Value(text) else { throw ScalarFault.mismatch(type) }
            return number
        }
    }
}
