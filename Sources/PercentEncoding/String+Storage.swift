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

/// The size of the largest temporary allocation that the standard library takes from the stack.
@inlinable package var stackRoom: Int { 1024 }

/// Calls `body` with memory on the stack and its size: `stackRoom`, or up to 48 fewer if `longest` bytes still fit.
///
/// If they fit, the memory starts a cache line. A kernel stores whole lines, and a copy that reads across the end of a
/// line that was just stored waits for 13 ns.
@inline(__always)
func withStack<Result>(_ longest: Int, _ body: (UnsafeMutablePointer<UInt8>, Int) -> Result) -> Result {
    unsafe withUnsafeTemporaryAllocation(byteCount: stackRoom, alignment: 16) { buffer in
        let start = unsafe buffer.baseAddress.unsafelyUnwrapped
        let line = unsafe longest <= stackRoom - 48 ? start.alignedUp(toMultipleOf: 64) : start
        return unsafe body(line.assumingMemoryBound(to: UInt8.self), stackRoom - (line - start))
    }
}
