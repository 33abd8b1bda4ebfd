internal import CPercentEncoding

/// An escape set made ready once, for many short texts.
// SAFETY: what the pointer points to is immutable and lives as long as this value.
@safe package struct PreparedEscapeSet: ~Copyable, @unchecked Sendable {
    // SAFETY: either the process-wide form, which is never freed, or memory of this value's own.
    /// The set in the form the kernels take, a `pct_set`.
    package let pointer: UnsafeRawPointer
    private let isOwned: Bool

    /// The set in the form the kernels take.
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

    /// Writes the escaped bytes and returns how many there are. There has to be room for all of them; it is fastest with room for
    /// three times as many as are given, and one.
    ///
    /// - Complexity: Linear; no allocation.
    package func encode(_ bytes: UnsafeBufferPointer<UInt8>, to output: UnsafeMutableBufferPointer<UInt8>) -> Int {
        // SAFETY: the kernel reads exactly one buffer and writes only inside the other.
        unsafe pct_encode(
            pointer.assumingMemoryBound(to: pct_set.self), bytes.baseAddress, bytes.count, output.baseAddress,
            output.count
        ).written
    }

    /// The exact number of bytes that `encode` writes.
    ///
    /// - Complexity: Linear; no allocation.
    package func encodedCount(_ bytes: UnsafeBufferPointer<UInt8>) -> Int {
        // SAFETY: the kernel reads exactly the buffer.
        unsafe Int(
            clamping: pct_encoded_size(pointer.assumingMemoryBound(to: pct_set.self), bytes.baseAddress, bytes.count))
    }

    /// As `encode`, but a byte stays as it is if its bit is set: the mark of byte i is bit i % 64 of word i / 64.
    ///
    /// - Complexity: Linear; no allocation.
    package func encode(
        _ bytes: UnsafeBufferPointer<UInt8>, marks: UnsafePointer<UInt64>, to output: UnsafeMutableBufferPointer<UInt8>
    ) -> Int {
        // SAFETY: the kernel reads exactly one buffer and as many marks, and writes only inside the other.
        unsafe pct_encode_marked(
            pointer.assumingMemoryBound(to: pct_set.self), bytes.baseAddress, bytes.count, marks, output.baseAddress,
            output.count
        ).written
    }

    /// The exact number of bytes that `encode` writes with marks.
    ///
    /// - Complexity: Linear; no allocation.
    package func encodedCount(_ bytes: UnsafeBufferPointer<UInt8>, marks: UnsafePointer<UInt64>) -> Int {
        // SAFETY: the kernel reads exactly the buffer and as many marks.
        unsafe Int(
            clamping: pct_encoded_size_marked(
                pointer.assumingMemoryBound(to: pct_set.self), bytes.baseAddress, bytes.count, marks))
    }
}
