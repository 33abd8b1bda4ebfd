extension QueryValue {
    /// Creates a number with the shortest digits that read back as the same `Float`.
    package static func float(_ value: Float) -> QueryValue {
        value.isFinite ? .number(value.description) : .double(Double(value))
    }

    /// Creates a number from a floating-point value of any precision. If a `Double` prints the same digits, the number
    /// is stored as a `Double`.
    static func floatingPoint(_ value: some BinaryFloatingPoint) -> QueryValue {
        let double = Double(value)
        let digits = "\(value)"
        return !value.isFinite || double.description == digits ? .double(double) : .number(digits)
    }
}
