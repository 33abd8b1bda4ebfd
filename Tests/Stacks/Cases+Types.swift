import QueryEncoding

/// Types of all sizes, read and written to the depth of the default limits and to the maximum depth.
var typeCases: [Case] {
    cases(Struct10.self, 512, 512) + cases(Struct30.self, 512) + cases(Struct60.self) + cases(Struct180.self)
        + cases(Class10.self, 512) + cases(Class30.self) + cases(Class60.self) + cases(Class180.self)
        + [wrapped, byHand, containersWritten(.auto, "auto"), containersWritten(.alamofireForm, "alamofireForm")]
}

/// Returns the cases of a struct in dictionaries and in arrays, each with the stack that must suffice.
private func cases<Value: NestedStruct>(_ type: Value.Type, _ enough: Int = 8192, _ inArrays: Int = 8192) -> [Case] {
    cases("\(type)", Value(), ["kid", "kid"], enough) { $0.kid = ["kid": $1] }
        + cases("\(type) in arrays", Value(), ["kids", "0"], inArrays) { $0.kids = [$1] }
}

private func cases<Value: NestedClass>(_ type: Value.Type, _ enough: Int = 8192) -> [Case] {
    cases("\(type)", Value(), ["kid"], enough) {
        $0 = Value()
        $0.kid = $1
    }
}

/// Returns the cases of a recursive type. The keys of `path` lead from one level of a query to the next.
private func cases<Value: Codable>(
    _ name: String, _ empty: Value, _ path: [String], _ enough: Int, _ nest: (inout Value, _ inner: Value) -> Void
) -> [Case] {
    [(QueryLimits.standard, enough), (.none, 64 << 10)].flatMap { limits, enough in
        let steps = limits.depth / path.count
        let keys = repeatElement(path, count: steps).joined() + ["p1"]
        let query = path[0] + keys.dropFirst().map { "[\($0)]" }.joined() + "=1"
        let value = (0..<steps).reduce(empty) { inner, _ in
            var value = empty
            nest(&value, inner)
            return value
        }
        return [
            Case("\(name) is read", levels: limits.depth, enough: enough) {
                _ = try QueryDecoder(limits: limits).decode(Value.self, from: query)
            },
            Case("\(name) is written", levels: limits.depth, enough: enough) {
                _ = try QueryEncoder(limits: limits).encode(value)
            },
            Case("\(name) is written as Alamofire does", levels: limits.depth, enough: max(enough, 8192)) {
                _ = try QueryEncoder(style: .alamofireForm, limits: limits).encode(value)
            },
        ]
    }
}

/// A small type that contains large types. On a nearly full stack, a large type may occur only at the last level.
private struct Wrapper: Codable {
    var next: [Wrapper]?
    var large: [Struct180]?
    var object: Class180?
}

/// A case that reads large types at every possible depth.
private var wrapped: Case {
    Case("Struct180 and Class180 are read in a small type", levels: 32) {
        var shortage: QueryCodingError?
        for levels in 0..<16 {
            for end in ["large[0]", "object"] {
                let keys = String(repeating: "next[0].", count: levels) + end + ".p1"
                let query = keys.replacing(/\.(\w+)/) { "[\($0.1)]" } + "=1"
                do {
                    _ = try QueryDecoder().decode(Wrapper.self, from: query)
                } catch let error as QueryCodingError {
                    shortage = error
                }
            }
        }
        if let shortage { throw shortage }
    }
}

/// A type that recurses in its own functions.
private struct ByHand: Decodable {
    private enum Keys: CodingKey { case kid }

    init(from decoder: any Decoder) throws {
        try Self.descend(try decoder.container(keyedBy: Keys.self))
    }

    private static func descend(_ container: KeyedDecodingContainer<Keys>) throws {
        if container.contains(.kid) { try descend(try container.nestedContainer(keyedBy: Keys.self, forKey: .kid)) }
    }
}

private var byHand: Case {
    Case("nested containers are asked for", levels: 512) {
        let query = "kid" + String(repeating: "[kid]", count: 511) + "[end]=1"
        _ = try QueryDecoder(limits: .none).decode(ByHand.self, from: query)
    }
}

/// A type that nests containers without recursion.
private struct Containers: Encodable {
    let levels: Int

    func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: Key.self)
        for _ in 0..<levels { container = container.nestedContainer(keyedBy: Key.self, forKey: .kid) }
        try container.encode(1, forKey: .kid)
    }

    private enum Key: CodingKey { case kid }
}

private func containersWritten(_ style: QueryStyle, _ name: String) -> Case {
    Case("nested containers are written in the style \(name)", levels: 510, enough: 512) {
        _ = try QueryEncoder(style: style).queryValue(of: Containers(levels: 510))
        _ = try QueryEncoder(style: style).encode(Containers(levels: 510))
    }
}
