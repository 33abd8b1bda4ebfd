extension ArrayStyle {
    /// Creates a style that calls a custom function. The function returns a field for the array's key and the element's
    /// index, both unescaped.
    public static func custom(_ key: @escaping @Sendable (_ key: String, _ index: Int) -> String) -> ArrayStyle {
        ArrayStyle("custom", scalars: .custom(key), readsBrackets: false)
    }

    /// Whether a custom function returns the keys.
    package var isCustom: Bool {
        if case .custom = scalars { true } else { false }
    }
}
