internal import CPercentEncoding

/// An escape set compiled once, for many short texts.
// SAFETY: the memory behind the pointer is immutable and lives as long as this value.
@safe package struct PreparedEscapeSet: ~Copyable, @unchecked Sendable {
    // SAFETY: the pointer is either the process-wide form, which is never freed, or memory that this value owns.
    /// The set as the `pct_set` that the kernels take.
    package let pointer: UnsafeRawPointer
    private let isOwned: Bool

    /// Compiles a set into the form that the kernels take.
    ///
    /// - Complexity: O(1); no allocation while the process-wide table of sets has room.
    package init(_ set: EscapeSet) {
        if let shared = unsafe set.shared {
            unsafe pointer = UnsafeRawPointer(shared)
            isOwned = false
        } else {
            let copy = UnsafeMutablePointer<pct_set>.allocate(capacity: 1)
            unsafe set.withCompiled { unsafe copy.initialize(to: $0.pointee) }
            unsafe pointer = UnsafeRawPointer(copy)
            isOwned = true
        }
    }

    deinit {
        if isOwned { unsafe UnsafeMutableRawPointer(mutating: pointer).deallocate() }
    }

    /// Writes the escaped bytes and returns the number of bytes written. The output must have room for all escaped
    /// bytes. Encoding is fastest with a buffer for three times the number of given bytes, plus one.
    ///
    /// - Complexity: Linear; no allocation.
    package func encode(_ bytes: UnsafeBufferPointer<UInt8>, to output: UnsafeMutableBufferPointer<UInt8>) -> Int {
        // SAFETY: the kernel reads exactly one buffer and writes only inside the other.
        unsafe pct_encode(
            pointer.assumingMemoryBound(to: pct_set.self), bytes.baseAddress, bytes.count, output.baseAddress,
            output.count
        ).written
    }

    /// Returns the exact number of bytes that ``encode(_:to:)`` writes.
    ///
    /// - Complexity: Linear; no allocation.
    package func encodedCount(_ bytes: UnsafeBufferPointer<UInt8>) -> Int {
        // SAFETY: the kernel reads exactly the buffer.
        unsafe Int(
            clamping: pct_encoded_size(pointer.assumingMemoryBound(to: pct_set.self), bytes.baseAddress, bytes.count))
    }

    /// Works like ``encode(_:to:)``, but a byte with a mark stays unchanged. The mark of byte i is bit i % 64 of word i
    /// / 64.
    ///
    /// - Complexity: Linear; no allocation.
    package func encode(
        _ bytes: UnsafeBufferPointer<UInt8>, marks: UnsafePointer<UInt64>, to output: UnsafeMutableBufferPointer<UInt8>
    ) -> Int {
        // SAFETY: the kernel reads exactly one buffer and one mark per byte, and writes only inside the other buffer.
        unsafe pct_encode_marked(
            pointer.assumingMemoryBound(to: pct_set.self), bytes.baseAddress, bytes.count, marks, output.baseAddress,
            output.count
        ).written
    }

    /// Returns the exact number of bytes that ``encode(_:marks:to:)`` writes.
    ///
    /// - Complexity: Linear; no allocation.
    package func encodedCount(_ bytes: UnsafeBufferPointer<UInt8>, marks: UnsafePointer<UInt64>) -> Int {
        // SAFETY: the kernel reads exactly the buffer and one mark per byte.
        unsafe Int(
            clamping: pct_encoded_size_marked(
                pointer.assumingMemoryBound(to: pct_set.self), bytes.baseAddress, bytes.count, marks))
    }
}
