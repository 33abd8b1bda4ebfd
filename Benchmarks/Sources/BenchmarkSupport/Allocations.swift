import CAllocationCounter

/// Calls of `malloc` and related functions by this thread, and the bytes requested.
public struct Allocations {
    /// The number of calls.
    public let count: Int
    /// The total number of bytes.
    public let bytes: Int

    /// Returns the allocations of `body`, or nil if allocations cannot be counted.
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
