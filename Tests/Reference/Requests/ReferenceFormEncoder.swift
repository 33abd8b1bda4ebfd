/// The reference for Alamofire 5.12's URLEncodedFormEncoder.swift, with its options.
public struct ReferenceFormEncoder: Sendable {
    /// `alphabetizeKeyValuePairs`.
    public var sortsPairs = true
    /// `ArrayEncoding`: the key of an element.
    public var arrayKey: @Sendable (_ key: String, _ index: Int) -> String = { key, _ in "\(key)[]" }
    /// `BoolEncoding`: the words for true and false.
    public var words = (true: "1", false: "0")
    /// `DataEncoding`, `DateEncoding` and the encoding of `Decimal`: the text of a value; nil if the value encodes
    /// itself.
    public var text: @Sendable (any Encodable) throws -> String? = { _ in nil }
    /// `KeyEncoding`: the transform of the whole field with its brackets.
    public var keys = ReferenceStyle.KeyTransformStyle.asGiven
    /// `KeyPathEncoding`: the text appended for a key of a nested object.
    public var suffix: @Sendable (_ subkey: String) -> String = { "[\($0)]" }
    /// `NilEncoding`: the text of nil; without a text, the key is dropped.
    public var nilText: String?
    /// `SpaceEncoding`.
    public var writesSpaceAsPlus = false
    /// The ASCII characters of `allowedCharacters`.
    public var literal = ReferenceSet.afURLQueryAllowed

    /// Creates an encoder with Alamofire's default options, except that dates and data encode themselves.
    public init() {}

    /// Returns the query of a value.
    ///
    /// - Throws: An error if the value is encoded as a scalar or an array; any error that the value throws.
    public func encode(_ value: some Encodable) throws -> String {
        let sheet = ReferenceFormSheet(self)
        try value.encode(to: ReferenceFormValue(sheet, []))
        guard case .object(let entries) = sheet.component else { throw ReferenceError(.rootNotDictionary) }
        return joined(entries.map { written($0.value, $0.key) })
    }

    /// Joins entries, sorted by their output unless `sortsPairs` is false.
    private func joined(_ segments: [String]) -> String {
        (sortsPairs ? segments.sorted() : segments).joined(separator: "&")
    }

    private func written(_ component: ReferenceFormComponent, _ key: String) -> String {
        switch component {
        case .text(let text): escaped(ReferenceKeys.spelled(key, keys)) + "=" + escaped(text)
        case .array(let elements): joined(elements.enumerated().map { written($1, arrayKey(key, $0)) })
        case .object(let entries): joined(entries.map { written($0.value, key + suffix($0.key)) })
        }
    }

    private func escaped(_ text: String) -> String {
        var set = literal
        set.isLiteral[0x20] = false
        set.writesSpaceAsPlus = writesSpaceAsPlus
        for byte in 0x80...0xFF { set.isLiteral[byte] = false }
        return ReferenceEncoding.encodeText(Array(text.utf8), set)
    }
}

/// Storage shared by all encoders and containers of one value.
final class ReferenceFormSheet {
    var component = ReferenceFormComponent.object([])
    let options: ReferenceFormEncoder

    init(_ options: ReferenceFormEncoder) {
        self.options = options
    }

    func set(_ text: String, at path: [any CodingKey]) throws {
        let steps = path.map { ReferenceFormComponent.Step(text: $0.stringValue, index: $0.intValue) }
        component = try component.setting(.text(text), at: steps[...])
    }

    /// Returns the text of a scalar; nil if the value encodes itself.
    func text(of value: some Encodable) throws -> String? {
        switch value {
        case let value as Bool: value ? options.words.true : options.words.false
        case let value as String: value
        case let value as Double: "\(value)"
        case let value as Float: "\(value)"
        case let value as any FixedWidthInteger: "\(value)"
        default: try options.text(value)
        }
    }
}

/// The index of an element.
struct ReferenceFormIndex: CodingKey {
    let intValue: Int?
    var stringValue: String { intValue.map { "\($0)" } ?? "" }

    init(intValue: Int) {
        self.intValue = intValue
    }

    init?(stringValue: String) {
        nil
    }
}
