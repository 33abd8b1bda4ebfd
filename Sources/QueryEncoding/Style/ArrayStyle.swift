/// The notation of the elements of an array.
public struct ArrayStyle: Sendable {
    /// The name of the style, as the `--array` option of the command-line tool accepts it.
    package let name: String

    /// The notation of an element in an array of scalars.
    package let scalars: ElementNotation

    /// The notation of an element in an array that contains arrays or dictionaries; nil if the notation is the same as
    /// for scalars.
    package var containers: ElementNotation?

    /// The styles that the `--array` option of the command-line tool accepts.
    package static let named: [ArrayStyle] = [.brackets, .indices, .repeated, .form, .auto, .separator(",")]
}

extension ArrayStyle {
    /// Arrays are errors.
    package static let none = ArrayStyle(name: "none", scalars: .refused)

    /// Empty brackets (`a[]=1&a[]=2`), as in AFNetworking, Alamofire and Rails. Arrays that contain arrays or
    /// dictionaries are ambiguous.
    public static let brackets = ArrayStyle(name: "brackets", scalars: .step(.append))

    /// The index in brackets (`a[0]=1&a[1]=2`), as in PHP and qs. The notation is never ambiguous.
    public static let indices = ArrayStyle(name: "indices", scalars: .step(.index))

    /// The repeated key: `a=1&a=2`.
    public static let repeated = ArrayStyle(name: "repeat", scalars: .step(.same))

    /// The repeated key for arrays of scalars (`a=1&a=2`), as in forms, and indices for arrays that contain arrays or
    /// dictionaries.
    package static let form = ArrayStyle(name: "form", scalars: .step(.same), containers: .step(.index))

    /// Empty brackets for arrays of scalars, and indices for arrays that contain arrays or dictionaries, as in jQuery.
    public static let auto = ArrayStyle(name: "auto", scalars: .step(.append), containers: .step(.index))

    /// Creates a style that joins all elements into one value, such as `a=1,2` with the separator `,`. The separator is
    /// written unescaped and may be an escape such as `%20` or `%7C`.
    ///
    /// In the elements, the characters of the separator are escaped. If an array contains arrays or dictionaries, it is
    /// written with indices.
    public static func separator(_ separator: String) -> ArrayStyle {
        ArrayStyle(
            name: separator == "," ? "comma" : separator, scalars: .joined(Joined(separator)), containers: .step(.index)
        )
    }

    /// Creates a style that calls a custom function. The function receives an array's key and an element's index, and
    /// returns the element's field. The key and the field are unescaped.
    public static func custom(_ key: @escaping @Sendable (_ key: String, _ index: Int) -> String) -> ArrayStyle {
        ArrayStyle(name: "custom", scalars: .custom(key))
    }
}

extension ArrayStyle {
    /// Whether brackets after a field denote an element even if the style has no nested keys. In every style, a field
    /// that occurs more than once is an array.
    var readsBrackets: Bool { scalars.usesBrackets || containers?.usesBrackets == true }

    /// The notation in which the reader splits a value into elements; nil if values are not split.
    var joiner: Joined? {
        if case .joined(let joined) = scalars { joined } else { nil }
    }
}
