internal import PercentEncoding
internal import QueryEncoding

/// A comparison of the values that servers read from a query.
struct ReaderComparison {
    private let input: [UInt8]
    private let query: Range<Int>
    private let fields: [ExplainedField]

    /// Creates a comparison for the explained fields within the first ``QueryExplanation/maximumComparedSize`` bytes.
    init(_ input: [UInt8], _ fields: ExplainedFields) {
        self.input = input
        query = fields.query
        let end = query.lowerBound + QueryExplanation.maximumComparedSize
        self.fields = Array(fields.first.prefix { $0.end <= end })
    }

    /// Returns the groups of related fields that servers read differently, in the order of the first field of each
    /// group. Fields are related if a server gives them the same key.
    ///
    /// - Complexity: Linear in the total length of the fields.
    func differences() -> [QueryExplanation.Difference] {
        guard let first = fields.first, let last = fields.last else { return [] }
        // All servers read most queries identically, so the results for all fields are compared first.
        if areAlike(readings(of: input[first.start..<last.end])) { return [] }
        return groups().compactMap { group in
            let readings = readings(of: text(of: group))
            guard !areAlike(readings), let name = decodedName(of: fields[group[0]]) else { return nil }
            return QueryExplanation.Difference(name: name, fields: group, readings: readings)
        }
    }

    private func readings(of query: ArraySlice<UInt8>) -> [QueryExplanation.ServerReading] {
        KnownReader.servers.map { $0.value(of: query) }
    }

    private func areAlike(_ readings: [QueryExplanation.ServerReading]) -> Bool {
        readings.dropFirst().allSatisfy { $0.value == readings[0].value }
    }

    private func text(of group: [Int]) -> ArraySlice<UInt8> {
        var text: [UInt8] = []
        for number in group {
            if number != group.first { text.append(UInt8(ascii: "&")) }
            text += input[fields[number].start..<fields[number].end]
        }
        return text[...]
    }

    /// Groups the fields that share a key in at least one server, and returns the indices of each group's fields.
    private func groups() -> [[Int]] {
        var sets = DisjointSets(count: fields.count)
        var owners: [ByteKey: Int] = [:]
        let numbers = fields.indices.filter { decodedName(of: fields[$0]) != nil }
        for number in numbers {
            for key in keys(of: fields[number]) {
                if let owner = owners[ByteKey(key)] {
                    sets.join(owner, number)
                } else {
                    owners[ByteKey(key)] = number
                }
            }
        }
        return Dictionary(grouping: numbers) { sets.root(of: $0) }.values.sorted { $0[0] < $1[0] }
    }

    /// Returns the keys that each server creates at the root for a field.
    private func keys(of field: ExplainedField) -> [String] {
        readings(of: input[field.start..<field.end]).flatMap { reading in
            guard case .dictionary(let entries)? = reading.value?.storage else { return [] as [String] }
            return entries.map(\.key)
        }
    }

    /// Returns the decoded name of a field; nil if the name is not UTF-8.
    private func decodedName(of field: ExplainedField) -> String? {
        try? input[field.name].percentDecoded(space: .plus, malformed: .keep)
    }
}

/// Disjoint sets of numbers (union-find).
private struct DisjointSets {
    private var parents: [Int]

    init(count: Int) {
        parents = Array(0..<count)
    }

    mutating func root(of number: Int) -> Int {
        var number = number
        while parents[number] != number {
            parents[number] = parents[parents[number]]
            number = parents[number]
        }
        return number
    }

    mutating func join(_ left: Int, _ right: Int) {
        let (left, right) = (root(of: left), root(of: right))
        parents[max(left, right)] = min(left, right)
    }
}
