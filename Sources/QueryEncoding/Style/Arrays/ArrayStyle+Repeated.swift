extension ArrayStyle {
    /// The repeated key: `a=1&a=2`.
    public static let repeated = ArrayStyle("repeat", scalars: .step(.same), readsBrackets: false)
}
