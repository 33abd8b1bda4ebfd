extension [UInt8] {
    /// Appends what `body` writes into the buffer of exactly `count` bytes; it returns how many count. If it throws,
    /// nothing is appended.
    @inlinable
    @inline(__always)
    package mutating func append<Failure: Error>(
        uninitialized count: Int, _ body: (UnsafeMutableBufferPointer<UInt8>) throws(Failure) -> Int
    ) throws(Failure) {
        guard count > 0 else {
            // The standard library would write the count of the empty array, which all threads share.
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
