/// A container on the current path of the walk.
@safe struct WalkFrame {
    /// The step to each child.
    let step: FieldStep
    /// The unvisited children.
    var rest: WalkChildren
    /// The index of the next element of an array.
    var index = 0
    /// The field of the enclosing container.
    let outerField: FieldText.Extent
    /// The position of the first child's segment in the walker's `segments`.
    let segmentStart: Int
    /// The position in the output at which the container starts.
    let start: QueryText.Mark
}
