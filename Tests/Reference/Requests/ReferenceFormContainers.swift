// The containers of Alamofire's `URLEncodedFormEncoder`. A container writes nothing until a scalar is written.

/// An encoder at a path, which is also its own single-value container.
final class ReferenceFormValue: Encoder, SingleValueEncodingContainer {
    let sheet: ReferenceFormSheet
    let codingPath: [any CodingKey]
    private var isUsed = false

    var userInfo: [CodingUserInfoKey: Any] { [:] }

    init(_ sheet: ReferenceFormSheet, _ path: [any CodingKey]) {
        self.sheet = sheet
        codingPath = path
    }

    func container<Key: CodingKey>(keyedBy type: Key.Type) -> KeyedEncodingContainer<Key> {
        KeyedEncodingContainer(ReferenceFormObject(sheet, codingPath))
    }

    func unkeyedContainer() -> any UnkeyedEncodingContainer { ReferenceFormArray(sheet, codingPath) }

    func singleValueContainer() -> any SingleValueEncodingContainer { ReferenceFormValue(sheet, codingPath) }

    func encodeNil() throws {
        if let text = sheet.options.nilText { try encode(text) }
    }

    /// Encodes a value; a second value is an error.
    func encode<Value: Encodable>(_ value: Value) throws {
        let text = try sheet.text(of: value)
        if isUsed {
            throw EncodingError.invalidValue(value, .init(codingPath: codingPath, debugDescription: "a second value"))
        }
        isUsed = true
        if let text {
            try sheet.set(text, at: codingPath)
        } else {
            try value.encode(to: ReferenceFormValue(sheet, codingPath))
        }
    }
}

/// A container with keys.
final class ReferenceFormObject<Key: CodingKey>: KeyedEncodingContainerProtocol {
    let sheet: ReferenceFormSheet
    let codingPath: [any CodingKey]

    init(_ sheet: ReferenceFormSheet, _ path: [any CodingKey]) {
        self.sheet = sheet
        codingPath = path
    }

    func encodeNil(forKey key: Key) throws {
        if let text = sheet.options.nilText { try encode(text, forKey: key) }
    }

    func encode<Value: Encodable>(_ value: Value, forKey key: Key) throws {
        try ReferenceFormValue(sheet, codingPath + [key]).encode(value)
    }

    func nestedContainer<Nested: CodingKey>(
        keyedBy keyType: Nested.Type, forKey key: Key
    ) -> KeyedEncodingContainer<Nested> {
        KeyedEncodingContainer(ReferenceFormObject<Nested>(sheet, codingPath + [key]))
    }

    func nestedUnkeyedContainer(forKey key: Key) -> any UnkeyedEncodingContainer {
        ReferenceFormArray(sheet, codingPath + [key])
    }

    /// Returns an encoder at the path of the container itself.
    func superEncoder() -> any Encoder { ReferenceFormValue(sheet, codingPath) }

    func superEncoder(forKey key: Key) -> any Encoder { ReferenceFormValue(sheet, codingPath + [key]) }

    // MARK: Nil is encoded

    private func encodeOrNil(_ value: (some Encodable)?, _ key: Key) throws {
        if let value { try encode(value, forKey: key) } else { try encodeNil(forKey: key) }
    }

    func encodeIfPresent(_ value: Bool?, forKey key: Key) throws { try encodeOrNil(value, key) }
    func encodeIfPresent(_ value: String?, forKey key: Key) throws { try encodeOrNil(value, key) }
    func encodeIfPresent(_ value: Double?, forKey key: Key) throws { try encodeOrNil(value, key) }
    func encodeIfPresent(_ value: Float?, forKey key: Key) throws { try encodeOrNil(value, key) }
    func encodeIfPresent(_ value: Int?, forKey key: Key) throws { try encodeOrNil(value, key) }
    func encodeIfPresent(_ value: Int8?, forKey key: Key) throws { try encodeOrNil(value, key) }
    func encodeIfPresent(_ value: Int16?, forKey key: Key) throws { try encodeOrNil(value, key) }
    func encodeIfPresent(_ value: Int32?, forKey key: Key) throws { try encodeOrNil(value, key) }
    func encodeIfPresent(_ value: Int64?, forKey key: Key) throws { try encodeOrNil(value, key) }
    func encodeIfPresent(_ value: UInt?, forKey key: Key) throws { try encodeOrNil(value, key) }
    func encodeIfPresent(_ value: UInt8?, forKey key: Key) throws { try encodeOrNil(value, key) }
    func encodeIfPresent(_ value: UInt16?, forKey key: Key) throws { try encodeOrNil(value, key) }
    func encodeIfPresent(_ value: UInt32?, forKey key: Key) throws { try encodeOrNil(value, key) }
    func encodeIfPresent(_ value: UInt64?, forKey key: Key) throws { try encodeOrNil(value, key) }
    func encodeIfPresent<Value: Encodable>(_ value: Value?, forKey key: Key) throws { try encodeOrNil(value, key) }
}

/// A container without keys.
final class ReferenceFormArray: UnkeyedEncodingContainer {
    let sheet: ReferenceFormSheet
    let codingPath: [any CodingKey]
    private(set) var count = 0

    init(_ sheet: ReferenceFormSheet, _ path: [any CodingKey]) {
        self.sheet = sheet
        codingPath = path
    }

    /// Returns the path of the next element.
    private func next() -> [any CodingKey] {
        defer { count += 1 }
        return codingPath + [ReferenceFormIndex(intValue: count)]
    }

    /// Encodes nil. If nil is dropped, the index of the next element does not increase.
    func encodeNil() throws {
        if let text = sheet.options.nilText { try encode(text) }
    }

    func encode<Value: Encodable>(_ value: Value) throws {
        try ReferenceFormValue(sheet, next()).encode(value)
    }

    func nestedContainer<Nested: CodingKey>(keyedBy keyType: Nested.Type) -> KeyedEncodingContainer<Nested> {
        KeyedEncodingContainer(ReferenceFormObject<Nested>(sheet, next()))
    }

    func nestedUnkeyedContainer() -> any UnkeyedEncodingContainer { ReferenceFormArray(sheet, next()) }

    /// Increments the index of the next element, and returns an encoder at the path of the container itself.
    func superEncoder() -> any Encoder {
        _ = next()
        return ReferenceFormValue(sheet, codingPath)
    }
}
