internal import PercentEncoding

/// A growable byte buffer that keeps its memory for the next use.
@safe struct ByteBuffer: ~Copyable {
    private var memory: GrowingMemory<UInt8>
    private var base: UnsafeMutablePointer<UInt8> { @inline(__always) get { unsafe memory.base } }

    private(set) var count = 0

    /// The number of bytes of memory that always follow the bytes, so that words can be read at any offset.
    static let slack = 16

    init(capacity: Int) {
        memory = GrowingMemory(capacity: capacity + Self.slack)
    }

    /// Creates a buffer that starts with the caller's memory, of at least ``slack`` bytes. This memory must outlive the
    /// buffer.
    init(in memory: UnsafeMutableBufferPointer<UInt8>) {
        precondition(memory.count >= Self.slack)
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

    /// Returns the eight bytes at an offset of at most ``count``, the first in the lowest bits. Bytes from `count` on are
    /// unspecified.
    @inline(__always)
    func word(at offset: Int) -> UInt64 { words(at: offset).first }

    /// Returns the text of a range, which is well-formed UTF-8.
    @inline(__always)
    func string(_ range: Range<Int>, isASCII: Bool = false) -> String {
        // A count that is known to be small and positive makes the shifts faster.
        let count = range.upperBound &- range.lowerBound
        guard UInt(bitPattern: count) <= 15, let small = SmallText(bytes: words(at: range.lowerBound), count: count)
        else { return longString(range, isASCII) }
        return small.text
    }

    /// Whether a range has the bytes of a text. Short texts are compared as words.
    @inline(__always)
    func holds(_ text: String, in range: Range<Int>) -> Bool {
        guard let small = SmallText(text) else { return holdsLong(text, in: range) }
        guard let own = SmallText(bytes: words(at: range.lowerBound), count: range.count) else { return false }
        return own.first == small.first && own.last == small.last
    }

    @inline(never)
    private func holdsLong(_ text: String, in range: Range<Int>) -> Bool {
        span.extracting(range).isSame(as: text)
    }

    /// Returns the sixteen bytes at an offset of at most ``count``; see ``word(at:)``.
    @inline(__always)
    private func words(at offset: Int) -> (first: UInt64, last: UInt64) {
        precondition(UInt(bitPattern: offset) <= UInt(bitPattern: count))
        // SAFETY: the memory has sixteen bytes after the last byte.
        let start = unsafe UnsafeRawPointer(base + offset)
        return unsafe (
            UInt64(littleEndian: start.loadUnaligned(as: UInt64.self)),
            UInt64(littleEndian: start.loadUnaligned(fromByteOffset: 8, as: UInt64.self))
        )
    }

    @inline(never)
    private func longString(_ range: Range<Int>, _ isASCII: Bool) -> String {
        let bytes = unsafe UnsafeBufferPointer(rebasing: bytes[range])
        return unsafe isASCII ? String(knownASCII: bytes) : String(knownUTF8: bytes)
    }

    @inline(__always)
    mutating func reserve(_ additional: Int) {
        let needed = additional + Self.slack
        if needed > memory.capacity - count { memory.grow(to: count + needed, keeping: count) }
    }

    @inline(__always)
    mutating func append(_ byte: UInt8) {
        reserve(1)
        // SAFETY: there is room.
        unsafe base[count] = byte
        count += 1
    }

    /// Appends a piece of at most four bytes.
    @inline(__always)
    mutating func append(_ piece: ShortPiece) {
        write(atMost: 4) { $0.write(piece) }
    }

    /// Calls `body` to append at most the given number of bytes. `body` returns the number of bytes that it wrote.
    @inline(__always)
    mutating func append(atMost additional: Int, _ body: (UnsafeMutablePointer<UInt8>) -> Int) {
        reserve(additional)
        // SAFETY: the rest of the memory is not in use, and there is room.
        count += unsafe body(base + count)
    }

    /// Calls `body` to write at most the given number of bytes. `body` must not write more.
    @inline(__always)
    mutating func write(atMost additional: Int, _ body: (inout ByteWriter) -> Void) {
        reserve(additional)
        // SAFETY: the rest of the memory is not in use, and there is room.
        var writer = unsafe ByteWriter(next: base + count)
        body(&writer)
        count = unsafe writer.next - base
    }

    /// Appends text unescaped.
    @inline(__always)
    mutating func append(text: String) {
        text.withSpan { append(short: $0) }
    }

    /// Appends bytes; fastest for at most 32 bytes.
    @inline(__always)
    mutating func append(short bytes: Span<UInt8>) {
        write(atMost: bytes.count) { $0.write(bytes) }
    }

    /// Appends a copy of a range of the buffer's own bytes.
    mutating func append(copyOf range: Range<Int>) {
        precondition(range.upperBound <= count)
        reserve(range.count)
        // SAFETY: the range lies before the end, and there is room.
        unsafe (base + count).update(from: base + range.lowerBound, count: range.count)
        count += range.count
    }

    @inline(__always)
    mutating func append(_ bytes: Span<UInt8>, escapedBy set: borrowing PreparedEscapeSet) {
        unsafe bytes.withUnsafeBufferPointer { bytes in
            // Short input gets room for the worst case. For long input, three times its size would waste memory.
            reserve(bytes.count < 1024 ? 3 * bytes.count + 1 : unsafe set.encodedCount(bytes))
            // SAFETY: the rest of the memory is not in use, and there is room for the escaped bytes.
            unsafe count += set.encode(
                bytes, to: UnsafeMutableBufferPointer(start: base + count, count: memory.capacity - count))
        }
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

    static var empty: ShortPiece { ShortPiece(word: 0, count: 0) }
}

extension ShortPiece {
    /// Creates the output for a byte: the byte itself or its escape.
    init(_ byte: UInt8, escapedBy set: EscapeSet?) {
        let isLiteral = set?.contains(byte) ?? true
        let digits = "0123456789ABCDEF".utf8.map { UInt32($0) }
        word = isLiteral ? UInt32(byte) : digits[Int(byte & 15)] << 16 | digits[Int(byte >> 4)] << 8 | 0x25
        count = isLiteral ? 1 : 3
    }
}

/// A position in reserved memory.
@safe struct ByteWriter: ~Copyable {
    // SAFETY: the memory before the position is initialised, and the caller has reserved the memory after it.
    fileprivate var next: UnsafeMutablePointer<UInt8>

    @inline(__always)
    mutating func write(_ byte: UInt8) {
        unsafe next.pointee = byte
        unsafe next += 1
    }

    /// Writes a piece. There must be room for four bytes.
    @inline(__always)
    mutating func write(_ piece: ShortPiece) {
        unsafe UnsafeMutableRawPointer(next).storeBytes(of: piece.word.littleEndian, as: UInt32.self)
        unsafe next += piece.count
    }

    /// Writes bytes; fastest for at most 32 bytes.
    @inline(__always)
    mutating func write(_ bytes: Span<UInt8>) {
        let count = bytes.count
        unsafe bytes.withUnsafeBytes { bytes in
            guard let source = bytes.baseAddress else { return }
            let target = unsafe UnsafeMutableRawPointer(next)
            if count > 32 {
                unsafe target.copyMemory(from: source, byteCount: count)
            } else if count >= 16 {
                unsafe Self.copyEnds(of: source, count, to: target, as: SIMD16<UInt8>.self)
            } else if count >= 8 {
                unsafe Self.copyEnds(of: source, count, to: target, as: UInt64.self)
            } else if count >= 4 {
                unsafe Self.copyEnds(of: source, count, to: target, as: UInt32.self)
            } else if count > 0 {
                unsafe Self.copyEnds(of: source, count, to: target, as: UInt8.self)
                unsafe target.storeBytes(of: bytes[count / 2], toByteOffset: count / 2, as: UInt8.self)
            }
        }
        unsafe next += count
    }

    /// Copies the first and the last bytes. Where the words overlap, both have the same bytes.
    @inline(__always)
    private static func copyEnds<Word: BitwiseCopyable>(
        of source: UnsafeRawPointer, _ count: Int, to target: UnsafeMutableRawPointer, as type: Word.Type
    ) {
        let offset = count - MemoryLayout<Word>.size
        let last = unsafe source.loadUnaligned(fromByteOffset: offset, as: type)
        unsafe target.storeBytes(of: source.loadUnaligned(as: type), as: type)
        unsafe target.storeBytes(of: last, toByteOffset: offset, as: type)
    }
}

extension String {
    @inline(__always)
    func withBytes<Result>(_ body: (UnsafeBufferPointer<UInt8>) -> Result) -> Result {
        if let result = unsafe utf8.withContiguousStorageIfAvailable(body) { return result }
        var copy = self
        return copy.withUTF8(body)
    }

    @inline(__always)
    func withSpan<Result>(_ body: (Span<UInt8>) -> Result) -> Result {
        unsafe withBytes { unsafe body($0.span) }
    }
}
