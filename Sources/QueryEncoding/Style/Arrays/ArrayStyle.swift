/// The way the elements of an array extend its key.
///
/// Each style has its own file, which defines how keys are written and read back.
public struct ArrayStyle: Sendable {
    /// The name, also used by the option of the tool.
    package let name: String

    /// The key that an element adds to the field of an array of scalars.
    package let scalars: ElementKey

    /// The key for an array that contains an array, set or dictionary; nil if it is the same.
    package let containers: ElementKey?

    /// Whether brackets after a field are read as elements even if there are no nested keys. In every style, a field
    /// that occurs more than once is an array.
    let readsBrackets: Bool

    /// The part that an element adds to the field of its array.
    package enum ElementKey: Sendable {
        /// Arrays are an error.
        case unsupported
        case brackets
        case index
        /// Nothing: the field is repeated.
        case nothing
        /// All elements in one value, with a separator between them.
        case joined(String)
        /// A key made from the array's key and the index.
        case custom(@Sendable (_ key: String, _ index: Int) -> String)
    }

    init(_ name: String, scalars: ElementKey, containers: ElementKey? = nil, readsBrackets: Bool) {
        self.name = name
        self.scalars = scalars
        self.containers = containers
        self.readsBrackets = readsBrackets
    }

    /// The styles with an option of the tool.
    package static let named: [ArrayStyle] = [.brackets, .indices, .repeated, .form, .auto, .comma]
}
