/// A key or an index in the path of an error.
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

    /// Where a class keeps what its superclass decodes.
    static let superclass = DecodedKey(stringValue: "super")
}
