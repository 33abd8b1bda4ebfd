extension ArrayStyle {
    /// The repeated key for arrays of scalars (`a=1&a=2`), as in forms, and indices for arrays that contain arrays or
    /// dictionaries.
    package static let form = ArrayStyle("form", scalars: .step(.same), containers: .step(.index), readsBrackets: true)
}
