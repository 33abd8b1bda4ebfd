internal import PercentEncoding

/// A growable byte buffer that keeps its memory for the next use.
@safe struct ByteBuffer: ~Copyable {
    private var memory: GrowingMemory<UInt8>
    private var base: UnsafeMutablePointer<UInt8> { @inline(__always) get { unsafe memory.base } }

    private(set) var count = 0

    init(capacity: Int) {
        memory = GrowingMemory(capacity: capacity)
    }

    /// Creates a buffer that starts with the caller's memory. This memory must outlive the buffer.
    init(in memory: UnsafeMutableBufferPointer<UInt8>) {
        self.memory = unsafe GrowingMemory(in: memory)
    }

    /// The bytes, valid until the next change.
    var bytes: UnsafeBufferPointer<UInt8> {
        @inline(__always) get { unsafe UnsafeBufferPointer(start: base, count: count) }
    }

    var span: Span<UInt8> {
        @inline(__always) @_lifetime(borrow self)
        get { unsafe _overrideLifetime(Span(_unsafeElements: bytes), borrowing: self) }
    }

    @inline(__always)
    mutating func reserve(_ additional: Int) {
        if additional > memory.capacity - count { memory.grow(to: count + additional, keeping: count) }
    }

    @inline(__always)
    mutating func append(_ byte: UInt8) {
        reserve(1)
        // SAFETY: there is room.
        unsafe base[count] = byte
        count += 1
    }

    @inline(__always)
    mutating func append(_ bytes: UnsafeBufferPointer<UInt8>) {
        reserve(bytes.count)
        if let start = bytes.baseAddress {
            // SAFETY: there is room, and the bytes are not in this buffer.
            unsafe (base + count).update(from: start, count: bytes.count)
            count += bytes.count
        }
    }

    /// Appends a piece of at most four bytes.
    @inline(__always)
    mutating func append(_ piece: ShortPiece) {
        reserve(4)
        // SAFETY: there is room for the whole word.
        unsafe UnsafeMutableRawPointer(base + count).storeBytes(of: piece.word.littleEndian, as: UInt32.self)
        count += piece.count
    }

    /// Calls `body` to append at most the given number of bytes. `body` returns the number of bytes that it wrote.
    @inline(__always)
    mutating func append(atMost additional: Int, _ body: (UnsafeMutablePointer<UInt8>) -> Int) {
        reserve(additional)
        // SAFETY: the rest of the memory is not in use, and there is room.
        count += unsafe body(base + count)
    }

    /// Appends text unescaped.
    @inline(__always)
    mutating func append(text: String) {
        unsafe text.withBytes { unsafe append(short: $0) }
    }

    /// Appends bytes; fastest for at most 16 bytes.
    @inline(__always)
    mutating func append(short bytes: UnsafeBufferPointer<UInt8>) {
        let count = bytes.count
        guard count <= 16, let source = unsafe UnsafeRawPointer(bytes.baseAddress) else { return unsafe append(bytes) }
        reserve(16)
        let target = unsafe UnsafeMutableRawPointer(base + self.count)
        // SAFETY: reads stay within the bytes, and writes within the reserved memory. Where two loads overlap, both
        // stores write the same bytes.
        if count >= 8 {
            let last = unsafe source.loadUnaligned(fromByteOffset: count - 8, as: UInt64.self)
            unsafe target.storeBytes(of: source.loadUnaligned(as: UInt64.self), as: UInt64.self)
            unsafe target.storeBytes(of: last, toByteOffset: count - 8, as: UInt64.self)
        } else if count >= 4 {
            let last = unsafe source.loadUnaligned(fromByteOffset: count - 4, as: UInt32.self)
            unsafe target.storeBytes(of: source.loadUnaligned(as: UInt32.self), as: UInt32.self)
            unsafe target.storeBytes(of: last, toByteOffset: count - 4, as: UInt32.self)
        } else if count > 0 {
            let (middle, last) = unsafe (bytes[count / 2], bytes[count - 1])
            unsafe target.storeBytes(of: bytes[0], as: UInt8.self)
            unsafe target.storeBytes(of: middle, toByteOffset: count / 2, as: UInt8.self)
            unsafe target.storeBytes(of: last, toByteOffset: count - 1, as: UInt8.self)
        }
        self.count += count
    }

    @inline(__always)
    mutating func append(_ text: String, escapedBy set: borrowing PreparedEscapeSet) {
        unsafe text.withBytes { unsafe append($0, escapedBy: set) }
    }

    @inline(__always)
    mutating func append(_ bytes: UnsafeBufferPointer<UInt8>, escapedBy set: borrowing PreparedEscapeSet) {
        // Short input gets room for the worst case. For long input, reserving three times its size would waste memory.
        reserve(bytes.count < 1024 ? 3 * bytes.count + 1 : unsafe set.encodedCount(bytes))
        // SAFETY: the rest of the memory is not in use, and there is room for the escaped bytes.
        unsafe count += set.encode(
            bytes, to: UnsafeMutableBufferPointer(start: base + count, count: memory.capacity - count))
    }

    /// Escapes and appends bytes; marked bytes stay unescaped.
    mutating func append(
        _ bytes: UnsafeBufferPointer<UInt8>, marks: UnsafePointer<UInt64>, escapedBy set: borrowing PreparedEscapeSet
    ) {
        // Encoding is fastest with room for three times the input, plus one byte. For long input, that wastes memory.
        reserve(bytes.count < 4096 ? 3 * bytes.count + 1 : unsafe set.encodedCount(bytes, marks: marks))
        // SAFETY: the rest of the memory is not in use, and there is room for the escaped bytes.
        let output = unsafe UnsafeMutableBufferPointer(start: base + count, count: memory.capacity - count)
        unsafe count += set.encode(bytes, marks: marks, to: output)
    }

    /// Removes all bytes and keeps the memory.
    mutating func removeAll() {
        count = 0
    }

    @inline(__always)
    mutating func truncate(to count: Int) {
        self.count = count
    }
}

/// The output for a byte: one to three bytes in a word, or none.
struct ShortPiece {
    let word: UInt32
    let count: Int

    static let empty = ShortPiece(word: 0, count: 0)

    private init(word: UInt32, count: Int) {
        self.word = word
        self.count = count
    }

    /// Creates the output for a byte: the byte itself or its escape.
    init(_ byte: UInt8, escapedBy set: EscapeSet?) {
        let isLiteral = set?.contains(byte) ?? true
        let digits = "0123456789ABCDEF".utf8.map { UInt32($0) }
        word = isLiteral ? UInt32(byte) : digits[Int(byte & 15)] << 16 | digits[Int(byte >> 4)] << 8 | 0x25
        count = isLiteral ? 1 : 3
    }
}

extension String {
    @inline(__always)
    func withBytes<Result>(_ body: (UnsafeBufferPointer<UInt8>) -> Result) -> Result {
        if #available(macOS 26.0, iOS 26.0, watchOS 26.0, tvOS 26.0, visionOS 26.0, *) {
            return unsafe utf8.span.withUnsafeBufferPointer(body)
        }
        if let result = unsafe utf8.withContiguousStorageIfAvailable(body) { return result }
        var copy = self
        return copy.withUTF8(body)
    }

    func withSpan<Result>(_ body: (Span<UInt8>) -> Result) -> Result {
        unsafe withBytes { unsafe body($0.span) }
    }
}
