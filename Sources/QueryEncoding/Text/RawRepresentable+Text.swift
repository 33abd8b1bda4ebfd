extension RawRepresentable {
    /// Whether the raw value is a string or an integer.
    static var hasTextualRawValue: Bool {
        RawValue.self == String.self || RawValue.self is any FixedWidthInteger.Type
    }
}
