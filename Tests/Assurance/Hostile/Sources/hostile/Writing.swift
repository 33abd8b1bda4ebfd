import Foundation
import QueryEncoding
import QueryInspection
import RequestEncoding

// Values that attack the writers.

private func write(
    _ name: String, style: QueryStyle = .auto, from smallest: Int = 64, to largest: Int = 1 << 20,
    _ value: @escaping (Int) -> QueryValue
) -> Attack {
    Attack("written: \(name)", from: smallest, to: largest) { size in
        let value = value(size)
        return { try QueryEncoder(style: style).encode(value).utf8.count }
    }
}

/// Creates an attack from parameters of any type and a function that converts the parameters.
private func convert<Parameters>(
    _ name: String, from smallest: Int = 16, _ parameters: @escaping (Int) -> Parameters,
    _ use: @escaping (Parameters) throws -> Int
) -> Attack {
    Attack(name, from: smallest) { size in
        let parameters = parameters(size)
        return { try use(parameters) }
    }
}

/// Returns entries with keys of equal length in a mixed order, so that keys are equally hard to sort at every size.
/// The prime factor makes all keys different.
private func entries(_ size: Int) -> QueryValue {
    .dictionary((0..<size).map { ("the same beginning \(1_000_000 + $0 * 7_368_787 % size)", .integer($0)) })
}

/// The number of values in the deepest field that fit into the limit.
private let mostOfDeepest = 16384

/// Returns containers that are nested to the maximum depth, with elements in the innermost container.
private func deep(_ size: Int) -> QueryValue {
    var value = QueryValue.array((0..<size).map { .integer($0) })
    for level in 1..<deepest { value = level % 2 == 0 ? [value] : ["k": value] }
    return ["r": value]
}

/// Returns many nested dictionaries; each level has one nested dictionary and one text.
private func combs(_ size: Int) -> QueryValue {
    let combs = (0..<size).map { number in
        (0..<32).reduce(QueryValue.integer(number)) { value, level in ["a\(level)": value, "b": "x"] }
    }
    return ["r": .array(combs)]
}

private func objects(_ size: Int) -> [String: Any] {
    var parameters: [String: Any] = [:]
    for number in 0..<size { parameters["k\(number)"] = number % 2 == 0 ? number : ["a", number, ["b": 1.5]] as [Any] }
    return parameters
}

private func integers(_ size: Int) -> QueryValue { ["a": .array((0..<size).map { .integer($0) })] }

func style(_ change: (inout QueryStyle) -> Void) -> QueryStyle {
    var style = QueryStyle.auto
    change(&style)
    return style
}

var writingAttacks: [Attack] {
    [
        write("keys", entries),
        write("keys in Foundation's order", style: .afnetworking, entries),
        write("sorted pairs", style: .alamofireForm, entries),
        write("keys in Swift's order", style: .alamofire, entries),
        write("keys with combining marks", style: .afnetworking, from: 16) { size in
            .dictionary((0..<size).map { ("e" + String(repeating: "\u{323}\u{301}", count: 100) + "\(size - $0)", 1) })
        },
        write("elements", integers),
        write("sets") { size in ["a": .set((0..<size).map { .integer(size - $0) })] },
        write("arrays of arrays") { size in ["a": .array((0..<size).map { [.integer($0)] })] },
        write("sorted nested dictionaries", style: .alamofireForm, from: 4, combs),
        write("the deepest field", from: 16, to: mostOfDeepest, deep),
        write("the deepest field, in sorted pairs", style: .alamofireForm, from: 16, to: mostOfDeepest, deep),
        write("joined elements", style: style { $0.arrays = .separator(",") }, integers),
        convert("written: [String: Any]", objects) { try QueryEncoder().encode(parameters: $0).utf8.count },
        convert("read from objects: [String: Any]", objects) { try QueryValue(foundation: $0).dictionary?.count ?? 0 },
        convert("written: [String: Int]") { size in
            Dictionary(uniqueKeysWithValues: (0..<size).map { ("k\($0)", $0) })
        } _: {
            try QueryEncoder().encode($0).utf8.count
        },
        convert("written: [[String: [Int]]] in Alamofire's style") { size in
            ["r": (0..<size).map { ["k": [$0, 1]] }]
        } _: {
            try QueryEncoder(style: .alamofireForm).encode($0).utf8.count
        },
        convert("losses of keys", from: 64, entries) { QueryStyle.auto.losses(of: $0, limits: .none).count + 1 },
        convert("losses of elements") { size in
            QueryValue.dictionary([("a", .array((0..<size).map { [.integer($0), nil] }))])
        } _: {
            QueryStyle.afnetworking.losses(of: $0, limits: .none).count + 1
        },
    ]
}
