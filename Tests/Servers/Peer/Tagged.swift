// Values as JSON arrays that begin with a tag. In this form, the order of keys, the text of numbers, and sets survive
// every JSON library: ["n"], ["b",true], ["i",5], ["f","1.5"], ["#","1.50"], ["s","text"], ["e","%41"], ["a",[…]],
// ["set",[…]], ["d",[["key",…],…]].

import QueryEncoding

/// The error for an invalid line.
struct BadLine: Error {
    let text: String
}

extension QueryValue {
    init(tagged any: Any) throws {
        guard let list = any as? [Any], let tag = list.first as? String else { throw BadLine(text: "no tagged value") }
        let content = list.count > 1 ? list[1] : ""
        let text = content as? String ?? ""
        switch tag {
        case "n": self = .null
        case "b": self = .bool(content as? Bool ?? false)
        case "i": self = .integer(content as? Int ?? 0)
        case "f": self = .double(Double(text) ?? .nan)
        case "#": self = .number(text)
        case "s": self = .string(text)
        case "e": self = .encoded(text)
        case "a": self = .array(try (content as? [Any] ?? []).map { try QueryValue(tagged: $0) })
        case "set": self = .set(try (content as? [Any] ?? []).map { try QueryValue(tagged: $0) })
        case "d":
            self = .dictionary(
                try (content as? [Any] ?? []).map { entry in
                    guard let pair = entry as? [Any], pair.count == 2, let key = pair[0] as? String else {
                        throw BadLine(text: "no entry")
                    }
                    return Entry(key: key, value: try QueryValue(tagged: pair[1]))
                })
        default: throw BadLine(text: "unknown tag \(tag)")
        }
    }

    var tagged: [Any] {
        switch storage {
        case .null: ["n"]
        case .bool(let value): ["b", value]
        case .integer(let value): ["i", value]
        case .double(let value): ["f", value.description]
        case .number(let text), .decimal(let text): ["#", text]
        case .string(let text): ["s", text]
        case .encoded(let text): ["e", text]
        case .array(let elements): ["a", elements.map(\.tagged)]
        case .set(let members): ["set", members.map(\.tagged)]
        case .dictionary(let entries): ["d", entries.map { [$0.key, $0.value.tagged] as [Any] }]
        }
    }
}
