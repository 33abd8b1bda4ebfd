/// The notation of the elements of an array.
///
/// Each style has its own file, which defines the writing and the reading of keys.
public struct ArrayStyle: Sendable {
    /// The name, which is also the value of the tool's option.
    package let name: String

    /// The key that an element adds to the field of an array of scalars.
    package let scalars: ElementKey

    /// The key that an element adds to the field of an array with containers; nil if the key is the same as for
    /// scalars.
    package let containers: ElementKey?

    /// Whether brackets after a field are read as elements even in styles without nested keys. In every style, a field
    /// that occurs more than once is an array.
    let readsBrackets: Bool

    /// The part that an element adds to the field of its array.
    package enum ElementKey: Sendable {
        /// Arrays are an error.
        case unsupported
        case brackets
        case index
        /// No key: the field is repeated.
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

    /// The styles that the tool's option supports.
    package static let named: [ArrayStyle] = [.brackets, .indices, .repeated, .form, .auto, .separator(",")]
}
