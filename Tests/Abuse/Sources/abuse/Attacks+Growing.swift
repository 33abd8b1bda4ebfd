import Foundation
import QueryEncoding
import RequestEncoding

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

// Values of which parts would be written again and again.

/// A long key with many values, each of which repeats it.
private func growing(_ size: Int) -> QueryValue {
    [String(repeating: "k", count: size / 2): .array(Array(repeating: .integer(1), count: size / 2))]
}

private func grow(_ name: String, _ write: @escaping (QueryValue) throws -> Int) -> Attack {
    Attack("grows: \(name)", size: 2_000_000, expected: .refused(.byteLimit)) { size in
        let value = growing(size)
        return { try write(value) }
    }
}

/// Long keys in each other, with many empty containers in the innermost. There is nothing to write.
private func nothing(_ size: Int) -> QueryValue {
    let key = String(repeating: "k", count: size / 1000)
    let value = QueryValue.array(Array(repeating: [nil], count: size))
    return (0..<500).reduce(value) { value, _ in [key: value] }
}

private let custom: QueryStyle = {
    var style = dropping
    style.arrays = .custom { field, _ in field + "[]" }
    return style
}()

private let dropping: QueryStyle = {
    var style = QueryStyle.auto
    style.nulls = .drop
    return style
}()

var growingAttacks: [Attack] {
    [
        grow("a query") { try QueryEncoder().encode($0).utf8.count },
        grow("a sorted query") { try QueryEncoder(style: .alamofireForm).encode($0).utf8.count },
        grow("pairs") { try QueryFlattener.pairs(of: $0).count },
        grow("a form") {
            try FormRequestSerializer().request("POST", "http://a.test/", parameters: $0).httpBody?.count ?? 0
        },
        grow("parts") {
            var form = try MultipartFormData()
            try form.append(parameters: $0)
            return Int(form.contentLength)
        },
        Attack("grows: long keys of nothing") { size in
            let value = nothing(size)
            return { try QueryFlattener.pairs(of: value, style: dropping).count + 1 }
        },
        Attack("grows: sorted pairs in many containers", size: 100_000) { size in
            let value: QueryValue = ["a": .array((0..<size).map { _ in ["b": 2, "a": 1] })]
            return { try QueryFlattener.pairs(of: value, style: .alamofireForm).count }
        },
        Attack("grows: sorted again at every level", size: 2_000_000, expected: .done) { size in
            var value = QueryValue.array((0..<size / 200).map { .integer($0) })
            for _ in 0..<500 { value = ["z": value, "a": 1] }
            return { try QueryEncoder(style: .alamofireForm, limits: .none).encode(["r": value]).utf8.count }
        },
        Attack("grows: fields of functions", size: 2_000_000, expected: .refused(.byteLimit)) { size in
            let key = String(repeating: "k", count: size)
            let value: QueryValue = [key: .array(Array(repeating: [nil], count: size))]
            return { try QueryEncoder(style: custom).encode(value).utf8.count }
        },
        Attack("grows: losses of long keys", size: 2_000_000) { size in
            let value = growing(size)
            return { QueryStyle.auto.losses(of: value).count }
        },
    ]
}
