extension RawRepresentable {
    /// Whether the raw value is text or an integer.
    static var hasTextualRawValue: Bool {
        RawValue.self == String.self || RawValue.self is any FixedWidthInteger.Type
    }
}
