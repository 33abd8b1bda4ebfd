// Types are recognised by their conformances. A cast such as `as? [Any]` would also convert Foundation's objects.

/// The contents of a container.
package enum ParameterParts {
    case array([Any])
    case set([Any])
    case dictionary([(key: Any, value: Any)])
    /// The entries in order; several entries may have the same key.
    case entries([(key: Any, value: Any)])

    /// Creates the parts of a standard-library collection. For other values, the initializer returns nil.
    package init?(_ value: Any) {
        guard let container = value as? any ContainerParameter else { return nil }
        self = container.parts
    }
}

/// A type that contains other values.
protocol ContainerParameter {
    var parts: ParameterParts { get }
}

/// A type that may contain ordered entries. Several entries may have the same key.
package protocol OrderedParameter {
    /// The entries; nil for an array whose elements are not entries.
    var orderedEntries: [(key: Any, value: Any)]? { get }
}

extension Array: ContainerParameter, OrderedParameter {
    var parts: ParameterParts { orderedEntries.map(ParameterParts.entries) ?? .array(map { $0 }) }

    package var orderedEntries: [(key: Any, value: Any)]? {
        // A cast of an empty array succeeds for every type.
        if Element.self == (String, Any).self { return (self as? [(String, Any)])?.map { ($0, $1) } }
        guard Element.self == (key: String, value: Any).self else { return nil }
        return (self as? [(key: String, value: Any)])?.map { ($0, $1) }
    }
}

extension ArraySlice: ContainerParameter {
    var parts: ParameterParts { .array(map { $0 }) }
}

extension ContiguousArray: ContainerParameter {
    var parts: ParameterParts { .array(map { $0 }) }
}

extension Set: ContainerParameter {
    var parts: ParameterParts { .set(map { $0 }) }
}

extension Dictionary: ContainerParameter {
    var parts: ParameterParts { .dictionary(map { ($0.key, $0.value) }) }
}

extension KeyValuePairs: ContainerParameter, OrderedParameter {
    var parts: ParameterParts { .entries(map { ($0.key, $0.value) }) }

    package var orderedEntries: [(key: Any, value: Any)]? { map { ($0.key, $0.value) } }
}

/// A value that is classified as a scalar or a container.
package enum Parameter {
    case scalar(QueryValue)
    case container(ParameterParts)
}

/// A reader of types that this module does not support, such as Foundation's objects.
package protocol ParameterReader {
    /// Classifies a value or key as a scalar or a container. If the result is nil, ``QueryValue/init(any:)`` converts
    /// the value or key.
    ///
    /// - Throws: ``QueryCodingError`` without a field.
    func parameter(_ value: Any) throws(QueryCodingError) -> Parameter?
}
