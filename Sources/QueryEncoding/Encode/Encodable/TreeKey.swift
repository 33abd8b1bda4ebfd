/// A key or an index in a coding path.
struct TreeKey: CodingKey {
    let stringValue: String
    let intValue: Int?
    /// Whether it is the index of an element.
    let isIndex: Bool

    /// A key as a type gives it.
    init(stringValue: String, intValue: Int?) {
        self.stringValue = stringValue
        self.intValue = intValue
        isIndex = false
    }

    /// The key of an element of an unkeyed container, spelled as by Foundation's encoders.
    init(index: Int) {
        stringValue = "Index \(index)"
        intValue = index
        isIndex = true
    }

    init(stringValue: String) {
        self.init(stringValue: stringValue, intValue: nil)
    }

    init(intValue: Int) {
        self.init(stringValue: String(intValue), intValue: intValue)
    }
}
