extension ArrayStyle {
    /// Empty brackets (`a[]=1&a[]=2`), as in AFNetworking, Alamofire and Rails. Arrays that contain arrays or
    /// dictionaries are ambiguous.
    public static let brackets = ArrayStyle("brackets", scalars: .step(.append), readsBrackets: true)
}
