extension KeyOrderStyle {
    /// Whether the left key comes before the right key. The result is false for ``given`` and ``segments``, which do
    /// not order keys.
    package func isOrderedBefore(_ left: String, _ right: String) -> Bool {
        switch storage {
        case .given, .segments: false
        case .bytes: left.isOrderedBefore(right)
        case .compare: left.withSpan { left in right.withSpan { left.canonicalComparison($0) } } < 0
        case .swift: left.inBearableOrder < right.inBearableOrder
        }
    }
}
