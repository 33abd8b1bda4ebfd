/// A bit for each byte of a buffer, set if the byte must stay unescaped.
@safe struct Marks: ~Copyable {
    // SAFETY: all words of the memory are initialised.
    private var memory: GrowingMemory<UInt64>
    private var base: UnsafeMutablePointer<UInt64> { @inline(__always) get { unsafe memory.base } }

    /// Creates marks in the caller's memory. The memory must outlive the marks and must not be empty.
    init(in memory: UnsafeMutableBufferPointer<UInt64>) {
        unsafe memory.initialize(repeating: 0)
        self.memory = unsafe GrowingMemory(in: memory)
    }

    /// Returns the words for the reserved number of bytes, valid until the next change.
    @inline(__always)
    func words(for count: Int) -> UnsafePointer<UInt64> {
        precondition((count + 63) >> 6 <= memory.capacity)
        return unsafe UnsafePointer(base)
    }

    /// Removes all marks. Only the first `count` bytes may have marks.
    mutating func removeAll(upTo count: Int) {
        unsafe base.update(repeating: 0, count: min(count / 64 + 1, memory.capacity))
    }

    @inline(__always)
    mutating func insert(_ index: Int) {
        reserve(index + 1)
        // SAFETY: the word exists.
        unsafe base[index >> 6] |= 1 &<< UInt64(truncatingIfNeeded: index)
    }

    /// Marks the bytes of a range.
    @inline(__always)
    mutating func insert(_ start: Int, upTo end: Int) {
        if start == end { return }
        reserve(end)
        let (first, last) = (start >> 6, (end - 1) >> 6)
        let above = ~0 &<< UInt64(truncatingIfNeeded: start)
        let below = ~0 &>> UInt64(truncatingIfNeeded: 63 - (end - 1) & 63)
        // SAFETY: the words exist.
        if first == last {
            unsafe base[first] |= above & below
        } else {
            unsafe base[first] |= above
            var word = first + 1
            while word < last {
                unsafe base[word] = ~0
                word += 1
            }
            unsafe base[last] |= below
        }
    }

    @inline(__always)
    mutating func reserve(_ count: Int) {
        if (count + 63) >> 6 > memory.capacity { grow((count + 63) >> 6) }
    }

    @inline(never)
    private mutating func grow(_ words: Int) {
        let old = memory.capacity
        memory.grow(to: words, keeping: old)
        unsafe (base + old).initialize(repeating: 0, count: memory.capacity - old)
    }
}
