extension String {
    /// Creates a string from a copy of bytes that are known to be ASCII.
    package init(knownASCII bytes: UnsafeBufferPointer<UInt8>) {
        unsafe self.init(knownUTF8: bytes, isASCII: true)
    }

    /// Creates a string from a copy of bytes that are known to be well-formed UTF-8.
    package init(knownUTF8 bytes: UnsafeBufferPointer<UInt8>) {
        // A string of at most 15 bytes has no record, because the standard library stores its bytes in the value.
        unsafe self.init(knownUTF8: bytes, isASCII: bytes.count > 15 && bytes.isASCII)
    }

    /// Creates a string that records whether it is ASCII. The record makes comparing, hashing and counting fast.
    init(knownUTF8 bytes: UnsafeBufferPointer<UInt8>, isASCII: Bool) {
        if #available(macOS 26.0, iOS 26.0, watchOS 26.0, tvOS 26.0, visionOS 26.0, *) {
            // SAFETY: the caller has validated the bytes.
            self = unsafe String(copying: UTF8Span(unchecked: bytes.span, isKnownASCII: isASCII))
        } else {
            self = unsafe String(decoding: bytes, as: UTF8.self)
        }
    }

    /// Creates a string in place. `body` fills a buffer of exactly `capacity` bytes and returns the number of bytes
    /// written.
    init(capacity: Int, _ body: (UnsafeMutableBufferPointer<UInt8>) -> Int) {
        if #available(macOS 11.0, iOS 14.0, watchOS 7.0, tvOS 14.0, *) {
            // The standard library's buffer may be larger than `capacity`. `body` gets exactly `capacity` bytes.
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
