internal import PercentEncoding

/// The names and values of a query in canonical form. The canonical form is ASCII.
struct CanonicalPairs: ~Copyable {
    private struct Place {
        let name: Range<Int>
        let value: Range<Int>
    }

    private let unreserved = PreparedEscapeSet(.unreserved)
    private var escaped = ByteBuffer(capacity: 1024)
    private var decoded: [UInt8] = []
    private var places: [Place] = []

    /// A name to omit, in its escaped form.
    private let excluded: StaticString?

    init(without excluded: StaticString? = nil) {
        self.excluded = excluded
    }

    /// Adds pairs. A pair without a value gets an empty value.
    mutating func append(_ pairs: [QueryPair]) {
        for pair in pairs {
            let start = escaped.count
            escaped.append(pair.field, escapedBy: unreserved)
            let middle = escaped.count
            if let value = pair.value {
                if pair.isValueEncoded {
                    append(value.utf8, space: .percent)
                } else {
                    escaped.append(value, escapedBy: unreserved)
                }
            }
            add(start, middle)
        }
    }

    /// Adds the pairs of an escaped query.
    mutating func append(query: some StringProtocol, space: SpaceNotation) {
        // SAFETY: the buffer does not outlive the call.
        unsafe Array(query.utf8).withUnsafeBufferPointer { query in
            var fields = FieldLocator(.ampersand)
            while let field = unsafe fields.next(in: query) {
                let start = escaped.count
                unsafe append(query[field.name], space: space)
                let middle = escaped.count
                if let value = field.value { unsafe append(query[value], space: space) }
                add(start, middle)
            }
        }
    }

    /// Returns all pairs as text, sorted by the bytes of the escaped name, then of the escaped value.
    func text() -> String {
        let sorted = places.sorted { left, right in
            precedes(left.name, right.name)
                || (!precedes(right.name, left.name) && precedes(left.value, right.value))
        }
        var output = ByteBuffer(capacity: escaped.count + 2 * places.count + 1)
        for place in sorted {
            if output.count > 0 { output.append(UInt8(ascii: "&")) }
            unsafe output.append(bytes(place.name))
            output.append(UInt8(ascii: "="))
            unsafe output.append(bytes(place.value))
        }
        return output.text
    }

    private mutating func add(_ start: Int, _ middle: Int) {
        if let excluded, unsafe bytes(start..<middle).elementsEqual(excluded.bytes) {
            escaped.truncate(to: start)
        } else {
            places.append(Place(name: start..<middle, value: middle..<escaped.count))
        }
    }

    /// Decodes bytes, escapes them in canonical form, and appends the result.
    private mutating func append(_ bytes: some Collection<UInt8>, space: SpaceNotation) {
        decoded.removeAll(keepingCapacity: true)
        // Malformed escapes are kept, so decoding never fails.
        try? decoded.append(percentDecoding: bytes, space: space, malformed: .keep)
        // SAFETY: the pointer is used only within the call.
        unsafe decoded.withUnsafeBufferPointer { unsafe escaped.append($0, escapedBy: unreserved) }
    }

    private func bytes(_ range: Range<Int>) -> UnsafeBufferPointer<UInt8> {
        unsafe UnsafeBufferPointer(rebasing: escaped.bytes[range])
    }

    private func precedes(_ left: Range<Int>, _ right: Range<Int>) -> Bool {
        unsafe bytes(left).lexicographicallyPrecedes(bytes(right))
    }
}

extension StaticString {
    fileprivate var bytes: UnsafeBufferPointer<UInt8> {
        unsafe UnsafeBufferPointer(start: utf8Start, count: utf8CodeUnitCount)
    }
}
