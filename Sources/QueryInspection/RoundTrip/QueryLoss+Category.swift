extension QueryLoss {
    /// A category of losses, for programs that accept certain losses. ``description`` names the exact loss. More
    /// categories may be added.
    public struct Category: Hashable, Sendable {
        private enum Value { case dropped, retyped, changed, merged, failed }
        private let value: Value

        /// A part that does not come back, such as an empty container or an entry whose key the reader ignores.
        public static let dropped = Category(value: .dropped)
        /// A part that comes back as another kind of value. For example, an array of one element comes back as the
        /// element.
        public static let retyped = Category(value: .retyped)
        /// A text, number or key that comes back changed, or elements that come back in another order.
        public static let changed = Category(value: .changed)
        /// A group of parts that come back merged, mixed up or duplicated.
        public static let merged = Category(value: .merged)
        /// A query that cannot be written or read; see ``QueryLoss/error``.
        public static let failed = Category(value: .failed)
    }

    /// The category of the loss.
    public var category: Category {
        switch kind {
        case .emptyContainer, .nullDropped, .falseDropped, .entryDropped: .dropped
        case .nullBecomesText, .textBecomesNull, .containerBecomesText, .singleElement, .arrayBecomesDictionary,
            .numericKeys, .rootWithoutKeys:
            .retyped
        case .textChanged, .numberRounded, .keyChanged, .orderChanged, .depth: .changed
        case .refused, .unwritable: .failed
        default: .merged
        }
    }
}
