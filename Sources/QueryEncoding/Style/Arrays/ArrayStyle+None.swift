extension ArrayStyle {
    /// Arrays are errors.
    package static let none = ArrayStyle("none", scalars: .refused, readsBrackets: false)
}
