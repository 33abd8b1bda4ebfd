internal import PercentEncoding
public import QueryEncoding

extension OpenAPIParameter {
    /// Returns the fields of a query for the value, without a `?` at the start or an `&` at either end. The result is
    /// empty for an empty array or object.
    ///
    /// A value that is already encoded is inserted unchanged.
    ///
    /// - Throws: `QueryCodingError` if the specification does not define the value: another type, or a null or
    ///   container inside a container. The error is also thrown if the value could not be read back: a delimiter in a
    ///   part, a repeated key, or a number that is not finite.
    /// - Complexity: Linear.
    public func query(of value: QueryValue) throws(QueryCodingError) -> String {
        var writer = OpenAPIWriter()
        try writer.append(value, self)
        return writer.text
    }

    /// Returns the query for several parameters, in order. Parameters without output add no `&`.
    ///
    /// - Throws: `QueryCodingError`, see ``query(of:)-swift.method``.
    /// - Complexity: Linear.
    public static func query(
        of parameters: some Sequence<(OpenAPIParameter, QueryValue)>
    ) throws(QueryCodingError) -> String {
        var writer = OpenAPIWriter()
        for (parameter, value) in parameters {
            try writer.append(value, parameter)
        }
        return writer.text
    }

    /// Returns the query for a literal of parameters, in the literal's order. Parameters without output add no `&`.
    ///
    /// ```swift
    /// try OpenAPIParameter.query(of: [OpenAPIParameter(name: "page"): 2, OpenAPIParameter(name: "tag"): ["a", "b"]])
    /// // "page=2&tag=a&tag=b"
    /// ```
    ///
    /// - Throws: `QueryCodingError`, see ``query(of:)-swift.method``.
    /// - Complexity: Linear.
    public static func query(
        of parameters: KeyValuePairs<OpenAPIParameter, QueryValue>
    ) throws(QueryCodingError) -> String {
        try query(of: parameters.lazy.map { ($0.key, $0.value) })
    }

    /// Checks that no key occurs twice.
    ///
    /// - Parameter offsets: The offsets of the entries, if the entries come from a query.
    /// - Throws: `QueryCodingError` with the offset of the second entry if a key occurs twice.
    func check(unique entries: [QueryValue.Entry], at offsets: [Int]? = nil) throws(QueryCodingError) {
        var keys: Set<ByteKey> = []
        for (index, entry) in entries.enumerated() where !keys.insert(ByteKey(entry.key)).inserted {
            throw QueryCodingError(
                kind: .duplicateField, field: field(entry.key), offset: offsets.map { $0[index] })
        }
    }
}

extension OpenAPIParameter {
    /// Returns the field of an error: the whole parameter, or the part with a key.
    fileprivate func field(_ key: String?) -> String {
        key.map { "\(name)[\($0)]" } ?? name
    }
}

private struct OpenAPIWriter {
    private static let reserved = EscapeKeepingEncoder(EscapeSet.unreserved.adding(":/?@!$'()*,;"))
    private static let reservedWithoutComma = EscapeKeepingEncoder(EscapeSet.unreserved.adding(":/?@!$'()*;"))
    private var buffer: [UInt8] = []

    init() {
        buffer.reserveCapacity(256)
    }

    var text: String { String(decoding: buffer, as: UTF8.self) }

    mutating func append(_ value: QueryValue, _ parameter: OpenAPIParameter) throws(QueryCodingError) {
        switch value.storage {
        case .array(let elements), .set(let elements):
            try parameter.check(.array)
            try append(elements, parameter)
        case .dictionary(let entries):
            try parameter.check(.object)
            try parameter.check(unique: entries)
            try parameter.explode ? append(exploded: entries, parameter) : append(joined: entries, parameter)
        default:
            try parameter.check(.primitive)
            appendName(parameter)
            if !value.isNull { try append(value, at: nil, parameter) }
        }
    }

    private mutating func append(_ elements: [QueryValue], _ parameter: OpenAPIParameter) throws(QueryCodingError) {
        for (index, element) in elements.enumerated() {
            beginPart(parameter.explode ? 0 : index, parameter)
            let start = buffer.count
            try append(element, at: String(index), parameter)
            if !parameter.explode { try check(since: start, at: String(index), parameter) }
        }
    }

    private mutating func append(
        exploded entries: [QueryValue.Entry], _ parameter: OpenAPIParameter
    ) throws(QueryCodingError) {
        for entry in entries {
            beginField()
            if parameter.style == .deepObject {
                try append(deepKey: entry.key, parameter)
            } else {
                buffer.append(percentEncoding: entry.key)
            }
            buffer.append(UInt8(ascii: "="))
            try append(entry.value, at: entry.key, parameter)
        }
    }

    private mutating func append(
        joined entries: [QueryValue.Entry], _ parameter: OpenAPIParameter
    ) throws(QueryCodingError) {
        for (index, entry) in entries.enumerated() {
            beginPart(index, parameter)
            var start = buffer.count
            buffer.append(percentEncoding: entry.key)
            try check(since: start, at: entry.key, parameter)
            beginPart(1, parameter)
            start = buffer.count
            try append(entry.value, at: entry.key, parameter)
            try check(since: start, at: entry.key, parameter)
        }
    }
}

extension OpenAPIWriter {
    private mutating func beginField() {
        if !buffer.isEmpty { buffer.append(UInt8(ascii: "&")) }
    }

    private mutating func appendName(_ parameter: OpenAPIParameter) {
        beginField()
        buffer.append(percentEncoding: parameter.name)
        buffer.append(UInt8(ascii: "="))
    }

    private mutating func beginPart(_ index: Int, _ parameter: OpenAPIParameter) {
        if index == 0 { return appendName(parameter) }
        buffer += parameter.delimiter.utf8
    }

    /// Checks that the part contains no delimiter.
    ///
    /// - Throws: `QueryCodingError` if readers would split the part.
    private func check(since start: Int, at key: String, _ parameter: OpenAPIParameter) throws(QueryCodingError) {
        for offset in start..<buffer.count where parameter.delimiterLength(at: buffer[offset...]) > 0 {
            throw QueryCodingError(
                kind: .unsupportedType, field: parameter.field(key), detail: "delimiter of \(parameter.style)")
        }
    }

    private mutating func append(deepKey key: String, _ parameter: OpenAPIParameter) throws(QueryCodingError) {
        // A reader would parse the key as the key of an array or of a nested object.
        if key.isEmpty || key.utf8.contains(UInt8(ascii: "[")) || key.utf8.contains(UInt8(ascii: "]")) {
            throw QueryCodingError(
                kind: .unsupportedType, field: parameter.field(key), detail: "key that is empty or has brackets")
        }
        buffer.append(percentEncoding: parameter.field(key))
    }

    /// Appends a primitive: the whole value, or the part with a key.
    private mutating func append(
        _ value: QueryValue, at key: String?, _ parameter: OpenAPIParameter
    ) throws(QueryCodingError) {
        switch value.storage {
        case .encoded(let text): buffer += text.utf8
        case .string(let text), .number(let text), .decimal(let text): append(text, parameter)
        case .integer(let number): buffer += String(number).utf8
        case .bool(let flag): append(flag ? "true" : "false", parameter)
        case .double(let number):
            guard number.isFinite else {
                throw QueryCodingError(
                    kind: .nonFiniteNumber, field: parameter.field(key), detail: number.description)
            }
            append(number.description, parameter)
        case .null: throw unsupported("null", key, parameter)
        case .array, .set: throw unsupported("array", key, parameter)
        case .dictionary: throw unsupported("dictionary", key, parameter)
        }
    }

    private mutating func append(_ text: String, _ parameter: OpenAPIParameter) {
        if !parameter.allowReserved {
            buffer.append(percentEncoding: text)
        } else if !parameter.explode {
            Self.reservedWithoutComma.append(text, to: &buffer)
        } else {
            Self.reserved.append(text, to: &buffer)
        }
    }

    private func unsupported(_ detail: String, _ key: String?, _ parameter: OpenAPIParameter) -> QueryCodingError {
        QueryCodingError(kind: .unsupportedType, field: parameter.field(key), detail: detail)
    }
}
