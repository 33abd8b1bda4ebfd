/// A type whose values are one text in a query, with both directions of the conversion.
final class ScalarType<Value>: ScalarRow {
    /// Returns the query value of a value; nil if `encode(to:)` must be called.
    let write: @Sendable (Value, EncodingRules) throws -> QueryValue?
    /// Returns the value of a text; if the function is nil, `init(from:)` must be called.
    let read: (@Sendable (String, DecodingRules) throws -> Value)?
    let readsEmptyAsNil: Bool
    let needsStyle: Bool

    init(
        readsEmptyAsNil: Bool = false, needsStyle: Bool = false,
        write: @escaping @Sendable (Value, EncodingRules) throws -> QueryValue?,
        read: (@Sendable (String, DecodingRules) throws -> Value)? = nil
    ) {
        self.readsEmptyAsNil = readsEmptyAsNil
        self.needsStyle = needsStyle
        self.write = write
        self.read = read
    }

    func queryValue(of value: Any, _ rules: EncodingRules) -> QueryValue? {
        (value as? Value).flatMap { try? write($0, rules) }
    }
}

/// A ``ScalarType`` of any value.
protocol ScalarRow: AnyObject, Sendable {
    var type: any Any.Type { get }
    /// Whether an empty text is nil for an optional of the type. Forms send `a=` for an empty number field.
    var readsEmptyAsNil: Bool { get }
    /// Whether only a style defines the text of the type's values.
    var needsStyle: Bool { get }

    func queryValue(of value: Any, _ rules: EncodingRules) -> QueryValue?
}

extension ScalarType {
    var type: any Any.Type { Value.self }
}

/// The reason why a text is not a value of a type.
enum ScalarFault: Error {
    /// The text is not a value of the type.
    case mismatch(any Any.Type)
    /// The text does not have the described format.
    case format(String)
}
