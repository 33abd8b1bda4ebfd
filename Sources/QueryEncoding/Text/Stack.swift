/// A stack that keeps its memory for the next use.
@safe struct Stack<Element>: ~Copyable {
    // SAFETY: the first `count` elements of the memory are initialised.
    private var memory: GrowingMemory<Element>
    private var base: UnsafeMutablePointer<Element> { unsafe memory.base }
    private(set) var count = 0

    init(capacity: Int) {
        memory = GrowingMemory(capacity: capacity)
    }

    /// Creates a stack in the caller's memory. The memory must outlive the stack and must not be empty.
    init(in memory: UnsafeMutableBufferPointer<Element>) {
        self.memory = unsafe GrowingMemory(in: memory)
    }

    deinit {
        // The standard library's loop calls a function for each element.
        for index in 0..<(_isPOD(Element.self) ? 0 : count) { unsafe (base + index).deinitialize(count: 1) }
    }

    /// A pointer to the contiguous elements, valid until the next change.
    var start: UnsafePointer<Element> { unsafe UnsafePointer(base) }

    /// The element at an index. The index must be less than the count.
    subscript(index: Int) -> Element {
        @inline(__always) unsafeAddress { unsafe UnsafePointer(address(of: index)) }
        @inline(__always) unsafeMutableAddress { unsafe address(of: index) }
    }

    /// Returns the address of an element. Accessors that yield the element were not always inlined.
    @inline(__always)
    func address(of index: Int) -> UnsafeMutablePointer<Element> {
        precondition(UInt(bitPattern: index) < UInt(bitPattern: count))
        // SAFETY: the element exists.
        return unsafe base + index
    }

    /// The last element. The stack must not be empty.
    var top: Element {
        @inline(__always) _read { yield self[count - 1] }
        @inline(__always) _modify { yield &self[count - 1] }
    }

    @inline(__always)
    mutating func append(_ element: consuming Element) {
        if count == memory.capacity { memory.grow(to: count + 1, keeping: count) }
        // SAFETY: the memory has room for one more element.
        unsafe (base + count).initialize(to: element)
        count += 1
    }

    /// Removes all elements, which must be trivial, and keeps the memory.
    @inline(__always)
    mutating func removeAll() where Element: BitwiseCopyable {
        count = 0
    }

    @inline(__always)
    mutating func removeLast() {
        precondition(count > 0)
        count -= 1
        unsafe (base + count).deinitialize(count: 1)
    }
}
