extension ArrayStyle {
    /// The key alone, again and again, for arrays of scalars, as forms send the values of one name: `a=1&a=2`. Indices for arrays that hold
    /// an array, set or dictionary.
    package static let form = ArrayStyle("form", scalars: .nothing, containers: .index, readsBrackets: true)
}
