extension ArrayStyle {
    /// Empty brackets for arrays of scalars, indices for arrays that hold an array, set or dictionary (jQuery's rule).
    public static let auto = ArrayStyle("auto", scalars: .brackets, containers: .index, readsBrackets: true)
}
