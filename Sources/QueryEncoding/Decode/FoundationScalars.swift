internal import PercentEncoding

#if canImport(FoundationEssentials)
    internal import FoundationEssentials
#else
    internal import Foundation
#endif

// Foundation's types that are decoded from one text, although their `init(from:)` expects a different format.

extension DecodingContext {
    /// Decodes a value of a type from the root. If the stack had no room for a part of the value, the call fails even
    /// if the type ignored the error.
    func decodeRoot<Value: Decodable>(_ type: Value.Type) throws -> Value {
        let value = try decode(type, at: 0)
        if let exhaustion { throw exhaustion }
        return value
    }

    /// Decodes a value of a type from a node. The type's `init(from:)` is called only if there is no special case for
    /// the type.
    func decode<Value: Decodable>(_ type: Value.Type, at node: NodeIndex, mayBeArray: Bool = true) throws -> Value {
        // This function is called for each element of an array. Optionals of the type are avoided, because the lookup
        // of their metadata would slow down every call.
        if type == String.self { return unsafe unsafeCast(try string(at: node)) }
        if type == Int.self { return unsafe unsafeCast(try integer(Int.self, at: node)) }
        if type == QueryValue.self { return unsafe unsafeCast(try tree.value(of: node, keepsTrue: false)) }
        if type == Data.self { return unsafe unsafeCast(try data(at: node)) }
        let scalar = place(of: node)
        if type == Date.self { return unsafe unsafeCast(try date(at: scalar)) }
        if type == URL.self { return unsafe unsafeCast(try url(at: scalar)) }
        if type == UUID.self { return unsafe unsafeCast(try uuid(at: scalar)) }
        if type == Decimal.self { return unsafe unsafeCast(try decimal(at: scalar)) }
        if tree[scalar].isEmptyText, let empty = EmptyText.value(of: type, isNil: isNil(emptyTextFor:)) { return empty }
        try checkStack(node, forValueOf: MemoryLayout<Value>.size)
        if tree[node].kind == .keyed, let dictionary = try rawKeyed(type, at: node) { return dictionary }
        if type == [String].self { return unsafe unsafeCast(try strings(at: node, mayBeArray)) }
        if type == [Int].self { return unsafe unsafeCast(try integers(at: node, mayBeArray)) }
        if type == [Double].self { return unsafe unsafeCast(try numbers(at: node, mayBeArray)) }
        if type == [Bool].self { return unsafe unsafeCast(try bools(at: node, mayBeArray)) }
        return try Value(from: NodeDecoder(context: self, node: node, mayBeArray: mayBeArray))
    }

    @inline(never)
    private func rawKeyed<Value>(_ type: Value.Type, at node: NodeIndex) throws -> Value? {
        guard let dictionary = try (type as? any RawKeyedDictionary.Type)?.decode(at: node, self) else { return nil }
        return dictionary as? Value
    }

    private func url(at node: NodeIndex) throws -> URL {
        guard let url = URL(string: try text(URL.self, at: node)) else { throw corrupted("a URL", at: node) }
        return url
    }

    private func uuid(at node: NodeIndex) throws -> UUID {
        let text = try text(UUID.self, at: node)
        // Foundation ignores everything after a null character.
        guard text.utf8.count == 36, let uuid = UUID(uuidString: text) else { throw corrupted("a UUID", at: node) }
        return uuid
    }

    private func decimal(at node: NodeIndex) throws -> Decimal {
        let text = try text(Decimal.self, at: node)
        // Foundation reads the longest numeric prefix and ignores the rest.
        guard text.isDecimalNumber, let decimal = Decimal(string: text), !decimal.isNaN else {
            throw mismatch(Decimal.self, at: node)
        }
        return decimal
    }

    private func text(_ type: Any.Type, at node: NodeIndex) throws -> String {
        guard tree[node].kind == .scalar else { throw mismatch(type, at: node) }
        return try string(at: node)
    }
}

// MARK: Dates

extension DecodingContext {
    private func date(at node: NodeIndex) throws -> Date {
        let text = try text(Date.self, at: node)
        if let date = options.date { return try date(text) }
        let seconds: Double?
        let format: String
        switch options.style.dates.storage {
        case .iso8601: (seconds, format) = (Timestamp.seconds(rfc3339: text), "an RFC 3339 date")
        case .local:
            (seconds, format) = (Timestamp.seconds(local: text), "a date such as 1970-01-01 or 1970-01-01T00:00")
        case .description:
            (seconds, format) = (Timestamp.seconds(description: text), "a date such as 1970-01-01 00:00:00 +0000")
        case .secondsSince1970: return Date(timeIntervalSince1970: try finiteNumber(at: node))
        case .millisecondsSince1970: return Date(timeIntervalSince1970: try finiteNumber(at: node) / 1000)
        case .secondsSince2001: return Date(timeIntervalSinceReferenceDate: try finiteNumber(at: node))
        case .custom: throw corrupted("a date that can be read without QueryDecoder.date", at: node)
        }
        guard let seconds else { throw corrupted(format, at: node) }
        return Date(timeIntervalSince1970: seconds)
    }

    private func finiteNumber(at node: NodeIndex) throws -> Double {
        let seconds = try number(Double.self, at: node)
        guard seconds.isFinite else { throw corrupted("a date", at: node) }
        return seconds
    }
}

// MARK: Data

extension DecodingContext {
    private func data(at container: NodeIndex) throws -> Data {
        let node = place(of: container)
        if let data = options.data { return try data(text(Data.self, at: node)) }
        let data: Data?
        let format: String
        switch options.style.data.storage {
        case .base64: (data, format) = (Data(base64Encoded: try text(Data.self, at: node)), "Base64")
        case .base64URL: (data, format) = (Data(base64URL: try text(Data.self, at: node)), "URL-safe Base64")
        case .hexadecimal:
            (data, format) = (
                Data(hexadecimal: try text(Data.self, at: node)), "the description of NSData, such as <01020304>"
            )
        case .array: return try Data(from: NodeDecoder(context: self, node: container))
        case .bytes, .description, .custom: throw corrupted("data that can be read without QueryDecoder.data", at: node)
        }
        guard let data else { throw corrupted(format, at: node) }
        return data
    }
}

extension Data {
    /// Creates data from the description of `NSData`, such as `<01020304 05>`.
    fileprivate init?(hexadecimal text: String) {
        guard text.utf8.first == UInt8(ascii: "<"), text.utf8.last == UInt8(ascii: ">"), text.utf8.count > 1 else {
            return nil
        }
        let digits = text.utf8.dropFirst().dropLast().filter { $0 != UInt8(ascii: " ") }
        guard digits.count % 2 == 0 else { return nil }
        self.init(capacity: digits.count / 2)
        for index in stride(from: 0, to: digits.count, by: 2) {
            guard let high = digits[index].hexDigitValue, let low = digits[index + 1].hexDigitValue else { return nil }
            append(high << 4 | low)
        }
    }

    /// Creates data from text in the URL-safe alphabet, with or without padding (RFC 4648, section 5).
    fileprivate init?(base64URL text: String) {
        var base64 = ""
        for scalar in text.unicodeScalars {
            switch scalar {
            case "-": base64 += "+"
            case "_": base64 += "/"
            case "+", "/": return nil
            default: base64.unicodeScalars.append(scalar)
            }
        }
        if !base64.hasSuffix("=") { base64 += String(repeating: "=", count: (4 - base64.utf8.count % 4) % 4) }
        self.init(base64Encoded: base64)
    }
}

extension String {
    /// Whether the text is a decimal number: digits with an optional sign, an optional point between digits and an
    /// optional exponent.
    fileprivate var isDecimalNumber: Bool {
        var rest = TextScanner(self)
        _ = rest.skip("+-")
        guard rest.digits() != nil, !rest.skip(".") || rest.digits() != nil else { return false }
        guard !rest.skip("eE") || (rest.skip("+-"), rest.digits()).1 != nil else { return false }
        return rest.isAtEnd
    }
}

extension UInt8 {
    fileprivate var hexDigitValue: UInt8? { Character(Unicode.Scalar(self)).hexDigitValue.map { UInt8($0) } }
}
