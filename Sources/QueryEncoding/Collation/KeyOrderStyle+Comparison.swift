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
        var left = self
        var right = other
        return left.withUTF8 { left in
            // SAFETY: both buffers are valid until the closures return.
            right.withUTF8 { unsafe left.span.canonicalComparison($0.span) }
        }
    }
}
