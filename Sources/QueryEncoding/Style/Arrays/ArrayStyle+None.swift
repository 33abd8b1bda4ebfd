extension ArrayStyle {
    /// Arrays are an error.
    package static let none = ArrayStyle("none", scalars: .unsupported, readsBrackets: false)
}
