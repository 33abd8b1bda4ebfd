// The compiler copies a value that is read through a pointer, because a store in between could change it. The copy of a
// long string takes two atomic operations, which is more than its bytes take.

/// A value that is read in place.
private struct Borrowed<Value>: ~Copyable {
    let value: Value

    @inline(__always)
    borrowing func read<Result, Failure: Error>(
        _ body: (Value) throws(Failure) -> Result
    ) throws(Failure) -> Result {
        try body(value)
    }
}

extension UnsafePointer {
    /// Calls `body` with the value, which is not copied. The value must not change during the call.
    @inline(__always)
    func borrow<Result, Failure: Error>(
        _ body: (Pointee) throws(Failure) -> Result
    ) throws(Failure) -> Result {
        // SAFETY: a structure with one property has the layout of the property.
        try unsafe withMemoryRebound(to: Borrowed<Pointee>.self, capacity: 1) { pointer throws(Failure) in
            try unsafe pointer.pointee.read(body)
        }
    }
}

extension Span {
    /// Calls `body` with each element, which is not copied.
    @inline(__always)
    func forEachBorrowed(_ body: (Element) -> Void) {
        unsafe withUnsafeBufferPointer { elements in
            guard let start = elements.baseAddress else { return }
            for index in elements.indices { unsafe (start + index).borrow(body) }
        }
    }
}

extension Sequence {
    /// Calls `body` with the elements in contiguous memory.
    @inlinable
    @inline(__always)
    func withSpan<Result>(_ body: (Span<Element>) -> Result) -> Result {
        withContiguousStorageIfAvailable { unsafe body($0.span) } ?? body(Array(self).span)
    }
}
