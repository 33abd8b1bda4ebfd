/// The values of all pairs with the same name, and the path that the name stands for.
///
/// Source: qs 6.11, lib/parse.js (`parseValues`, `parseKeys`, `parseObject`).
struct QSField {
    /// `depth`
    static let maximumDepth = 5
    /// `arrayLimit`
    private static let maximumIndex = 20

    let name: String
    /// The number of the first of its pairs.
    let number: Int
    /// At least one.
    private(set) var values: [String]

    /// The fields in the order in which JavaScript lists the properties of an object.
    static func all(in pairs: [QueryPair]) -> [QSField] {
        var fields: [QSField] = []
        var numbers: [ByteKey: Int] = [:]
        for (number, pair) in pairs.enumerated() {
            let value = pair.value ?? ""
            let name = ByteKey(pair.field)
            if let field = numbers[name] {
                fields[field].values.append(value)
            } else {
                numbers[name] = fields.count
                fields.append(QSField(name: pair.field, number: number, values: [value]))
            }
        }
        return inOrder(fields, key: \.name)
    }
}

// MARK: JavaScript objects

extension QSField {
    /// Properties as JavaScript lists them: array indices in ascending order, then the others as they came.
    static func inOrder<Property>(_ properties: [Property], key: (Property) -> String) -> [Property] {
        var indices: [(index: UInt32, property: Property)] = []
        var others: [Property] = []
        for property in properties {
            if let index = arrayIndex(key(property)) {
                indices.append((index, property))
            } else {
                others.append(property)
            }
        }
        indices.sort { $0.index < $1.index }
        return indices.map(\.property) + others
    }

    /// Whether `Object.prototype` has a property of the name; such keys are ignored.
    static func isOfPrototype(_ key: String) -> Bool {
        ofPrototype.contains { $0.hasSameBytes(as: key) }
    }

    private static let ofPrototype = [
        "constructor", "hasOwnProperty", "isPrototypeOf", "propertyIsEnumerable", "toLocaleString", "toString",
        "valueOf",
        "__defineGetter__", "__defineSetter__", "__lookupGetter__", "__lookupSetter__", "__proto__",
    ]

    private static func arrayIndex(_ key: String) -> UInt32? {
        UInt32(printedAs: key).flatMap { $0 < .max ? $0 : nil }
    }
}

// MARK: Paths

extension QSField {
    /// The path; nil for a field that is ignored.
    var steps: [QSGrammar.Step]? {
        let bytes = Array(name.utf8)
        if bytes.isEmpty { return nil }
        var steps: [QSGrammar.Step] = []
        var segment = Self.brackets(in: bytes, from: 0)
        if segment?.lowerBound != 0 {
            let key = String(decoding: bytes[..<(segment?.lowerBound ?? bytes.count)], as: UTF8.self)
            if Self.isOfPrototype(key) { return nil }
            steps.append(.key(key))
        }
        var segments: [String] = []
        while let brackets = segment, segments.count < Self.maximumDepth {
            let key = String(decoding: bytes[(brackets.lowerBound + 1)..<(brackets.upperBound - 1)], as: UTF8.self)
            if Self.isOfPrototype(key) { return nil }
            segments.append(key)
            segment = Self.brackets(in: bytes, from: brackets.upperBound)
        }
        if let rest = segment {
            steps += levels(segments, isLast: false)
            steps.append(.key(String(decoding: bytes[rest.lowerBound...], as: UTF8.self)))
        } else {
            steps += levels(segments, isLast: true)
        }
        return steps
    }

    /// The levels of segments. `[].concat` adds none around what is an array already.
    private func levels(_ segments: [String], isLast: Bool) -> [QSGrammar.Step] {
        var levels: [QSGrammar.Step] = []
        var isArray = isLast && values.count > 1
        for segment in segments.reversed() {
            if segment.isEmpty {
                if isArray { continue }
                levels.append(.index(0))
                isArray = true
            } else if let index = Self.arrayIndex(segment), index <= Self.maximumIndex {
                levels.append(.index(Int(index)))
                isArray = true
            } else {
                levels.append(.key(segment))
                isArray = false
            }
        }
        return levels.reversed()
    }

    /// The next brackets that have no others inside.
    private static func brackets(in bytes: [UInt8], from start: Int) -> Range<Int>? {
        var open: Int?
        for index in start..<bytes.count {
            switch bytes[index] {
            case UInt8(ascii: "["): open = index
            case UInt8(ascii: "]"):
                if let open { return open..<(index + 1) }
            default: break
            }
        }
        return nil
    }
}
