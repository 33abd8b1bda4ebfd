/// Stack memory for the buffers of a query of moderate size.
@safe struct WritingMemory {
    // SAFETY: the memory is used only within the call of `withMemory`.
    private let field: UnsafeMutableBufferPointer<UInt8>
    let open: UnsafeMutableBufferPointer<UInt8>
    let done: UnsafeMutableBufferPointer<UInt8>
    let marks: UnsafeMutableBufferPointer<UInt64>
    private let frames: UnsafeMutableBufferPointer<WalkFrame>

    /// The stack of a walk, in this memory.
    var walkFrames: Stack<WalkFrame> { unsafe Stack(in: frames) }

    /// Returns the field of a walk, in this memory.
    func fieldText(isEscaped: Bool) -> FieldText {
        unsafe FieldText(in: field, isEscaped: isEscaped)
    }

    /// Calls `body` with memory, which must not be used after the call.
    @inline(__always)
    static func withMemory<Result, Failure: Error>(
        _ body: (WritingMemory) throws(Failure) -> Result
    ) throws(Failure) -> Result {
        // The standard library uses the stack for at most 1024 bytes.
        try unsafe withUnsafeTemporaryAllocation(of: UInt8.self, capacity: 256) {
            field throws(Failure) -> Result in
            try unsafe withUnsafeTemporaryAllocation(of: UInt8.self, capacity: 1024) {
                open throws(Failure) -> Result in
                try unsafe withUnsafeTemporaryAllocation(of: UInt8.self, capacity: 1024) {
                    done throws(Failure) -> Result in
                    try unsafe withUnsafeTemporaryAllocation(of: UInt64.self, capacity: 16) {
                        marks throws(Failure) -> Result in
                        try unsafe withUnsafeTemporaryAllocation(of: WalkFrame.self, capacity: 8) {
                            frames throws(Failure) -> Result in
                            try body(
                                unsafe WritingMemory(
                                    field: field, open: open, done: done, marks: marks, frames: frames))
                        }
                    }
                }
            }
        }
    }
}
