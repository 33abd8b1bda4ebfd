import Foundation
import PercentEncoding
import QueryEncoding
import TestSupport

struct Failure: Error, CustomStringConvertible {
    let number: Int
    var description: String { "failure \(number)" }
}

/// A value whose `encode(to:)` may fail after a part of it, and that may ignore the errors of its parts.
indirect enum Wild: Encodable {
    case scripted(Script)
    case scalars
    case keyed([(Script.Key, Wild)], ignoresErrors: Bool, failsAtEnd: Bool)
    case unkeyed([Wild], ignoresErrors: Bool, failsAtEnd: Bool)
    /// Values in one container, each in place of the last.
    case single([Wild], failsAtEnd: Bool)
    case nested([(Script.Key, [Wild])], failsAtEnd: Bool)
    case supers([(Script.Key?, Wild)], failsAtEnd: Bool)
    case foundation(Int)
    case typed(Int)
    case failing

    func encode(to encoder: any Encoder) throws {
        switch self {
        case .scripted(let script): try script.encode(to: encoder)
        case .scalars:
            var container = encoder.container(keyedBy: Script.Key.self)
            try container.encode(Int8(-1), forKey: Script.Key("i8"))
            try container.encode(UInt64.max, forKey: Script.Key("u64"))
            try container.encode(Float(0.1), forKey: Script.Key("f"))
            try container.encodeIfPresent(nil as Int?, forKey: Script.Key("none"))
            try container.encodeIfPresent("x" as String?, forKey: Script.Key("some"))
        case .keyed(let entries, let ignores, let fails):
            var container = encoder.container(keyedBy: Script.Key.self)
            for (key, value) in entries {
                if ignores {
                    try? container.encode(value, forKey: key)
                } else {
                    try container.encode(value, forKey: key)
                }
            }
            if fails { throw Failure(number: entries.count) }
        case .unkeyed(let elements, let ignores, let fails):
            var container = encoder.unkeyedContainer()
            for value in elements {
                if ignores { try? container.encode(value) } else { try container.encode(value) }
            }
            if fails { throw Failure(number: elements.count) }
        case .single(let values, let fails):
            var container = encoder.singleValueContainer()
            for value in values { try? container.encode(value) }
            if fails { throw Failure(number: values.count) }
        case .nested(let dictionaries, let fails): try encodeNested(dictionaries, fails, to: encoder)
        case .supers(let values, let fails):
            var container = encoder.container(keyedBy: Script.Key.self)
            for (key, value) in values {
                let inner = key.map { container.superEncoder(forKey: $0) } ?? container.superEncoder()
                try? value.encode(to: inner)
            }
            if fails { throw Failure(number: values.count) }
        case .foundation(let number):
            var container = encoder.unkeyedContainer()
            try container.encode(Date(timeIntervalSince1970: TimeInterval(number)))
            try container.encode(Data([1, 2, UInt8(truncatingIfNeeded: number)]))
            try container.encode(Decimal(number))
            try container.encode(UUID(uuid: (1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16)))
            if let url = URL(string: "https://a.test/\(number)") { try container.encode(url) }
        case .typed(let number): try encodeTyped(number, to: encoder)
        case .failing: throw Failure(number: -1)
        }
    }

    private func encodeNested(
        _ dictionaries: [(Script.Key, [Wild])], _ fails: Bool, to encoder: any Encoder
    ) throws {
        var container = encoder.container(keyedBy: Script.Key.self)
        for (number, (key, values)) in dictionaries.enumerated() {
            if number % 2 == 0 {
                var nested = container.nestedUnkeyedContainer(forKey: key)
                for value in values { try? nested.encode(value) }
            } else {
                var nested = container.nestedContainer(keyedBy: Script.Key.self, forKey: key)
                for (number, value) in values.enumerated() {
                    try? nested.encode(value, forKey: Script.Key("\(number)"))
                }
            }
        }
        if fails { throw Failure(number: dictionaries.count) }
    }

    private func encodeTyped(_ number: Int, to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        switch number % 10 {
        case 0: try container.encode(["a", "b"])
        case 1: try container.encode([1, 2])
        case 2: try container.encode([0.5])
        case 3: try container.encode([true])
        case 4: try container.encode(["k": "v", "1": "w"])
        case 5: try container.encode(["k": 1, "a": 2])
        case 6: try container.encode([1: "a", 0: "b"])
        case 7: try container.encode(Set(["b", "a", "c"]))
        case 8: try container.encode([[1, 2], [3]])
        default: try container.encode(["a": [nil, 1] as [Int?]])
        }
    }

    static func random(_ depth: Int, _ generator: inout SeededGenerator) -> Wild {
        func key() -> Script.Key {
            let text = generator.pick(["a", "b", "c", "k1", "é", ""])
            return generator.next() % 6 == 0
                ? Script.Key(text, Int.random(in: 0..<4, using: &generator)) : Script.Key(text)
        }
        func wild() -> Wild { random(depth - 1, &generator) }
        func wilds() -> [Wild] { (0..<Int.random(in: 0..<4, using: &generator)).map { _ in wild() } }
        let fails = generator.next() % 5 == 0
        let ignores = generator.next() % 3 > 0
        if depth == 0 { return fails ? .failing : .scripted(.text("x\(generator.next() % 50)")) }
        switch Int.random(in: 0..<12, using: &generator) {
        case 0: return .scripted(.random(depth: 3, integerKeys: generator.next() % 2 == 0, using: &generator))
        case 1: return .scalars
        case 2...4: return .keyed(wilds().map { (key(), $0) }, ignoresErrors: ignores, failsAtEnd: fails)
        case 5, 6: return .unkeyed(wilds(), ignoresErrors: ignores, failsAtEnd: fails)
        case 7: return .single(wilds(), failsAtEnd: fails)
        case 8: return .nested((0..<2).map { _ in (key(), wilds()) }, failsAtEnd: fails)
        case 9: return .supers(wilds().map { (generator.next() % 2 == 0 ? key() : nil, $0) }, failsAtEnd: fails)
        case 10: return generator.next() % 2 == 0 ? .foundation(Int.random(in: 0..<999, using: &generator)) : .failing
        default: return .typed(Int.random(in: 0..<10, using: &generator))
        }
    }
}

func addTypes(_ generator: inout SeededGenerator, _ seed: UInt64, _ results: inout Results) {
    var style = style(&generator)
    style.mirrorsAlamofire = generator.next() % 3 == 0
    let encoder = QueryEncoder(style: style, limits: limits(&generator))
    let value = Wild.random(Int.random(in: 1...4, using: &generator), &generator)
    results.show("\(value)")
    results.add("text") { try encoder.encode(value) }
    results.add("value") { try encoder.queryValue(of: value) }
    if !encoder.mayDiffer { results.add("pairs") { try encoder.pairs(of: value) } }
    let keyed = ["root": value]
    results.add("root") { try encoder.encode(keyed) }
}
