import Foundation
import QueryEncoding
import QueryInspection
import RequestEncoding

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

// Values with keys that the output repeats. The cost may grow only with the size of the value and the limit.

private let limits: QueryLimits = {
    var limits = QueryLimits.writing
    limits.bytes = 1 << 20
    return limits
}()

/// Creates an attack with a long key and many elements. The output repeats the key for each element, unless the element
/// is dropped.
private func grow(
    _ name: String, of element: QueryValue = 1, expected: Outcome = .refused(.byteLimit),
    _ write: @escaping (QueryValue) throws -> Int
) -> Attack {
    Attack("grows: \(name)", from: 2048, to: 1 << 17, expected: expected) { size in
        let value: QueryValue = [String(repeating: "k", count: size): .array(Array(repeating: element, count: size))]
        return { try write(value) }
    }
}

/// Returns nested dictionaries with long keys around many containers that write nothing.
private func nothing(_ size: Int) -> QueryValue {
    let key = String(repeating: "k", count: size / 64)
    let value = QueryValue.array(Array(repeating: [nil], count: size))
    return (0..<500).reduce(value) { value, _ in [key: value] }
}

var growingAttacks: [Attack] {
    let dropping = style { $0.nulls = .drop }
    let custom = style {
        $0.nulls = .drop
        $0.arrays = .custom { field, _ in field + "[]" }
    }
    return [
        grow("a query") { try QueryEncoder(limits: limits).encode($0).utf8.count },
        grow("a sorted query") { try QueryEncoder(style: .alamofireForm, limits: limits).encode($0).utf8.count },
        grow("pairs") { try QueryEncoder(limits: limits).pairs(of: $0).count },
        grow("a form") {
            var form = FormRequestSerializer()
            form.limits = limits
            return try form.request("POST", "http://a.test/", parameters: $0).httpBody?.count ?? 0
        },
        grow("parts") {
            var form = try MultipartFormData()
            form.limits = limits
            try form.append(parameters: $0)
            return Int(form.contentLength)
        },
        grow("fields named by a custom function", of: [nil]) {
            try QueryEncoder(style: custom, limits: limits).encode($0).utf8.count
        },
        grow("losses of long keys", expected: .done) { QueryStyle.auto.losses(of: $0, limits: limits).count },
        Attack("grows: long keys without values") { size in
            let value = nothing(size)
            return { try QueryEncoder(style: dropping).pairs(of: value).count + 1 }
        },
        Attack("grows: sorted pairs in many containers") { size in
            let value: QueryValue = ["a": .array((0..<size).map { _ in ["b": 2, "a": 1] })]
            return { try QueryEncoder(style: .alamofireForm).pairs(of: value).count }
        },
        Attack("grows: sorted pairs at every level", from: 4) { size in
            var value = QueryValue.array((0..<size).map { .integer($0) })
            for _ in 0..<200 { value = ["z": value, "a": 1] }
            return { try QueryEncoder(style: .alamofireForm, limits: .none).encode(["r": value]).utf8.count }
        },
    ]
}
