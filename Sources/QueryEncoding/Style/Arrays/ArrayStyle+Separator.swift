extension ArrayStyle {
    /// Creates a style that joins all elements into one value, such as `a=1,2` with the separator `,`. The separator is
    /// written unescaped and may be an escape such as `%20` or `%7C`.
    ///
    /// In the elements, the characters of the separator are escaped. If an array contains arrays or dictionaries, it is
    /// written with indices.
    public static func separator(_ separator: String) -> ArrayStyle {
        ArrayStyle(
            separator == "," ? "comma" : separator, scalars: .joined(separator: separator), containers: .step(.index),
            readsBrackets: true)
    }

    /// The separator at which the reader splits a value into elements; nil if values are not split.
    var joiner: ValueJoiner? {
        if case .joined(let separator) = scalars { ValueJoiner(separator) } else { nil }
    }
}
