extension ArrayStyle {
    /// All elements in one value, joined by a separator that is written unescaped: `a=1,2` for `,`, or `%20`, `%7C`.
    ///
    /// The characters of the separator are escaped in the elements. An array that contains an array, set or dictionary
    /// is written with indices.
    public static func separator(_ separator: String) -> ArrayStyle {
        ArrayStyle(
            separator == "," ? "comma" : separator, scalars: .joined(separator), containers: .index, readsBrackets: true
        )
    }

    /// A comma between elements.
    static var comma: ArrayStyle { .separator(",") }

    /// The separator to expect when reading a value; nil if a value is one element.
    var joiner: ValueJoiner? {
        if case .joined(let separator) = scalars { ValueJoiner(separator) } else { nil }
    }
}
