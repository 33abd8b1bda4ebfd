/// A step from a container to one of its children, with the key or the index of the child.
@safe struct FieldPart {
    let step: FieldStep
    // A key is a pointer, so that passing a part needs no reference counting.
    let key: KeyText
    let index: Int

    @inline(__always)
    init(_ step: FieldStep, _ key: KeyText = .none, index: Int = 0) {
        self.step = step
        self.key = key
        self.index = index
    }
}
