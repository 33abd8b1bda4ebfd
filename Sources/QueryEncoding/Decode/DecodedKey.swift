/// A key or an index in the coding path of an error.
struct DecodedKey: CodingKey {
    let stringValue: String
    let intValue: Int?

    init(stringValue: String) {
        self.stringValue = stringValue
        intValue = Int(stringValue)
    }

    init(intValue: Int) {
        stringValue = String(intValue)
        self.intValue = intValue
    }

    /// The key as it is shown in messages: an index, or a quoted name.
    var description: String { intValue.map(String.init) ?? stringValue.debugDescription }
    var debugDescription: String { description }

    /// The key for the content of a superclass.
    static let superclass = DecodedKey(stringValue: "super")
}
