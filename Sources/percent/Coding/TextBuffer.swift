/// Reusable storage for text in UTF-8.
@safe final class TextBuffer {
    private var storage: UnsafeMutableBufferPointer<UInt8> = .allocate(capacity: 1024)

    /// The number of bytes in the buffer.
    private(set) var count = 0

    deinit {
        unsafe storage.deallocate()
    }

    /// The bytes of the text, valid until the next change.
    subscript(_ range: Range<Int>) -> UnsafeBufferPointer<UInt8> {
        unsafe UnsafeBufferPointer(rebasing: storage[range])
    }

    /// Removes the text and keeps the memory.
    func removeAll() {
        count = 0
    }

    /// Calls `body` to append at most `most` bytes. `body` returns the number of bytes that it wrote.
    func fill<Result>(
        atMost most: Int, _ body: (UnsafeMutableBufferPointer<UInt8>) -> (written: Int, result: Result)
    ) -> Result {
        if unsafe storage.count - count < most { grow(to: count + most) }
        let (written, result) = unsafe body(UnsafeMutableBufferPointer(rebasing: storage[count..<count + most]))
        count += written
        return result
    }

    /// Adds text.
    func append(_ text: String) {
        unsafe fill(atMost: text.utf8.count) { room in
            _ = unsafe room.update(fromContentsOf: text.utf8)
            return (text.utf8.count, ())
        }
    }

    private func grow(to capacity: Int) {
        let larger = unsafe UnsafeMutableBufferPointer<UInt8>.allocate(capacity: max(capacity, 2 * storage.count))
        _ = unsafe larger.update(fromContentsOf: storage[..<count])
        unsafe storage.deallocate()
        unsafe storage = larger
    }
}
