import QueryEncoding

// What types are read from.

private func decode<Value: Decodable>(
    _ name: String, _ type: Value.Type, size: Int = 500_000,
    _ change: @escaping (inout QueryDecoder) -> Void = { _ in },
    _ pair: @escaping (Int) -> String
) -> Attack {
    Attack(name, size: size) { size in
        let query = repeated(size, pair)
        var decoder = QueryDecoder(limits: .none)
        change(&decoder)
        return { [decoder] in withExtendedLifetime(try decoder.decode(type, from: query)) { 1 } }
    }
}

/// A number or a text, whichever it is. The error of the first, which is ignored, holds the way to the value.
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
        decode("decoded: different keys", [String: String].self) { "k\($0)=&" },
        decode("decoded: keys that differ in their case", [String: String].self, { $0.keyCase = .asciiInsensitive }) {
            $0 % 2 == 0 ? "k\($0)=&" : "K\($0 - 1)=&"
        },
        decode("decoded: keys in another spelling", [String: String].self, { $0.style.keyTransform = .snakeCase }) {
            "aB\($0)=&"
        },
        decode("decoded: long keys with marks", [String: String].self, size: 20_000) {
            "k\($0)" + String(repeating: "\u{301}\u{323}", count: 100) + "=&"
        },
        decode("decoded: one field", [String: [Int]].self) { _ in "a=1&" },
        decode("decoded: indices as keys", [String: [Int: Int]].self) { "a[\($0)]=1&" },
        decode("decoded: elements of two types", [String: [Choice]].self) { _ in "a[]=x&" },
        decode("decoded: elements of elements of two types", [String: [[Choice]]].self) { _ in "a[][]=x&" },
        decode("decoded: dictionaries of two types", [String: [[String: Choice]]].self) { _ in "a[][k]=x&" },
        decode("decoded: records", [String: [Record]].self) {
            ["r[][a]=1&", "r[][b][]=x&", "r[][b][]=1&", "r[][c][k\($0)]=1&"][$0 % 4]
        },
        decode("decoded: a value", QueryValue.self) { "a[k\($0 % 1000)][]=1&" },
    ]
}
