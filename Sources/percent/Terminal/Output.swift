internal import PercentEncoding

/// A buffered writer of standard output. Without a descriptor, the writer makes a trial run and writes nothing.
@safe struct Output: ~Copyable {
    /// The capacity for the output of one chunk of input: at most three bytes for each input byte.
    static let capacity = 3 * Input.chunk + 64

    private let descriptor: Int32?
    private let storage: UnsafeMutableBufferPointer<UInt8>

    /// The number of buffered bytes.
    private(set) var count = 0

    /// Creates a writer to a descriptor, by default the output of the run; nil makes a trial run.
    init(descriptor: Int32? = StandardStreams.current.output) {
        self.descriptor = descriptor
        unsafe storage = .allocate(capacity: Self.capacity)
    }

    deinit {
        unsafe storage.deallocate()
    }

    /// The number of bytes that fit into the rest of the buffer.
    var room: Int { unsafe storage.count - count }

    /// Calls `body` to write into the free part of the buffer. `body` returns the number of bytes that it wrote.
    mutating func fill<Result>(
        _ body: (UnsafeMutableBufferPointer<UInt8>) -> (written: Int, result: Result)
    ) -> Result {
        let (written, result) = unsafe body(UnsafeMutableBufferPointer(rebasing: storage[count...]))
        count += written
        return result
    }

    /// Adds one byte.
    @inline(__always)
    mutating func append(_ byte: UInt8) throws(Failure) {
        if room == 0 { try flush() }
        unsafe storage[count] = byte
        count += 1
    }

    /// Adds many bytes.
    mutating func append(_ bytes: [UInt8]) throws(Failure) {
        try unsafe bytes.withUnsafeBufferPointer { bytes throws(Failure) in try unsafe append(bytes) }
    }

    /// Adds many bytes.
    @inline(__always)
    mutating func append(_ bytes: UnsafeBufferPointer<UInt8>) throws(Failure) {
        guard bytes.count <= room else { return try unsafe appendSlowly(bytes) }
        // SAFETY: the free part of the buffer has room for the bytes.
        _ = unsafe storage[count...].update(fromContentsOf: bytes)
        count += bytes.count
    }

    @inline(never)
    private mutating func appendSlowly(_ bytes: UnsafeBufferPointer<UInt8>) throws(Failure) {
        var rest = unsafe bytes[...]
        while true {
            let some = unsafe rest.prefix(room)
            // SAFETY: the free part of the buffer has room for the bytes.
            _ = unsafe storage[count...].update(fromContentsOf: some)
            unsafe (count, rest) = (count + some.count, rest[some.endIndex...])
            if unsafe rest.isEmpty { return }
            try flush()
        }
    }

    /// Adds the UTF-8 of a text.
    @inline(__always)
    mutating func append(_ text: String) throws(Failure) {
        try unsafe text.utf8.withContiguousBytes { bytes throws(Failure) in try unsafe append(bytes) }
    }

    /// Removes the bytes appended since the buffer held `count` bytes. These bytes must not have been flushed.
    mutating func rollBack(to count: Int) {
        self.count = count
    }

    /// Writes the buffered bytes.
    mutating func flush() throws(Failure) {
        defer { count = 0 }
        guard let descriptor else { return }
        do throws(SystemError) {
            try unsafe SystemCalls.writeAll(descriptor, UnsafeBufferPointer(rebasing: storage[..<count]))
        } catch {
            throw .output(error)
        }
    }

    /// Writes the buffered bytes and closes the file. Closing also fails if the descriptor was never open.
    mutating func finish() throws(Failure) {
        try flush()
        guard let descriptor else { return }
        do throws(SystemError) {
            try SystemCalls.closeFile(descriptor)
        } catch {
            throw .output(error)
        }
    }
}
