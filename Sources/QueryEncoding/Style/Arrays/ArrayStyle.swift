/// How the elements of an array extend its key.
///
/// Each style is in a file of its own, which says how keys are written and how they are read back.
public struct ArrayStyle: Sendable {
    /// The name, which the option of the tool has too.
    package let name: String

    /// What an element adds to the field of an array of scalars.
    package let scalars: ElementKey

    /// The same for an array that holds an array, set or dictionary; nil for no difference.
    package let containers: ElementKey?

    /// Whether brackets after a field are read as elements where no nested keys are. A field that occurs more than once is an array in
    /// every style.
    let readsBrackets: Bool

    /// What an element adds to the field of its array.
    package enum ElementKey: Sendable {
        /// Arrays are an error.
        case unsupported
        case brackets
        case index
        /// Nothing: the field is repeated.
        case nothing
        /// All elements are in one value, with a separator between them.
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

    /// The styles that the tool has an option for.
    package static let named: [ArrayStyle] = [.brackets, .indices, .repeated, .form, .auto, .comma]
}
