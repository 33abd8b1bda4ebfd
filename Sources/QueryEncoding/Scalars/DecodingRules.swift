#if canImport(FoundationEssentials)
    internal import FoundationEssentials
#else
    internal import Foundation
#endif

/// The settings of a decoder that apply to scalars.
struct DecodingRules {
    let dates: DateStyle.Storage
    let data: DataStyle.Storage
    let numbers: NumberStyle
    /// The functions that replace the style's formats.
    let customDate: (@Sendable (String) throws -> Date)?
    let customData: (@Sendable (String) throws -> Data)?
    /// Whether the `init(from:)` of `Data` reads an array of numbers.
    private let readsDataAsArray: Bool

    // An initializer copies a parameter that is not shared.
    init(
        _ style: __shared QueryStyle, date: (@Sendable (String) throws -> Date)?,
        data: (@Sendable (String) throws -> Data)?
    ) {
        dates = style.dates.storage
        self.data = style.data.storage
        numbers = style.numbers
        customDate = date
        customData = data
        readsDataAsArray = if case .array = style.data.storage { data == nil } else { false }
    }

    /// Returns the function that reads values of a type; nil if the type's `init(from:)` must be called.
    @inline(__always)
    func reader<Value>(of type: Value.Type) -> (@Sendable (String, DecodingRules) throws -> Value)? {
        readsDataAsArray && type == Data.self ? nil : ScalarTypes.row(of: type)?.read
    }

    /// Whether the values of a type are read from one text.
    func areScalars(_ type: any Any.Type) -> Bool {
        ScalarTypes.contain(type) && !(readsDataAsArray && type == Data.self)
    }

    /// Returns the number in a text; nil if the text is not a number. Infinity and NaN are accepted only if the style can
    /// write them.
    func number<Value: BinaryFloatingPoint & LosslessStringConvertible>(_ text: String) -> Value? {
        // No number of the three floating-point types needs more than 2000 bytes. Hexadecimal numbers are rejected,
        // because only Swift uses this notation.
        guard text.utf8.count <= 2000, !text.holdsLetter("x"), let value = Value(text) else { return nil }
        // A finite number beyond the range of the type is an error, not infinity.
        return value.isFinite || text.holdsLetter("n") && numbers != .shortest ? value : nil
    }

    func number<Value: BinaryFloatingPoint & LosslessStringConvertible>(from text: String) throws(ScalarFault) -> Value
    {
        guard let value: Value = number(text) else { throw .mismatch(Value.self) }
        return value
    }
}

extension String {
    /// Whether the text has an ASCII letter, given in lower case, in either case.
    fileprivate func holdsLetter(_ letter: Unicode.Scalar) -> Bool {
        utf8.contains { $0 | 0x20 == UInt8(ascii: letter) }
    }
}
