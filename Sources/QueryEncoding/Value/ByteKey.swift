/// A dictionary key that is compared byte by byte instead of by canonical equivalence.
package struct ByteKey: Hashable {
    private let text: String

    /// Creates a key from the bytes of a text.
    package init(_ text: String) {
        self.text = text
    }

    /// Whether two keys have the same bytes.
    package static func == (left: ByteKey, right: ByteKey) -> Bool {
        left.text.hasSameBytes(as: right.text)
    }

    /// Hashes the bytes of the key.
    package func hash(into hasher: inout Hasher) {
        hasher.combine(bytesOf: text)
    }
}
