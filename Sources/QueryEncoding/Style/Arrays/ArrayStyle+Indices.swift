extension ArrayStyle {
    /// The index in brackets (`a[0]=1&a[1]=2`), as in PHP and qs. The notation is never ambiguous.
    public static let indices = ArrayStyle("indices", scalars: .step(.index), readsBrackets: true)
}
