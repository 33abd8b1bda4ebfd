extension ArrayStyle {
    /// Empty brackets: `a[]=1&a[]=2`. What AFNetworking, Alamofire and Rails write; arrays that hold arrays or
    /// dictionaries cannot be told apart.
    public static let brackets = ArrayStyle("brackets", scalars: .brackets, readsBrackets: true)
}
