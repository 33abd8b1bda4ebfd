internal import Foundation

/// A check that a buffer for a body fits into memory.
///
/// Swift's arrays end the process if there is not enough memory. Linux may grant more memory than exists (overcommit)
/// and end the process when the memory is used. Therefore, the size is also compared with the machine's memory.
enum PhysicalMemory {
    /// The largest size in bytes that needs no trial allocation.
    private static let unchecked = 16 << 20

    /// Returns a number of bytes as an `Int` if a buffer of this size can be allocated.
    ///
    /// - Throws: ``RequestEncodingError`` of the kind `insufficientMemory`.
    static func checked(_ count: Int64) throws(RequestEncodingError) -> Int {
        guard let size = Int(exactly: count), UInt64(size) <= ProcessInfo.processInfo.physicalMemory else {
            throw .insufficientMemory(count)
        }
        if size <= unchecked { return size }
        // SAFETY: the memory is not used.
        guard let memory = unsafe malloc(size) else { throw .insufficientMemory(count) }
        unsafe free(memory)
        return size
    }
}

extension RequestEncodingError {
    /// Returns the error for a buffer that does not fit into memory.
    fileprivate static func insufficientMemory(_ count: Int64) -> RequestEncodingError {
        RequestEncodingError(kind: .insufficientMemory, detail: "\(count) bytes")
    }
}
