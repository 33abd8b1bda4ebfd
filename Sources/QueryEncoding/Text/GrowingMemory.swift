/// Memory that begins as the caller's or its own, and is its own once it grows.
@safe struct GrowingMemory<Element>: ~Copyable {
    // SAFETY: memory for `capacity` elements. The holder knows which of them are initialised.
    private(set) var base: UnsafeMutablePointer<Element>
    private(set) var capacity: Int
    private var isOwned: Bool

    init(capacity: Int) {
        self.capacity = capacity
        unsafe base = .allocate(capacity: capacity)
        isOwned = true
    }

    /// Memory of the caller, which has to outlive this and may not be empty.
    init(in memory: UnsafeMutableBufferPointer<Element>) {
        capacity = memory.count
        unsafe base = memory.baseAddress.unsafelyUnwrapped
        isOwned = false
    }

    /// No memory, until it grows.
    init() {
        capacity = 0
        unsafe base = UnsafeMutablePointer(bitPattern: MemoryLayout<Element>.alignment).unsafelyUnwrapped
        isOwned = false
    }

    deinit {
        if isOwned { unsafe base.deallocate() }
    }

    /// Moves the first elements to memory for twice as many as before, or for as many as are needed.
    @inline(never)
    mutating func grow(to needed: Int, keeping count: Int) {
        let larger = max(2 * capacity, needed)
        let copy = UnsafeMutablePointer<Element>.allocate(capacity: larger)
        // SAFETY: the new memory has room for what the old one holds.
        unsafe copy.moveInitialize(from: base, count: count)
        if isOwned { unsafe base.deallocate() }
        unsafe base = copy
        capacity = larger
        isOwned = true
    }
}
