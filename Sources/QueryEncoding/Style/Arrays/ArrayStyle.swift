/// The notation of the elements of an array.
///
/// Each style is defined in its own file.
public struct ArrayStyle: Sendable {
    /// The name of the style, which is also a value of the command-line tool's option.
    package let name: String

    /// The notation of an element in an array of scalars.
    package let scalars: ElementKey

    /// The notation of an element in an array that contains arrays or dictionaries; nil if the notation is the same as
    /// for scalars.
    package let containers: ElementKey?

    /// Whether brackets after a field denote an element even if the style has no nested keys. In every style, a field
    /// that occurs more than once is an array.
    let readsBrackets: Bool

    /// The notation of an array's elements in a query.
    package enum ElementKey: Sendable {
        /// Arrays are errors.
        case unsupported
        case brackets
        case index
        /// The field is repeated without an additional key.
        case nothing
        /// All elements are in one value, with the separator between the elements.
        case joined(String)
        /// A function creates the field from the array's key and the element's index.
        case custom(@Sendable (_ key: String, _ index: Int) -> String)
    }

    init(_ name: String, scalars: ElementKey, containers: ElementKey? = nil, readsBrackets: Bool) {
        self.name = name
        self.scalars = scalars
        self.containers = containers
        self.readsBrackets = readsBrackets
    }

    /// The styles that the command-line tool's option accepts.
    package static let named: [ArrayStyle] = [.brackets, .indices, .repeated, .form, .auto, .comma]
}
