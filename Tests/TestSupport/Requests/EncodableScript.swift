import Foundation

/// A value whose case selects the calls that encode it.
indirect enum EncodableScript: Encodable, Sendable {
    case null
    case bool(Bool)
    case integer(Int)
    case small(Int8)
    case large(UInt64)
    case double(Double)
    case float(Float)
    case text(String)
    case date(Date)
    case data(Data)
    case decimal(Decimal)
    case url(URL)
    case optional(EncodableScript?)
    case array([EncodableScript])
    /// A Swift dictionary with keys that are not integers.
    case dictionary([String: EncodableScript])
    case keyed([KeyedStep])
    case unkeyed([Step])
    /// Several containers in sequence.
    case sequence([EncodableScript])
    /// A second value in a single-value container.
    case twice(EncodableScript, EncodableScript)

    enum Way: CaseIterable, Sendable {
        case value, absentText, absentValue, null, keyed, unkeyed, parent
    }

    struct KeyedStep: Sendable {
        let key: Key
        let way: Way
        let value: EncodableScript
    }

    struct Step: Sendable {
        let way: Way
        let value: EncodableScript
    }

    struct Key: CodingKey, Sendable {
        let stringValue: String
        let intValue: Int?

        init(stringValue: String) {
            self.stringValue = stringValue
            intValue = nil
        }

        init(intValue: Int) {
            stringValue = "\(intValue)"
            self.intValue = intValue
        }
    }

    func encode(to encoder: any Encoder) throws {
        switch self {
        case .keyed(let steps):
            var container = encoder.container(keyedBy: Key.self)
            for step in steps { try step.encode(to: &container) }
        case .unkeyed(let steps):
            var container = encoder.unkeyedContainer()
            for step in steps { try step.encode(to: &container) }
        case .sequence(let values): for value in values { try value.encode(to: encoder) }
        case .twice(let first, let second):
            var container = encoder.singleValueContainer()
            try container.encode(first)
            try container.encode(second)
        case .optional(let value): try value.encode(to: encoder)
        case .array(let values): try values.encode(to: encoder)
        case .dictionary(let values): try values.encode(to: encoder)
        default: try encodeScalar(to: encoder)
        }
    }

    private func encodeScalar(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        switch self {
        case .null: try container.encodeNil()
        case .bool(let value): try container.encode(value)
        case .integer(let value): try container.encode(value)
        case .small(let value): try container.encode(value)
        case .large(let value): try container.encode(value)
        case .double(let value): try container.encode(value)
        case .float(let value): try container.encode(value)
        case .text(let value): try container.encode(value)
        case .date(let value): try container.encode(value)
        case .data(let value): try container.encode(value)
        case .decimal(let value): try container.encode(value)
        case .url(let value): try container.encode(value)
        default: break
        }
    }
}

extension EncodableScript.KeyedStep {
    fileprivate func encode(to container: inout KeyedEncodingContainer<EncodableScript.Key>) throws {
        switch way {
        case .value: try container.encode(value, forKey: key)
        case .absentText: try container.encodeIfPresent(nil as String?, forKey: key)
        case .absentValue: try container.encodeIfPresent(nil as EncodableScript?, forKey: key)
        case .null: try container.encodeNil(forKey: key)
        case .keyed:
            var nested = container.nestedContainer(keyedBy: EncodableScript.Key.self, forKey: key)
            try nested.encode(value, forKey: key)
        case .unkeyed:
            var nested = container.nestedUnkeyedContainer(forKey: key)
            try nested.encode(value)
            try nested.encode(value)
        case .parent:
            let isKeyed = key.intValue == nil
            try value.encode(to: isKeyed ? container.superEncoder(forKey: key) : container.superEncoder())
        }
    }
}

extension EncodableScript.Step {
    fileprivate func encode(to container: inout any UnkeyedEncodingContainer) throws {
        switch way {
        case .value, .absentText: try container.encode(value)
        case .absentValue: try container.encode(nil as EncodableScript?)
        case .null: try container.encodeNil()
        case .keyed:
            var nested = container.nestedContainer(keyedBy: EncodableScript.Key.self)
            try nested.encode(value, forKey: EncodableScript.Key(stringValue: "n"))
        case .unkeyed:
            var nested = container.nestedUnkeyedContainer()
            try nested.encode(value)
        case .parent: try value.encode(to: container.superEncoder())
        }
    }
}

// MARK: Any

extension EncodableScript {
    /// Creates a random value. Swift dictionaries occur only if `hasDictionaries` is true, because their order is
    /// random.
    init(_ choices: inout some Choosing, depth: Int = 4, hasDictionaries: Bool) {
        func nested(_ choices: inout some Choosing) -> EncodableScript {
            EncodableScript(&choices, depth: depth - 1, hasDictionaries: hasDictionaries)
        }
        switch depth > 0 ? choices.number(below: 14) : 13 {
        case 0: self = .array(choices.some(3) { nested(&$0) })
        case 1, 2, 3, 4:
            self = .keyed(
                choices.some(4) { choices in
                    KeyedStep(key: Key(&choices), way: Self.way(&choices), value: nested(&choices))
                })
        case 5, 6: self = .unkeyed(choices.some(4) { Step(way: Self.way(&$0), value: nested(&$0)) })
        case 7: self = .sequence(choices.some(3) { nested(&$0) })
        case 8: self = .optional(choices.isChosen() ? nested(&choices) : nil)
        case 9 where hasDictionaries:
            let entries = choices.some(3) { ($0.text(), nested(&$0)) }.filter { Int($0.0) == nil }
            self = .dictionary(Dictionary(entries) { $1 })
        case 10 where choices.number(below: 4) == 0: self = .twice(nested(&choices), nested(&choices))
        default: self.init(scalar: &choices)
        }
    }

    /// Returns a random way to encode a value; most often, the value is passed directly.
    private static func way(_ choices: inout some Choosing) -> Way {
        choices.isChosen() ? .value : choices.pick(Way.allCases)
    }

    private init(scalar choices: inout some Choosing) {
        switch choices.number(below: 16) {
        case 0: self = .null
        case 1: self = .bool(choices.isChosen())
        case 2: self = .integer(Int(truncatingIfNeeded: choices.bits()))
        case 3: self = .small(Int8(truncatingIfNeeded: choices.bits()))
        case 4: self = .large(choices.bits())
        case 5:
            // Only the default NaN occurs, because Swift prints the payload of a NaN only in some functions.
            let number = Double(bitPattern: choices.bits())
            self = .double(number.isNaN ? .nan : number)
        case 6: self = .float(Float(choices.number(below: 200)) / 7)
        case 7: self = .date(Date(timeIntervalSince1970: Self.seconds(&choices)))
        case 8: self = .data(Data(choices.text().utf8))
        case 9: self = .decimal(Decimal(choices.number(below: 256)) / 8)
        case 10:
            self = .url(
                URL(string: choices.pick(["http://a/?b=c", "x", "http://a/%20#f"])) ?? URL(fileURLWithPath: "/"))
        default: self = .text(choices.text())
        }
    }

    /// Returns the time of a random date whose year has four digits and whose calendar is the same in all
    /// implementations.
    private static func seconds(_ choices: inout some Choosing) -> Double {
        let day = Double(choices.bits() % 3_000_000) * 86400 - 11_000_000_000
        return choices.isChosen() ? day : day + Double(choices.number(below: 256)) / 8
    }
}

extension EncodableScript.Key {
    fileprivate init(_ choices: inout some Choosing) {
        switch choices.number(below: 8) {
        case 0: self.init(intValue: choices.number(below: 4))
        case 1: self.init(stringValue: choices.text())
        default: self.init(stringValue: choices.pick(["a", "b", "aB", "", "URLText", "é", "a b", "0"]))
        }
    }
}
