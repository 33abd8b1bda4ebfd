extension ArrayStyle {
    /// The repeated key alone for arrays of scalars, as forms send the values of one name: `a=1&a=2`. Indices for
    /// arrays that contain an array, set or dictionary.
    package static let form = ArrayStyle("form", scalars: .nothing, containers: .index, readsBrackets: true)
}
