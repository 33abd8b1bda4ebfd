extension ArrayStyle {
    /// Arrays are errors.
    package static let none = ArrayStyle("none", scalars: .unsupported, readsBrackets: false)
}
