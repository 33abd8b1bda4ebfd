/// A value that uses all features of an encoder, including uses that synthesised code never has.
indirect enum Script: Encodable, Sendable {
    case null, bool(Bool), integer(Int), double(Double), text(String)
    /// Elements and values, each encoded by its own encoder.
    case array([Script])
    case dictionary([(key: Key, value: Script)])
    /// Elements and values in nested containers.
    case nestedArrays([[Script]])
    case nestedDictionaries([(key: Key, value: [(key: Key, value: Script)])])
    /// Values encoded by super encoders.
    case superArray([Script])
    case superDictionary(Script, [(key: Key, value: Script)])
    /// Containers for two keys, which may be equal. Values are written to the outer and inner containers alternately.
    case interleaved(Key, Key, [Script])
    /// Values in a single-value container, in an optional, and encoded by the encoder of their parent.
    case wrapped(Script)
    case optional(Script?)
    case forwarded(Script)
    /// Nothing.
    case nothing

    struct Key: CodingKey, Sendable {
        let stringValue: String
        let intValue: Int?

        init(_ text: String, _ integer: Int? = nil) {
            stringValue = text
            intValue = integer
        }

        init(stringValue: String) { self.init(stringValue) }

        init(intValue: Int) { self.init(String(intValue), intValue) }
    }

    func encode(to encoder: any Encoder) throws {
        switch self {
        case .null, .bool, .integer, .double, .text: try encodeScalar(to: encoder)
        case .array, .nestedArrays, .superArray: try encodeElements(to: encoder)
        case .dictionary, .nestedDictionaries, .superDictionary, .interleaved: try encodeEntries(to: encoder)
        case .wrapped(let script):
            var container = encoder.singleValueContainer()
            try container.encode(script)
        case .optional(let script):
            var container = encoder.singleValueContainer()
            try container.encode(script)
        case .forwarded(let script): try script.encode(to: encoder)
        case .nothing: break
        }
    }

    private func encodeScalar(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        switch self {
        case .bool(let value): try container.encode(value)
        case .integer(let value): try container.encode(value)
        case .double(let value): try container.encode(value)
        case .text(let value): try container.encode(value)
        default: try container.encodeNil()
        }
    }

    private func encodeElements(to encoder: any Encoder) throws {
        var container = encoder.unkeyedContainer()
        switch self {
        case .array(let elements):
            for element in elements {
                if case .null = element { try container.encodeNil() } else { try container.encode(element) }
            }
        case .nestedArrays(let arrays):
            for elements in arrays {
                var nested = container.nestedUnkeyedContainer()
                for element in elements { try nested.encode(element) }
            }
        case .superArray(let elements):
            for element in elements { try element.encode(to: container.superEncoder()) }
        default: break
        }
    }

    private func encodeEntries(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: Key.self)
        switch self {
        case .dictionary(let entries):
            for (key, value) in entries {
                if case .null = value {
                    try container.encodeNil(forKey: key)
                } else {
                    try container.encode(value, forKey: key)
                }
            }
        case .nestedDictionaries(let dictionaries):
            for (key, entries) in dictionaries {
                var nested = container.nestedContainer(keyedBy: Key.self, forKey: key)
                for (key, value) in entries { try nested.encode(value, forKey: key) }
            }
        case .superDictionary(let parent, let entries):
            try parent.encode(to: container.superEncoder())
            for (key, value) in entries { try value.encode(to: container.superEncoder(forKey: key)) }
        case .interleaved(let first, let second, let values):
            var keyed = container.nestedContainer(keyedBy: Key.self, forKey: first)
            var deeper = keyed.nestedContainer(keyedBy: Key.self, forKey: second)
            var unkeyed = container.nestedUnkeyedContainer(forKey: second)
            for (number, value) in values.enumerated() {
                try keyed.encode(value, forKey: Key("\(number % 3)"))
                try deeper.encode(value, forKey: first)
                try unkeyed.encode(value)
                if number % 3 == 2 { try container.encode(value, forKey: number % 2 == 0 ? first : second) }
            }
        default: break
        }
    }
}

extension Script {
    /// Returns a random script.
    static func random(depth: Int, integerKeys: Bool, using generator: inout some RandomNumberGenerator) -> Script {
        func key() -> Key {
            let text = ["a", "b", "c", "key", "a longer key than fits", "é", ""].randomElement(using: &generator) ?? ""
            guard integerKeys, Int.random(in: 0..<3, using: &generator) == 0 else { return Key(text) }
            return Key(text, Int.random(in: 0..<4, using: &generator))
        }
        func script() -> Script { random(depth: depth - 1, integerKeys: integerKeys, using: &generator) }
        func scripts() -> [Script] { (0..<Int.random(in: 0..<4, using: &generator)).map { _ in script() } }
        func entries() -> [(key: Key, value: Script)] { scripts().map { (key(), $0) } }
        switch Int.random(in: 0..<(depth == 0 ? 6 : integerKeys ? 18 : 16), using: &generator) {
        case 0: return .null
        case 1: return .bool(Bool.random(using: &generator))
        case 2: return .integer(Int.random(in: -9...99, using: &generator))
        case 3: return .double(Double(Int.random(in: -99...99, using: &generator)) + 0.5)
        case 4: return .text("x\(Int.random(in: 0..<100, using: &generator))")
        case 5: return .nothing
        case 6, 7: return .array(scripts())
        case 8, 9: return .dictionary(entries())
        case 10: return .nestedArrays((0..<2).map { _ in scripts() })
        case 11: return .nestedDictionaries((0..<2).map { _ in (key(), entries()) })
        case 12: return .superArray(scripts())
        case 13: return .superDictionary(script(), entries())
        case 14: return .wrapped(script())
        case 15: return Bool.random(using: &generator) ? .optional(script()) : .forwarded(script())
        default: return .interleaved(key(), key(), scripts() + scripts())
        }
    }
}
