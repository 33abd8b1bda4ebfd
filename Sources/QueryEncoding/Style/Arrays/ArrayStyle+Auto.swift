extension ArrayStyle {
    /// Empty brackets for arrays of scalars, and indices for arrays that contain arrays or dictionaries, as in jQuery.
    public static let auto = ArrayStyle("auto", scalars: .step(.append), containers: .step(.index), readsBrackets: true)
}
