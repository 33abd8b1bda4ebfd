extension KeyOrder {
    /// The order in which to visit the entries; nil, without having used any memory, for the one they have. Entries of
    /// which the keys are equal keep their order.
    ///
    /// - Complexity: O(n) comparisons if they are in order, O(n log n) otherwise.
    func permutation(of entries: [QueryValue.Entry]) -> [Int]? {
        permutation(of: entries) { $0.key }
    }

    /// The order in which to visit the keys; nil, without having used any memory, for the one they have. Equal keys
    /// keep their order.
    ///
    /// - Complexity: O(n) comparisons if they are in order, O(n log n) otherwise.
    package func permutation(of keys: [String]) -> [Int]? {
        permutation(of: keys) { $0 }
    }

    private func permutation<Element>(of elements: [Element], by key: (Element) -> String) -> [Int]? {
        if self == .given || self == .segments { return nil }
        let isInOrder = elements.indices.dropFirst().allSatisfy {
            !isOrderedBefore(key(elements[$0]), key(elements[$0 - 1]))
        }
        // The standard library's sort is stable.
        return isInOrder ? nil : elements.indices.sorted { isOrderedBefore(key(elements[$0]), key(elements[$1])) }
    }
}
