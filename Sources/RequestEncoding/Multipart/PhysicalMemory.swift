internal import Foundation

/// The memory that a buffer for a body may take.
///
/// A system that lends more memory than it has gives any amount at first, and ends a process later. Swift's own collections end it at
/// once.
enum PhysicalMemory {
    /// A number of bytes as the size of a buffer.
    ///
    /// - Throws: ``RequestEncodingError`` of the kind `insufficientMemory` for more than the machine has.
    static func checked(_ count: Int64) throws(RequestEncodingError) -> Int {
        guard let size = Int(exactly: count), UInt64(size) <= ProcessInfo.processInfo.physicalMemory else {
            throw .insufficientMemory(count)
        }
        return size
    }
}

extension RequestEncodingError {
    /// The error for bytes that do not fit into memory.
    static func insufficientMemory(_ count: Int64) -> RequestEncodingError {
        RequestEncodingError(kind: .insufficientMemory, detail: "\(count) bytes")
    }
}
