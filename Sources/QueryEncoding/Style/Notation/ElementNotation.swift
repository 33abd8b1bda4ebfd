/// The notation of the elements of an array.
package enum ElementNotation: Sendable {
    /// Arrays are errors.
    case refused
    /// Each element has a field of its own, which a step adds to the field of the array.
    case step(FieldStep)
    /// All elements are in one value.
    case joined(Joined)
    /// A function creates the field from the array's key and the element's index.
    case custom(@Sendable (_ key: String, _ index: Int) -> String)

    var usesBrackets: Bool {
        switch self {
        case .step(let step): step == .append || step == .index
        case .refused, .joined, .custom: false
        }
    }
}
