internal import PercentEncoding

/// A writer that encodes names and values as a form in UTF-8. Unescaped text is collected and escaped in large pieces,
/// with a mark on each byte that must not be escaped.
struct FormWriter: ~Copyable {
    /// The number of bytes that are collected and then escaped together.
    private static let window = 768
    /// The maximum length in bytes of an unescaped form that is escaped on the stack and then copied into a string. For
    /// longer forms, counting the output first is faster.
    private static let longestOnStack = 340

    private let form = PreparedEscapeSet(.form)
    private var raw: ByteBuffer
    private var marks: Marks
    /// The escaped part of a form that is longer than a window.
    private var escaped: ByteBuffer
    private var holdsEncodedValues = false

    /// Returns the form that `body` writes.
    @inline(__always)
    static func text(_ body: (inout FormWriter) -> Void) -> String {
        // SAFETY: the writer does not outlive the memory. Each allocation is small enough for the standard library to
        // use the stack.
        unsafe withUnsafeTemporaryAllocation(of: UInt8.self, capacity: 1024) { raw in
            unsafe withUnsafeTemporaryAllocation(of: UInt8.self, capacity: 1024) { escaped in
                unsafe withUnsafeTemporaryAllocation(of: UInt64.self, capacity: 16) { marks in
                    var writer = unsafe FormWriter(raw, marks, escaped)
                    body(&writer)
                    return writer.text()
                }
            }
        }
    }

    private init(
        _ raw: UnsafeMutableBufferPointer<UInt8>, _ marks: UnsafeMutableBufferPointer<UInt64>,
        _ escaped: UnsafeMutableBufferPointer<UInt8>
    ) {
        unsafe self.raw = ByteBuffer(in: raw)
        unsafe self.marks = Marks(in: marks)
        unsafe self.escaped = ByteBuffer(in: escaped)
    }

    /// Starts a pair with its name and a `=`.
    @inline(__always)
    mutating func begin(_ name: String) {
        if raw.count >= Self.window { flush() }
        if raw.count > 0 || escaped.count > 0 { appendMarked(UInt8(ascii: "&")) }
        raw.append(text: name)
        appendMarked(UInt8(ascii: "="))
    }

    /// Adds a value.
    @inline(__always)
    mutating func append(_ value: String) {
        raw.append(text: value)
    }

    /// Adds a value that is already encoded.
    mutating func append(encoded value: String) {
        let start = raw.count
        raw.append(text: value)
        marks.insert(start, upTo: raw.count)
        holdsEncodedValues = true
    }

    @inline(__always)
    private mutating func appendMarked(_ byte: UInt8) {
        marks.insert(raw.count)
        raw.append(byte)
    }

    /// Escapes the collected bytes.
    @inline(never)
    private mutating func flush() {
        marks.reserve(raw.count)
        unsafe escaped.append(raw.bytes, marks: marks.words(for: raw.count), escapedBy: form)
        marks.removeAll(upTo: raw.count)
        raw.removeAll()
    }

    /// Returns the finished form.
    private mutating func text() -> String {
        if escaped.count == 0, raw.count > Self.longestOnStack,
            #available(macOS 11.0, iOS 14.0, watchOS 7.0, tvOS 14.0, *)
        {
            marks.reserve(raw.count)
            let (bytes, marks) = unsafe (raw.bytes, marks.words(for: raw.count))
            return unsafe String(unsafeUninitializedCapacity: form.encodedCount(bytes, marks: marks)) { output in
                unsafe form.encode(bytes, marks: marks, to: output)
            }
        }
        flush()
        return unsafe holdsEncodedValues
            ? String(decoding: escaped.bytes, as: UTF8.self) : String(knownASCII: escaped.bytes)
    }
}
