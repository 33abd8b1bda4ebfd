/// A key or an index in a coding path.
struct TreeKey: CodingKey {
    private let text: String
    let intValue: Int?
    let isIndex: Bool

    init(_ key: some CodingKey) {
        self.init(stringValue: key.stringValue, intValue: key.intValue)
    }

    init(stringValue: String, intValue: Int?) {
        text = stringValue
        self.intValue = intValue
        isIndex = false
    }

    /// Creates the key of an element of an unkeyed container.
    init(index: Int) {
        text = ""
        intValue = index
        isIndex = true
    }

    /// The text of the key. An index is spelled as in Foundation's encoders.
    var stringValue: String { isIndex ? "Index \(intValue ?? 0)" : text }

    /// The key as it is shown in messages: an index, or a quoted name.
    var description: String { isIndex ? String(intValue ?? 0) : text.debugDescription }
    var debugDescription: String { description }

    init(stringValue: String) {
        self.init(stringValue: stringValue, intValue: nil)
    }

    init(intValue: Int) {
        self.init(stringValue: String(intValue), intValue: intValue)
    }
}
