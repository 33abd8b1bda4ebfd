extension [UInt8] {
    /// Appends the bytes that `body` writes into a buffer of exactly `count` bytes; `body` returns the number of bytes
    /// written. If `body` throws, nothing is appended.
    @inlinable
    @inline(__always)
    package mutating func append<Failure: Error>(
        uninitialized count: Int, _ body: (UnsafeMutableBufferPointer<UInt8>) throws(Failure) -> Int
    ) throws(Failure) {
        guard count > 0 else {
            // For the empty array, the standard library would write the count into storage shared by all threads.
            _ = try unsafe body(UnsafeMutableBufferPointer(start: nil, count: 0))
            return
        }
        if #available(macOS 10.14.4, iOS 12.2, watchOS 5.2, tvOS 12.2, visionOS 1.0, *) {
            try append(addingCapacity: count) { output throws(Failure) in
                // SAFETY: exactly the bytes that body reports as written become initialised.
                try unsafe output.withUnsafeMutableBufferPointer { buffer, initialized throws(Failure) in
                    initialized = try unsafe body(UnsafeMutableBufferPointer(rebasing: buffer[..<count]))
                }
            }
        } else {
            let bytes = try unsafe [UInt8](unsafeUninitializedCapacity: count) { buffer, written throws(Failure) in
                written = try unsafe body(buffer)
            }
            append(contentsOf: bytes)
        }
    }
}
