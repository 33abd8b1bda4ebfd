/// Elements that are added and removed at the end, in memory that is kept for the next use.
@safe struct Stack<Element>: ~Copyable {
    // SAFETY: memory for `capacity` elements, of which the first `count` are initialised.
    private var base: UnsafeMutablePointer<Element>
    private var capacity: Int
    /// Whether the memory is this value's own.
    private var isOwned = true
    private(set) var count = 0

    init(capacity: Int) {
        self.capacity = capacity
        unsafe base = .allocate(capacity: capacity)
    }

    /// A stack that begins in memory of the caller, which has to outlive it and may not be empty.
    init(in memory: UnsafeMutableBufferPointer<Element>) {
        capacity = memory.count
        unsafe base = memory.baseAddress.unsafelyUnwrapped
        isOwned = false
    }

    deinit {
        unsafe base.deinitialize(count: count)
        if isOwned { unsafe base.deallocate() }
    }

    /// The first element, and the others after it, until the next change.
    var start: UnsafePointer<Element> { unsafe UnsafePointer(base) }

    /// The element at an index, which has to be less than the count.
    subscript(index: Int) -> Element {
        @inline(__always) _read {
            precondition(UInt(bitPattern: index) < UInt(bitPattern: count))
            // SAFETY: there is such an element.
            yield unsafe base[index]
        }
        @inline(__always) _modify {
            precondition(UInt(bitPattern: index) < UInt(bitPattern: count))
            // SAFETY: there is such an element.
            yield unsafe &base[index]
        }
    }

    /// The last element. There has to be one.
    var top: Element {
        @inline(__always) _read { yield self[count - 1] }
        @inline(__always) _modify { yield &self[count - 1] }
    }

    @inline(__always)
    mutating func append(_ element: consuming Element) {
        if count == capacity { grow() }
        // SAFETY: there is room for one more.
        unsafe (base + count).initialize(to: element)
        count += 1
    }

    @inline(__always)
    mutating func removeLast() {
        precondition(count > 0)
        count -= 1
        unsafe (base + count).deinitialize(count: 1)
    }

    mutating func removeAll() {
        unsafe base.deinitialize(count: count)
        count = 0
    }

    @inline(never)
    private mutating func grow() {
        let larger = UnsafeMutablePointer<Element>.allocate(capacity: 2 * capacity)
        // SAFETY: the new memory has room for all elements.
        unsafe larger.moveInitialize(from: base, count: count)
        if isOwned { unsafe base.deallocate() }
        unsafe base = larger
        isOwned = true
        capacity *= 2
    }
}
