/// A key that is the same as another if its bytes are, whatever is canonically equal to it.
package struct ByteKey: Hashable {
    private let text: String

    /// The bytes of a text.
    package init(_ text: String) {
        self.text = text
    }

    /// Whether both have the same bytes.
    package static func == (left: ByteKey, right: ByteKey) -> Bool {
        left.text.hasSameBytes(as: right.text)
    }

    /// Hashes the bytes.
    package func hash(into hasher: inout Hasher) {
        hasher.combine(bytesOf: text)
    }
}
