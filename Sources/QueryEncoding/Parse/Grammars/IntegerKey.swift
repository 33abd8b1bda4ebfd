extension FixedWidthInteger {
    /// The number of a key that is one: in decimal digits, as it prints, so without `+` and leading zeros.
    init?(printedAs key: String) {
        guard let number = Self(key), String(number).hasSameBytes(as: key) else { return nil }
        self = number
    }
}
