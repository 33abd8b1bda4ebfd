extension String {
    /// A string of bytes that are known to be ASCII, copied.
    init(knownASCII bytes: UnsafeBufferPointer<UInt8>) {
        if #available(macOS 26.0, iOS 26.0, watchOS 26.0, tvOS 26.0, visionOS 26.0, *) {
            // SAFETY: the caller knows the bytes to be ASCII, so they are well-formed UTF-8.
            self = unsafe String(copying: UTF8Span(unchecked: bytes.span, isKnownASCII: true))
        } else {
            self = unsafe String(decoding: bytes, as: UTF8.self)
        }
    }

    /// A string of bytes that are known to be well-formed UTF-8, copied.
    init(knownUTF8 bytes: UnsafeBufferPointer<UInt8>) {
        if #available(macOS 26.0, iOS 26.0, watchOS 26.0, tvOS 26.0, visionOS 26.0, *) {
            // SAFETY: the caller has validated the bytes.
            self = unsafe String(copying: UTF8Span(unchecked: bytes.span))
        } else {
            self = unsafe String(decoding: bytes, as: UTF8.self)
        }
    }

    /// A string written in place: `body` fills the buffer of exactly `capacity` bytes and returns how many count.
    init(capacity: Int, _ body: (UnsafeMutableBufferPointer<UInt8>) -> Int) {
        if #available(macOS 11.0, iOS 14.0, watchOS 7.0, tvOS 14.0, *) {
            // The standard library may offer more room than asked for; kernels see only what was asked.
            self = unsafe String(unsafeUninitializedCapacity: capacity) {
                unsafe body(UnsafeMutableBufferPointer(rebasing: $0[..<capacity]))
            }
        } else {
            let bytes = unsafe [UInt8](unsafeUninitializedCapacity: capacity) { buffer, count in
                count = unsafe body(buffer)
            }
            self = String(decoding: bytes, as: UTF8.self)
        }
    }
}

extension [UInt8] {
    /// Appends what `body` writes into the buffer of exactly `count` bytes; it returns how many count. If it throws,
    /// nothing is appended.
    mutating func append<Failure: Error>(
        uninitialized count: Int, _ body: (UnsafeMutableBufferPointer<UInt8>) throws(Failure) -> Int
    ) throws(Failure) {
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
