import QueryEncoding

// Queries that are decoded to types.

private func decode<Value: Decodable>(
    _ name: String, from smallest: Int = 16, _ type: Value.Type, by decoder: QueryDecoder = reader(),
    _ pair: @escaping (Int) -> String
) -> Attack {
    Attack("decoded: \(name)", from: smallest) { size in
        let query = repeated(size, pair)
        return { withExtendedLifetime(try decoder.decode(type, from: query)) { 1 } }
    }
}

/// A number or a text. The error of the first attempt, which contains the path to the value, is ignored.
private enum Choice: Decodable {
    case number(Int)
    case text(String)

    init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        if let number = try? container.decode(Int.self) {
            self = .number(number)
        } else {
            self = .text(try container.decode(String.self))
        }
    }
}

private struct Record: Decodable {
    let a: String?
    let b: [Choice]?
    let c: [String: Int]?
}

var decodingAttacks: [Attack] {
    [
        decode("different keys", [String: String].self) { "k\($0)=&" },
        decode("keys that differ in their case", [String: String].self, by: reader { $0.ignoresKeyCase = true }) {
            $0 % 2 == 0 ? "k\($0)=&" : "K\($0 - 1)=&"
        },
        decode("keys read as snake case", [String: String].self, by: reader { $0.style.keyTransform = .snakeCase }) {
            "aB\($0)=&"
        },
        decode("long keys with combining marks", from: 4, [String: String].self) {
            "k\($0)" + String(repeating: "\u{301}\u{323}", count: 100) + "=&"
        },
        decode("one field", [String: [Int]].self) { _ in "a=1&" },
        decode("indices as keys", [String: [Int: Int]].self) { "a[\($0)]=1&" },
        decode("elements of two types", [String: [Choice]].self) { _ in "a[]=x&" },
        decode("arrays in arrays, elements of two types", [String: [[Choice]]].self) { _ in "a[][]=x&" },
        decode("dictionaries with values of two types", [String: [[String: Choice]]].self) { _ in "a[][k]=x&" },
        decode("types with several properties", [String: [Record]].self) {
            ["r[][a]=1&", "r[][b][]=x&", "r[][b][]=1&", "r[][c][k\($0)]=1&"][$0 % 4]
        },
        decode("a QueryValue", QueryValue.self) { "a[k\($0 % 1000)][]=1&" },
    ]
}
