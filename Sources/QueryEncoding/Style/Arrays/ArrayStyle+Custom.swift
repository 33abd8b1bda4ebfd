extension ArrayStyle {
    /// A key made from the array's key and the element's index, both unescaped.
    public static func custom(_ key: @escaping @Sendable (_ key: String, _ index: Int) -> String) -> ArrayStyle {
        ArrayStyle("custom", scalars: .custom(key), readsBrackets: false)
    }

    /// Whether a function makes the keys.
    package var isCustom: Bool {
        if case .custom = scalars { true } else { false }
    }
}
