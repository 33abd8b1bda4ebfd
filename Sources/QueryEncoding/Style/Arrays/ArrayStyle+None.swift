extension ArrayStyle {
    /// Arrays are an error.
    public static let none = ArrayStyle("none", scalars: .unsupported, readsBrackets: false)
}
