import Foundation
import QueryEncoding
import RequestEncoding

// What writers are given.

private func write(
    _ name: String, style: QueryStyle = .auto, size: Int = 500_000, _ value: @escaping (Int) -> QueryValue
) -> Attack {
    Attack(name, size: size) { size in
        let value = value(size)
        return { try QueryEncoder(style: style).encode(value).utf8.count }
    }
}

/// So many entries, the keys without order, or sorting would have little to do, and of one length: twice as many numbers of fewer
/// digits are in runs of other lengths. The prime number makes all different.
private func entries(_ size: Int) -> QueryValue {
    .dictionary((0..<size).map { ("the same beginning \(1_000_000 + $0 * 7_368_787 % size)", .integer($0)) })
}

/// Containers in each other, as deep as is allowed, with so many elements in the innermost.
private func deep(_ size: Int) -> QueryValue {
    var value = QueryValue.array((0..<size).map { .integer($0) })
    for level in 1..<QueryLimits.maximumDepth { value = level % 2 == 0 ? [value] : ["k": value] }
    return ["r": value]
}

/// A comb: on each level a dictionary and another value.
private func comb(_ size: Int) -> QueryValue {
    .array(
        (0..<size / 64).map { number in
            (0..<32).reduce(QueryValue.integer(number)) { value, level in ["a\(level)": value, "b": "x"] }
        })
}

private func swiftDictionary(_ size: Int) -> [String: Any] {
    var parameters: [String: Any] = [:]
    for number in 0..<size { parameters["k\(number)"] = number % 2 == 0 ? number : ["a", number, ["b": 1.5]] as [Any] }
    return parameters
}

private let joining: QueryStyle = {
    var style = QueryStyle.auto
    style.arrays = .separator(",")
    return style
}()

var writingAttacks: [Attack] {
    [
        write("written: keys", entries),
        write("written: keys that are sorted as Foundation does", style: .afnetworking, entries),
        write("written: pairs that are sorted", style: .alamofireForm, entries),
        write("written: keys that are sorted as Swift does", style: .alamofire, entries),
        write("written: keys with marks", style: .afnetworking, size: 20_000) { size in
            .dictionary((0..<size).map { ("e" + String(repeating: "\u{323}\u{301}", count: 100) + "\(size - $0)", 1) })
        },
        write("written: elements") { ["a": .array((0..<$0).map { .integer($0) })] },
        write("written: sets") { size in ["a": .set((0..<size).map { .integer(size - $0) })] },
        write("written: arrays of arrays") { size in ["a": .array((0..<size).map { [.integer($0)] })] },
        write("written: a comb, sorted", style: .alamofireForm) { ["r": comb($0)] },
        write("written: the deepest field", size: 20_000, deep),
        write("written: the deepest field, sorted", style: .alamofireForm, size: 20_000, deep),
        write("written: joined elements", style: joining) {
            ["a": .array((0..<$0).map { .integer($0) })]
        },
        Attack("written: [String: Any]", size: 200_000) { size in
            let parameters = swiftDictionary(size)
            return { try QueryEncoder().encode(parameters: parameters).utf8.count }
        },
        Attack("written: [String: Any] with objects", size: 200_000) { size in
            let parameters = swiftDictionary(size)
            return { try QueryValue(foundation: parameters).dictionary?.count ?? 0 }
        },
        Attack("written: [String: Int]", size: 500_000) { size in
            let parameters = Dictionary(uniqueKeysWithValues: (0..<size).map { ("k\($0)", $0) })
            return { try QueryEncoder().encode(parameters).utf8.count }
        },
        Attack("written: [[String: [Int]]] as Alamofire does", size: 200_000) { size in
            let parameters = ["r": (0..<size).map { ["k": [$0, 1]] }]
            return { try QueryEncoder(style: .alamofireForm).encode(parameters).utf8.count }
        },
        Attack("losses of keys", size: 200_000) { size in
            let value = entries(size)
            return { QueryStyle.auto.losses(of: value, limits: .none).count + 1 }
        },
        Attack("losses of elements", size: 200_000) { size in
            let value: QueryValue = ["a": .array((0..<size).map { [.integer($0), nil] })]
            return { QueryStyle.afnetworking.losses(of: value, limits: .none).count + 1 }
        },
    ]
}
