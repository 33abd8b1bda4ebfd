/// The names and values of a query as they are written: the parts between `&`, empty ones skipped, each cut at its first `=`.
///
/// Source: WHATWG URL, section 5.1, steps 1 to 3.
struct FormParts: Sequence, IteratorProtocol {
    /// A name and a value; without `=`, the value is empty.
    struct Part {
        let name: ArraySlice<UInt8>
        let value: ArraySlice<UInt8>
    }

    private let bytes: [UInt8]
    private var position = 0

    /// The parts of a query, with indices that are offsets in it.
    init(_ bytes: [UInt8]) {
        self.bytes = bytes
    }

    mutating func next() -> Part? {
        while position < bytes.count, bytes[position] == UInt8(ascii: "&") { position += 1 }
        guard position < bytes.count else { return nil }
        let start = position
        while position < bytes.count, bytes[position] != UInt8(ascii: "&") { position += 1 }
        let part = bytes[start..<position]
        let name = part.prefix { $0 != UInt8(ascii: "=") }
        return Part(name: name, value: part[name.endIndex...].dropFirst())
    }
}
