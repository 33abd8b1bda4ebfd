/// The notation of the elements of an array.
///
/// Each style is defined in its own file.
public struct ArrayStyle: Sendable {
    /// The name of the style, as the `--array` option of the command-line tool accepts it.
    package let name: String

    /// The notation of an element in an array of scalars.
    package let scalars: ElementNotation

    /// The notation of an element in an array that contains arrays or dictionaries; nil if the notation is the same as
    /// for scalars.
    package let containers: ElementNotation?

    /// Whether brackets after a field denote an element even if the style has no nested keys. In every style, a field
    /// that occurs more than once is an array.
    let readsBrackets: Bool

    init(_ name: String, scalars: ElementNotation, containers: ElementNotation? = nil, readsBrackets: Bool) {
        self.name = name
        self.scalars = scalars
        self.containers = containers
        self.readsBrackets = readsBrackets
    }

    /// The styles that the `--array` option of the command-line tool accepts.
    package static let named: [ArrayStyle] = [.brackets, .indices, .repeated, .form, .auto, .separator(",")]
}
