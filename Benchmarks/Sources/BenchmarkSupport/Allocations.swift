import CAllocationCounter

/// Calls of `malloc` and its like by this thread, and the bytes they asked for.
public struct Allocations {
    /// How many.
    public let count: Int
    /// How many bytes, all together.
    public let bytes: Int

    /// What work allocates; nil where allocations cannot be counted.
    static func during(_ work: () -> Void) -> Allocations? {
        #if os(Linux)
            let (count, bytes) = (allocation_count(), allocation_bytes())
            work()
            return Allocations(count: allocation_count() - count, bytes: allocation_bytes() - bytes)
        #else
            return nil
        #endif
    }
}
