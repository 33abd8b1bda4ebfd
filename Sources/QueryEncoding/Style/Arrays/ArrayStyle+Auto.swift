extension ArrayStyle {
    /// Empty brackets for arrays of scalars, and indices for arrays that contain an array, set or dictionary (jQuery's
    /// rule).
    public static let auto = ArrayStyle("auto", scalars: .brackets, containers: .index, readsBrackets: true)
}
