/// The containers that the walk through a value is in, in memory that is kept for the next use.
@safe struct FrameStack: ~Copyable {
    // SAFETY: memory for `capacity` frames, of which the first `count` are initialised. Frames are trivial values.
    private var base: UnsafeMutablePointer<WalkFrame>
    private var capacity: Int
    private var isOwned: Bool
    private(set) var count = 0

    init() {
        capacity = 8
        isOwned = true
        unsafe base = .allocate(capacity: capacity)
    }

    /// A stack that begins in memory of the caller, which has to outlive it.
    init(in memory: UnsafeMutableBufferPointer<WalkFrame>) {
        capacity = memory.count
        isOwned = false
        unsafe base = memory.baseAddress.unsafelyUnwrapped
    }

    deinit {
        if isOwned { unsafe base.deallocate() }
    }

    /// The frame on top. There has to be one.
    @inline(__always)
    var top: WalkFrame {
        get { unsafe base[count - 1] }
        _modify { yield unsafe &base[count - 1] }
    }

    @inline(__always)
    mutating func push(_ frame: WalkFrame) {
        if count == capacity { grow() }
        // SAFETY: there is room for one more.
        unsafe (base + count).initialize(to: frame)
        count += 1
    }

    @inline(__always)
    mutating func pop() {
        count -= 1
    }

    mutating func removeAll() {
        count = 0
    }

    @inline(never)
    private mutating func grow() {
        let copy = UnsafeMutablePointer<WalkFrame>.allocate(capacity: 2 * capacity)
        // SAFETY: the new memory has room for all frames.
        unsafe copy.initialize(from: base, count: count)
        if isOwned { unsafe base.deallocate() }
        unsafe base = copy
        isOwned = true
        capacity *= 2
    }
}
