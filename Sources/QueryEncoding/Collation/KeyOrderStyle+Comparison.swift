extension KeyOrderStyle {
    /// Whether the left key comes before the right key. The result is false for ``given`` and ``segments``, which do
    /// not order keys.
    package func isOrderedBefore(_ left: String, _ right: String) -> Bool {
        switch storage {
        case .given, .segments: false
        case .bytes: left.isOrderedBefore(right)
        case .compare: left.canonicalComparison(right) < 0
        case .swift: left.isOrderedBeforeAsString(right)
        }
    }
}

extension String {
    fileprivate func canonicalComparison(_ other: String) -> Int {
        withSpan { left in other.withSpan { left.canonicalComparison($0) } }
    }
}
