#if canImport(FoundationEssentials)
    internal import FoundationEssentials
#else
    internal import Foundation
#endif

// Foundation's types, whose `init(from:)` expects other formats.

extension DecodingRules {
    func url(from text: String) throws -> URL {
        guard let url = URL(string: try checked(text)) else { throw ScalarFault.format("a URL") }
        return url
    }

    func uuid(from text: String) throws -> UUID {
        // Foundation ignores everything after a null character.
        guard try checked(text).utf8.count == 36, let uuid = UUID(uuidString: text) else {
            throw ScalarFault.format("a UUID")
        }
        return uuid
    }

    func decimal(from text: String) throws -> Decimal {
        // Foundation reads the longest numeric prefix and ignores the rest.
        guard try checked(text).isDecimalNumber, let decimal = Decimal(string: text), !decimal.isNaN else {
            throw ScalarFault.mismatch(Decimal.self)
        }
        return decimal
    }

    func date(from text: String) throws -> Date {
        let text = try checked(text)
        if let customDate { return try customDate(text) }
        let seconds: Double
        switch dates {
        case .iso8601: seconds = try read(text, as: "an RFC 3339 date", Timestamp.seconds(rfc3339:))
        case .local:
            seconds = try read(text, as: "a date such as 1970-01-01 or 1970-01-01T00:00", Timestamp.seconds(local:))
        case .description:
            let format = "a date such as 1970-01-01 00:00:00 +0000"
            seconds = try read(text, as: format, Timestamp.seconds(description:))
        case .secondsSince1970: seconds = try finiteNumber(from: text)
        case .millisecondsSince1970: seconds = try finiteNumber(from: text) / 1000
        case .secondsSince2001: return Date(timeIntervalSinceReferenceDate: try finiteNumber(from: text))
        case .custom: throw ScalarFault.format("a date that can be read without QueryDecoder.date")
        }
        return Date(timeIntervalSince1970: seconds)
    }

    private func finiteNumber(from text: String) throws -> Double {
        let seconds: Double = try number(from: text)
        guard seconds.isFinite else { throw ScalarFault.format("a date") }
        return seconds
    }

    func data(from text: String) throws -> Data {
        let text = try checked(text)
        if let customData { return try customData(text) }
        switch data {
        case .base64: return try read(text, as: "Base64") { Data(base64Encoded: $0) }
        case .base64URL: return try read(text, as: "URL-safe Base64", Data.init(base64URL:))
        case .hexadecimal:
            return try read(text, as: "the description of NSData, such as <01020304>", Data.init(hexadecimal:))
        case .array, .bytes, .description, .custom:
            throw ScalarFault.format("data that can be read without QueryDecoder.data")
        }
    }

    /// Returns the value of a text in a format. The error says if only a `+` is missing, which unescaping replaced by a
    /// space.
    private func read<Value>(
        _ text: String, as format: String, _ value: (String) -> Value?
    ) throws(ScalarFault) -> Value {
        if let value = value(text) { return value }
        guard let space = text.lastIndex(of: " ") else { throw .format(format) }
        let withPlus = text[..<space] + "+" + text[text.index(after: space)...]
        let isSpaceOfPlus = value(String(withPlus)) != nil || value(String(text.map { $0 == " " ? "+" : $0 })) != nil
        throw .format(isSpaceOfPlus ? "\(format), because its + was read as a space; write + as %2B" : format)
    }

    /// Returns the text unless some functions would take quadratic time for it.
    func checked(_ text: String) throws(ScalarFault) -> String {
        if text.utf8.count > StreamSafety.longestUncheckedText, !StreamSafety.holds(for: text) {
            throw .format("text with at most \(StreamSafety.longestRun) combining marks in a row")
        }
        return text
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
