/// A type that writes the pairs of a walk. A sink stores the field of the current container.
protocol PairSink: ~Copyable {
    /// The length of the current container's field, in a unit that the sink chooses.
    var fieldCount: Int { get }

    /// The total size of the fields that the style's functions returned, in bytes. These fields may be much longer than
    /// the output.
    var bytesOfFunctions: Int { get }

    /// Whether the sink can postpone escaping until the end.
    static var usesMarks: Bool { get }

    mutating func extendField(_ component: FieldComponent, _ style: CompiledStyle)

    /// Truncates the field to an earlier length.
    mutating func truncateField(to count: Int)

    /// Writes a pair of a field and a non-null scalar. The field is the current container's field with one more
    /// component.
    mutating func write(
        _ component: FieldComponent, scalar: borrowing QueryValue, _ style: CompiledStyle,
        to output: inout QueryOutput
    ) throws(QueryCodingError)

    /// Writes a pair of a field and a ``PairValue``. The field is the current container's field with one more
    /// component.
    mutating func write(
        _ component: FieldComponent, _ value: PairValue, _ style: CompiledStyle, to output: inout QueryOutput
    ) throws(QueryCodingError)

    /// Returns the unescaped field of the current container with one more component, for errors.
    func fieldText(_ component: FieldComponent, _ style: CompiledStyle) -> String
}

/// The part of a pair that follows the field.
enum PairValue {
    /// No value and no equals sign.
    case nothing
    /// Text that must be escaped.
    case text(String)
    /// Non-null scalars that are joined into one value. The separator is written unescaped.
    case joined([QueryValue], separator: String)
    /// A suffix of the field that marks an empty container. No equals sign is written.
    case mark(String)
}
