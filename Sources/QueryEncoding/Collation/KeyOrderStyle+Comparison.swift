extension KeyOrderStyle {
    /// Compares two keys: less than 0 if the left one comes first, more if the right one does, and 0 if they stay as
    /// they are given, which is always so for ``given`` and ``segments``.
    package func comparison(_ left: String, _ right: String) -> Int {
        switch storage {
        case .given, .segments: 0
        case .bytes: left.isOrderedBefore(right) ? -1 : right.isOrderedBefore(left) ? 1 : 0
        case .compare: left.canonicalComparison(right)
        case .swift: left.isOrderedBeforeAsString(right) ? -1 : right.isOrderedBeforeAsString(left) ? 1 : 0
        }
    }

    /// Whether the left key comes before the right one.
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
