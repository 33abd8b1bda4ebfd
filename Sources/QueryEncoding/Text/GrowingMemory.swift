/// Growable memory that is initially allocated or provided by the caller. Growing moves the elements to newly allocated
/// memory.
@safe struct GrowingMemory<Element>: ~Copyable {
    // SAFETY: the memory has room for `capacity` elements. The owner tracks the initialised elements.
    private(set) var base: UnsafeMutablePointer<Element>
    private(set) var capacity: Int
    private var isOwned: Bool

    /// Allocates memory. Without a capacity, nothing is allocated before the memory grows.
    init(capacity: Int) {
        self.capacity = capacity
        isOwned = capacity > 0
        // SAFETY: the address of memory without elements is never accessed.
        let none = unsafe UnsafeMutablePointer<Element>(bitPattern: MemoryLayout<Element>.alignment).unsafelyUnwrapped
        unsafe base = isOwned ? .allocate(capacity: capacity) : none
    }

    /// Creates a value that uses the caller's memory, which must outlive this value and must not be empty.
    init(in memory: UnsafeMutableBufferPointer<Element>) {
        capacity = memory.count
        unsafe base = memory.baseAddress.unsafelyUnwrapped
        isOwned = false
    }

    deinit {
        if isOwned { unsafe base.deallocate() }
    }

    /// Moves the first elements to memory of twice the capacity, or of the needed capacity if that is more, but of four
    /// elements at least.
    @inline(never)
    mutating func grow(to needed: Int, keeping count: Int) {
        let larger = max(2 * capacity, needed, 4)
        let copy = UnsafeMutablePointer<Element>.allocate(capacity: larger)
        // SAFETY: the new memory has room for the elements of the old memory.
        unsafe copy.moveInitialize(from: base, count: count)
        if isOwned { unsafe base.deallocate() }
        unsafe base = copy
        capacity = larger
        isOwned = true
    }
}
