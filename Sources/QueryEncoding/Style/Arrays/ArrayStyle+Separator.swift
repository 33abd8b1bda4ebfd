extension ArrayStyle {
    /// Creates a style that joins all elements into one value: `a=1,2` for the separator `,`. The separator is written
    /// unescaped and may be an escape such as `%20` or `%7C`.
    ///
    /// The characters of the separator are escaped in the elements. An array with containers is written with indices.
    public static func separator(_ separator: String) -> ArrayStyle {
        ArrayStyle(
            separator == "," ? "comma" : separator, scalars: .joined(separator), containers: .index, readsBrackets: true
        )
    }

    /// The separator for splitting a value into elements; nil if values are not split.
    var joiner: ValueJoiner? {
        if case .joined(let separator) = scalars { ValueJoiner(separator) } else { nil }
    }
}
