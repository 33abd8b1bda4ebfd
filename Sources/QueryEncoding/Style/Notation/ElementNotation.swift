/// The notation of the elements of an array.
package enum ElementNotation: Sendable {
    /// Arrays are errors.
    case refused
    /// Each element has a field of its own, which a step adds to the field of the array.
    case step(FieldStep)
    /// All elements are in one value, with the separator between the elements.
    case joined(separator: String)
    /// A function creates the field from the array's key and the element's index.
    case custom(@Sendable (_ key: String, _ index: Int) -> String)
}
