/// The writer of the pairs of a walk. A sink keeps the field of the current container.
protocol PairSink: ~Copyable {
    /// The length of the field so far, in units that the sink chooses.
    var fieldCount: Int { get }

    /// The size of the fields made by the style's functions, in bytes. These fields may be much longer than the output.
    var bytesOfFunctions: Int { get }

    /// Whether the sink can postpone escaping until the end.
    static var usesMarks: Bool { get }

    mutating func extendField(_ component: FieldComponent, _ style: CompiledStyle)

    /// Truncates the field to an earlier length.
    mutating func truncateField(to count: Int)

    /// Writes a pair: the field with one more component, and a non-null scalar.
    mutating func write(
        _ component: FieldComponent, scalar: borrowing QueryValue, _ style: CompiledStyle,
        to output: inout QueryOutput
    ) throws(QueryCodingError)

    /// Writes a pair: the field with one more component, and a value that is not a scalar.
    mutating func write(
        _ component: FieldComponent, _ value: PairValue, _ style: CompiledStyle, to output: inout QueryOutput
    ) throws(QueryCodingError)

    /// Returns the field with one more component as text, for errors.
    func fieldText(_ component: FieldComponent, _ style: CompiledStyle) -> String
}

/// The part of a pair after the field.
enum PairValue {
    /// Nothing, not even an equals sign.
    case nothing
    /// Text that must be escaped.
    case text(String)
    /// Non-null scalars joined into one value, with a separator that is written unescaped.
    case joined([QueryValue], separator: String)
    /// A suffix of the field that marks an empty container, without an equals sign.
    case mark(String)
}
