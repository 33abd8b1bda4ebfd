extension KeyOrder {
    /// The order in which to visit the entries; nil for the one they have.
    func permutation(of entries: [QueryValue.Entry]) -> [Int]? {
        guard self != .given, self != .segments else { return nil }
        let isSorted = zip(entries, entries.dropFirst()).allSatisfy { !isOrderedBefore($1.key, $0.key) }
        return isSorted ? nil : entries.indices.sorted { isOrderedBefore(entries[$0].key, entries[$1].key) }
    }

    func isOrderedBefore(_ left: String, _ right: String) -> Bool {
        self == .swift ? left < right : left.isOrderedBefore(right)
    }
}
