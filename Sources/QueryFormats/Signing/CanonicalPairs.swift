internal import PercentEncoding
internal import QueryEncoding

/// The names and values of a query in canonical form. The canonical form is ASCII.
struct CanonicalPairs: ~Copyable {
    /// The pairs, each as a name, a null and a value. A null precedes all characters of names.
    private var escaped: [UInt8] = []
    private var decoded: [UInt8] = []
    private var places: [(pair: Range<Int>, nameCount: Int)] = []

    /// A name to omit, in its escaped form.
    private let excluded: String?

    init(without excluded: String? = nil) {
        self.excluded = excluded
        escaped.reserveCapacity(1024)
    }

    /// Adds pairs. A pair without a value gets an empty value.
    mutating func append(_ pairs: [QueryPair]) {
        for pair in pairs {
            let start = escaped.count
            escaped.append(percentEncoding: pair.field)
            let middle = escaped.count
            escaped.append(0)
            if let value = pair.value {
                if pair.isValueEncoded {
                    append(value.utf8, space: .percent)
                } else {
                    escaped.append(percentEncoding: value)
                }
            }
            add(start, middle)
        }
    }

    /// Adds the pairs of an escaped query.
    mutating func append(query: some StringProtocol, space: SpaceNotation) {
        let query = Array(String(query).utf8)
        // Without limits, every query has fields.
        guard let fields = try? QueryFields(query, limits: .none) else { return }
        for field in fields {
            let start = escaped.count
            append(query[field.nameRange], space: space)
            let middle = escaped.count
            escaped.append(0)
            if let value = field.valueRange { append(query[value], space: space) }
            add(start, middle)
        }
    }

    /// Returns all pairs as text, sorted by the bytes of the escaped name, then of the escaped value.
    func text() -> String {
        let sorted = places.sorted { escaped[$0.pair].lexicographicallyPrecedes(escaped[$1.pair]) }
        var output: [UInt8] = []
        output.reserveCapacity(escaped.count + places.count)
        for place in sorted {
            if !output.isEmpty { output.append(UInt8(ascii: "&")) }
            let start = output.count
            output += escaped[place.pair]
            output[start + place.nameCount] = UInt8(ascii: "=")
        }
        return String(decoding: output, as: UTF8.self)
    }

    private mutating func add(_ start: Int, _ middle: Int) {
        if let excluded, escaped[start..<middle].elementsEqual(excluded.utf8) {
            escaped.removeSubrange(start...)
        } else {
            places.append((start..<escaped.count, middle - start))
        }
    }

    /// Decodes bytes, escapes them in canonical form, and appends the result.
    private mutating func append(_ bytes: some Collection<UInt8>, space: SpaceNotation) {
        guard bytes.contains(where: { $0 == UInt8(ascii: "%") || $0 == UInt8(ascii: "+") }) else {
            return escaped.append(percentEncoding: bytes)
        }
        decoded.removeAll(keepingCapacity: true)
        // Malformed escapes are kept, so decoding never fails.
        try? decoded.append(percentDecoding: bytes, space: space, malformed: .keep)
        escaped.append(percentEncoding: decoded)
    }
}
