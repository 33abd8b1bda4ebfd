extension ArrayStyle {
    /// Creates a style that calls a custom function. The function receives an array's key and an element's index, and
    /// returns the element's field. The key and the field are unescaped.
    public static func custom(_ key: @escaping @Sendable (_ key: String, _ index: Int) -> String) -> ArrayStyle {
        ArrayStyle("custom", scalars: .custom(key), readsBrackets: false)
    }

    /// Whether a custom function creates the fields of elements.
    package var isCustom: Bool {
        if case .custom = scalars { true } else { false }
    }
}
