extension ArrayStyle {
    /// The index in brackets: `a[0]=1&a[1]=2`. PHP and qs write it, and no array is ambiguous.
    public static let indices = ArrayStyle("indices", scalars: .index, readsBrackets: true)
}
