internal import PercentEncoding

#if canImport(FoundationEssentials)
    package import FoundationEssentials
#else
    package import Foundation
#endif

extension QueryStyle {
    /// Returns a date in the style's notation for `Encodable` types; nil if the notation cannot represent the date.
    ///
    /// - Throws: Any error of the style's custom function.
    package func queryValue(of date: Date) throws -> QueryValue? {
        try rules.value(of: date)
    }

    /// Returns data in the style's notation for `Encodable` types.
    ///
    /// - Throws: Any error of the style's custom function.
    package func queryValue(of data: Data) throws -> QueryValue {
        try rules.value(of: data)
    }

    private var rules: EncodingRules { EncodingRules(self, [:], maximumDepth: 0) }
}

extension EncodingRules {
    /// Returns a date in the style's notation; nil if the notation cannot represent the date.
    func value(of date: Date) throws -> QueryValue? {
        switch dates {
        case .iso8601: date.internetText(hasFraction: !mirrorsAlamofire).map(QueryValue.string)
        case .local: date.localText.map(QueryValue.string)
        case .secondsSince1970: .double(date.timeIntervalSince1970)
        case .millisecondsSince1970: .double(date.timeIntervalSince1970 * 1000)
        case .secondsSince2001: .double(date.timeIntervalSinceReferenceDate)
        case .description: date.descriptiveText.map(QueryValue.string)
        case .custom(let text): .string(try text(date))
        }
    }

    func value(of data: Data) throws -> QueryValue {
        switch self.data {
        case .base64: .string(data.base64EncodedString())
        case .base64URL: .string(data.base64URLEncodedString)
        case .bytes: QueryValue(.encoded(data.percentEncoded(using: dataEscapes)))
        case .array: .array(data.map { .integer(Int($0)) })
        case .description: .string(data.description)
        case .hexadecimal: .string(data.hexadecimalText)
        case .custom(let text): .string(try text(data))
        }
    }
}

extension Data {
    /// The hexadecimal digits of the data between `<` and `>`, in groups of four bytes separated by spaces.
    fileprivate var hexadecimalText: String {
        let digits = Array("0123456789abcdef".utf8)
        var text = [UInt8(ascii: "<")]
        for (index, byte) in enumerated() {
            if index > 0 && index % 4 == 0 { text.append(UInt8(ascii: " ")) }
            text += [digits[Int(byte >> 4)], digits[Int(byte & 15)]]
        }
        return String(decoding: text + [UInt8(ascii: ">")], as: UTF8.self)
    }

    /// The data in URL-safe Base64 (RFC 4648, section 5), without padding.
    fileprivate var base64URLEncodedString: String {
        let bytes = base64EncodedString().utf8.lazy.filter { $0 != UInt8(ascii: "=") }.map { byte in
            switch byte {
            case UInt8(ascii: "+"): UInt8(ascii: "-")
            case UInt8(ascii: "/"): UInt8(ascii: "_")
            default: byte
            }
        }
        return String(decoding: Array(bytes), as: UTF8.self)
    }
}

extension Date {
    /// The milliseconds since 1970; nil for invalid dates and for years that do not have four digits.
    fileprivate var millisecondsSince1970: Int? {
        let total = (timeIntervalSince1970 * 1000).rounded()
        // The years 0 to 9999.
        return total >= -62_167_219_200_000 && total < 253_402_300_800_000 ? Int(total) : nil
    }

    /// Returns the date in RFC 3339 notation, in UTC and rounded to milliseconds; nil for years that do not have four
    /// digits. Milliseconds are written if they are not zero and `hasFraction` is true.
    fileprivate func internetText(hasFraction: Bool) -> String? {
        guard let total = millisecondsSince1970 else { return nil }
        let (seconds, milliseconds) = total.flooredQuotientAndRemainder(1000)
        var text = [UInt8](secondsSince1970: seconds, separator: "T")
        if hasFraction, milliseconds != 0 { text.append(milliseconds, digits: 3, after: ".") }
        text.append(UInt8(ascii: "Z"))
        return String(decoding: text, as: UTF8.self)
    }

    /// The date in HTML's normalised notation of a local date and time, in UTC and rounded to milliseconds; nil for
    /// years that do not have four digits.
    fileprivate var localText: String? {
        guard let total = millisecondsSince1970 else { return nil }
        let (seconds, milliseconds) = total.flooredQuotientAndRemainder(1000)
        var text = [UInt8](secondsSince1970: seconds, separator: "T")
        if milliseconds != 0 {
            text.append(milliseconds, digits: 3, after: ".")
            while text.last == UInt8(ascii: "0") { text.removeLast() }
        } else if text.suffix(3).elementsEqual(":00".utf8) {
            text.removeLast(3)
        }
        return String(decoding: text, as: UTF8.self)
    }

    /// The date as Foundation prints it; nil for years that do not have four digits. On Linux, Foundation itself does
    /// not print dates after the year 4000, such as `Date.distantFuture`.
    fileprivate var descriptiveText: String? {
        guard millisecondsSince1970 != nil else { return nil }
        // Foundation rounds towards 1970.
        let text = [UInt8](secondsSince1970: Int(timeIntervalSince1970), separator: " ")
        return String(decoding: text, as: UTF8.self) + " +0000"
    }
}

extension [UInt8] {
    /// Creates the text of a date and time in UTC. Dates are in the Gregorian calendar, even before its introduction.
    ///
    /// The calculation counts years from March, so that the leap day is the last day of a year (Howard Hinnant,
    /// "chrono-compatible low-level date algorithms").
    fileprivate init(secondsSince1970 seconds: Int, separator: Unicode.Scalar) {
        let (days, secondOfDay) = seconds.flooredQuotientAndRemainder(86400)
        let (era, dayOfEra) = (days + 719_468).flooredQuotientAndRemainder(146_097)
        let yearOfEra = (dayOfEra - dayOfEra / 1460 + dayOfEra / 36524 - dayOfEra / 146_096) / 365
        let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
        let monthFromMarch = (5 * dayOfYear + 2) / 153
        let month = monthFromMarch < 10 ? monthFromMarch + 3 : monthFromMarch - 9
        let year = yearOfEra + era * 400 + (month <= 2 ? 1 : 0)
        self = []
        reserveCapacity(24)
        append(year, digits: 4)
        append(month, digits: 2, after: "-")
        append(dayOfYear - (153 * monthFromMarch + 2) / 5 + 1, digits: 2, after: "-")
        append(secondOfDay / 3600, digits: 2, after: separator)
        append(secondOfDay / 60 % 60, digits: 2, after: ":")
        append(secondOfDay % 60, digits: 2, after: ":")
    }

    fileprivate mutating func append(_ number: Int, digits: Int, after separator: Unicode.Scalar? = nil) {
        if let separator { append(UInt8(ascii: separator)) }
        var divisor = 1
        for _ in 1..<digits { divisor *= 10 }
        while divisor > 0 {
            append(UInt8(ascii: "0") + UInt8(number / divisor % 10))
            divisor /= 10
        }
    }
}
