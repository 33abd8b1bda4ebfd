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
        let seconds: Double?
        let format: String
        switch dates {
        case .iso8601: (seconds, format) = (Timestamp.seconds(rfc3339: text), "an RFC 3339 date")
        case .local:
            (seconds, format) = (Timestamp.seconds(local: text), "a date such as 1970-01-01 or 1970-01-01T00:00")
        case .description:
            (seconds, format) = (Timestamp.seconds(description: text), "a date such as 1970-01-01 00:00:00 +0000")
        case .secondsSince1970: return Date(timeIntervalSince1970: try finiteNumber(from: text))
        case .millisecondsSince1970: return Date(timeIntervalSince1970: try finiteNumber(from: text) / 1000)
        case .secondsSince2001: return Date(timeIntervalSinceReferenceDate: try finiteNumber(from: text))
        case .custom: throw ScalarFault.format("a date that can be read without QueryDecoder.date")
        }
        guard let seconds else { throw ScalarFault.format(format) }
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
        let bytes: Data?
        let format: String
        switch data {
        case .base64: (bytes, format) = (Data(base64Encoded: text), "Base64")
        case .base64URL: (bytes, format) = (Data(base64URL: text), "URL-safe Base64")
        case .hexadecimal:
            (bytes, format) = (Data(hexadecimal: text), "the description of NSData, such as <01020304>")
        case .array, .bytes, .description, .custom:
            throw ScalarFault.format("data that can be read without QueryDecoder.data")
        }
        guard let bytes else { throw ScalarFault.format(format) }
        return bytes
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
