/// Standard output behind a buffer, or nothing at all for a trial.
@safe struct Output: ~Copyable {
    /// Room for all that one chunk of input gives, at worst three bytes for one.
    static let capacity = 3 * Input.chunk + 64

    private let descriptor: Int32?
    private let storage: UnsafeMutableBufferPointer<UInt8>

    /// How many bytes wait in the buffer.
    private(set) var count = 0

    /// The output of the run, or none if the descriptor is nil.
    init(descriptor: Int32? = StandardStreams.current.output) {
        self.descriptor = descriptor
        unsafe storage = .allocate(capacity: Self.capacity)
    }

    deinit {
        unsafe storage.deallocate()
    }

    /// How many more bytes the buffer takes.
    var room: Int { unsafe storage.count - count }

    /// Lets `body` write into the free part of the buffer; it says how many bytes it wrote.
    mutating func fill<Result>(
        _ body: (UnsafeMutableBufferPointer<UInt8>) -> (written: Int, result: Result)
    ) -> Result {
        let (written, result) = unsafe body(UnsafeMutableBufferPointer(rebasing: storage[count...]))
        count += written
        return result
    }

    /// Adds one byte.
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
    mutating func append(_ bytes: UnsafeBufferPointer<UInt8>) throws(Failure) {
        var done = 0
        while done < bytes.count {
            if room == 0 { try flush() }
            let some = min(room, bytes.count - done)
            // SAFETY: both ranges are inside their buffers.
            _ = unsafe storage[count..<count + some].update(fromContentsOf: bytes[done..<done + some])
            count += some
            done += some
        }
    }

    /// Adds bytes.
    mutating func append(_ bytes: some Sequence<UInt8>) throws(Failure) {
        for byte in bytes {
            try append(byte)
        }
    }

    /// Forgets what was added since the buffer held `count` bytes; none of it may have been written.
    mutating func rollBack(to count: Int) {
        self.count = count
    }

    /// Writes what waits in the buffer.
    mutating func flush() throws(Failure) {
        defer { count = 0 }
        guard let descriptor else { return }
        do throws(SystemError) {
            try unsafe SystemCalls.writeAll(descriptor, UnsafeBufferPointer(rebasing: storage[..<count]))
        } catch {
            throw .output(error)
        }
    }

    /// Writes what is left and closes the file. That fails too if there never was a file to write to.
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
