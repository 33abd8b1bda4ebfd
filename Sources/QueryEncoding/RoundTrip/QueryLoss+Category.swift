extension QueryLoss {
    /// A group of losses, for programs that accept some of them. ``description`` names the exact loss. More groups may
    /// be added.
    public struct Category: Hashable, Sendable {
        private enum Value { case dropped, retyped, changed, merged, failed }
        private let value: Value

        /// A part does not come back: an empty container, null, false, or an entry whose key the reader ignores.
        public static let dropped = Category(value: .dropped)
        /// A part comes back as another kind of value. For example, an array of one element comes back as the element.
        public static let retyped = Category(value: .retyped)
        /// A text, number or key comes back changed, or elements come back in another order.
        public static let changed = Category(value: .changed)
        /// Parts come back merged, mixed up or twice.
        public static let merged = Category(value: .merged)
        /// The whole query cannot be written or read, see ``QueryLoss/error``.
        public static let failed = Category(value: .failed)
    }

    /// The group of the loss.
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
