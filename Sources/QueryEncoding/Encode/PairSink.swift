/// How the walk through a value writes its pairs. A sink keeps the field of the container the walk is in.
protocol PairSink: ~Copyable {
    /// The length of the field so far, in units of its own.
    var fieldCount: Int { get }

    /// The bytes of fields that functions of the style have made. They may be much longer than what is written.
    var bytesOfFunctions: Int { get }

    /// Whether it can leave what it writes to be escaped at the end.
    static var usesMarks: Bool { get }

    mutating func extendField(_ component: FieldComponent, _ style: CompiledStyle)

    /// Goes back to an earlier length of the field.
    mutating func truncateField(to count: Int)

    /// Writes a pair of the field with one more component, and a scalar that is not null.
    mutating func write(
        _ component: FieldComponent, scalar: borrowing QueryValue, _ style: CompiledStyle,
        to output: inout QueryOutput
    ) throws(QueryCodingError)

    /// Writes a pair of the field with one more component, and something else than a scalar.
    mutating func write(
        _ component: FieldComponent, _ value: PairValue, _ style: CompiledStyle, to output: inout QueryOutput
    ) throws(QueryCodingError)

    /// The field with one more component as text, for errors.
    func fieldText(_ component: FieldComponent, _ style: CompiledStyle) -> String
}

/// What stands after a field.
enum PairValue {
    /// Not even an equals sign.
    case nothing
    /// A text to be escaped.
    case text(String)
    /// Scalars that are not null in one value, with a separator that is written as it is.
    case joined([QueryValue], separator: String)
    /// Not even an equals sign, and the field has one more suffix that marks an empty container.
    case mark(String)
}
