/// How the elements of an array extend its key.
public struct ArrayStyle: Sendable {
    package enum Storage: Sendable {
        case none, brackets, repeated, indices, auto
        case separator(String)
        case custom(@Sendable (_ key: String, _ index: Int) -> String)
    }

    package let storage: Storage

    private init(_ storage: Storage) {
        self.storage = storage
    }

    /// Arrays are an error.
    public static let none = ArrayStyle(.none)

    /// Empty brackets: `a[]=1&a[]=2`. What AFNetworking, Alamofire and Rails write; arrays that hold arrays or
    /// dictionaries cannot be told apart.
    public static let brackets = ArrayStyle(.brackets)

    /// The key alone, again and again: `a=1&a=2`.
    public static let repeated = ArrayStyle(.repeated)

    /// The index in brackets: `a[0]=1&a[1]=2`. What PHP and qs write, and no array is ambiguous.
    public static let indices = ArrayStyle(.indices)

    /// Empty brackets for arrays of scalars, indices for arrays that hold an array, set or dictionary (jQuery's rule).
    public static let auto = ArrayStyle(.auto)

    /// All elements in one value, with a separator between them that is written as it is here: `a=1,2` for `,`, or `%20`, `%7C`.
    ///
    /// The characters of the separator are escaped in the elements. An array that holds an array, set or dictionary is
    /// written with indices.
    public static func separator(_ separator: String) -> ArrayStyle { ArrayStyle(.separator(separator)) }

    /// A key made from the array's key and the element's index, both before they are escaped.
    public static func custom(_ key: @escaping @Sendable (_ key: String, _ index: Int) -> String) -> ArrayStyle {
        ArrayStyle(.custom(key))
    }
}
