extension KeyOrder {
    /// The order in which to visit the keys; nil, without having used any memory, for the one they have. Equal keys
    /// keep their order.
    ///
    /// - Complexity: O(n) comparisons if they are in order, O(n log n) otherwise.
    package func permutation(of keys: [String]) -> [Int]? {
        if self == .given || self == .segments { return nil }
        let isInOrder = keys.indices.dropFirst().allSatisfy { !isOrderedBefore(keys[$0], keys[$0 - 1]) }
        // The standard library's sort is stable.
        return isInOrder ? nil : keys.indices.sorted { isOrderedBefore(keys[$0], keys[$1]) }
    }
}
