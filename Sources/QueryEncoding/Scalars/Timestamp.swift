/// A reader of dates and times in the Gregorian calendar.
enum Timestamp {
    /// Returns the seconds since 1970 of a date and time in RFC 3339, such as `2001-01-01T00:02:03.5+01:00`; nil for
    /// other text.
    static func seconds(rfc3339 text: String) -> Double? {
        var reader = TextScanner(text)
        guard let day = reader.day(), reader.skip("Tt"), let second = reader.timeOfDay() else { return nil }
        let fraction = reader.fraction()
        let offset = reader.skip("Zz") ? 0 : reader.offset(separator: ":")
        guard let fraction, let offset, reader.isAtEnd else { return nil }
        return Double(day * 86400 + second - offset) + fraction
    }

    /// Returns the seconds since 1970 of a date, or a date and time, without a time zone; nil for other text. Examples
    /// are `2001-01-01` and `2001-01-01T00:02:03.5`.
    static func seconds(local text: String) -> Double? {
        var reader = TextScanner(text)
        guard let day = reader.day() else { return nil }
        if reader.isAtEnd { return Double(day * 86400) }
        guard reader.skip("T "), let second = reader.timeOfDay(needsSeconds: false), let fraction = reader.fraction(),
            reader.isAtEnd
        else { return nil }
        return Double(day * 86400 + second) + fraction
    }

    /// Returns the seconds since 1970 of a description of a `Date`, such as `2001-01-01 00:02:03 +0000`; nil for other
    /// text.
    static func seconds(description text: String) -> Double? {
        var reader = TextScanner(text)
        guard let day = reader.day(), reader.skip(" "), let second = reader.timeOfDay(), reader.skip(" "),
            let offset = reader.offset(separator: nil), reader.isAtEnd
        else { return nil }
        return Double(day * 86400 + second - offset)
    }
}

extension TextScanner {
    /// Reads a date and returns the number of days since 1970; nil if the date does not exist.
    fileprivate mutating func day() -> Int? {
        guard let year = number(digits: 4), skip("-"), let month = number(digits: 2), skip("-"),
            let day = number(digits: 2), 1...12 ~= month, 1...Self.length(ofMonth: month, in: year) ~= day
        else { return nil }
        // Years are counted from March, so that the leap day is the last day of a year.
        let marchYear = month > 2 ? year : year - 1
        let marchMonth = (month + 9) % 12
        let leapDays = marchYear.flooredQuotient(4) - marchYear.flooredQuotient(100) + marchYear.flooredQuotient(400)
        return 365 * marchYear + leapDays + (153 * marchMonth + 2) / 5 + day - 1 - 719_468
    }

    private static func length(ofMonth month: Int, in year: Int) -> Int {
        switch month {
        case 4, 6, 9, 11: 30
        case 2: year % 4 == 0 && (year % 100 != 0 || year % 400 == 0) ? 29 : 28
        default: 31
        }
    }

    /// Reads a time and returns the seconds since midnight. A leap second is read as the next second.
    fileprivate mutating func timeOfDay(needsSeconds: Bool = true) -> Int? {
        guard let hour = number(digits: 2), skip(":"), let minute = number(digits: 2), hour < 24, minute < 60 else {
            return nil
        }
        if !needsSeconds && isAtEnd { return hour * 3600 + minute * 60 }
        guard skip(":"), let second = number(digits: 2), second <= 60 else { return nil }
        return hour * 3600 + minute * 60 + second
    }

    /// Reads a fraction of a second. The result is 0 if the text has no fraction, and nil if the fraction has no
    /// digits.
    fileprivate mutating func fraction() -> Double? {
        guard skip(".") else { return 0 }
        return digits().flatMap { Double("0.\($0)") }
    }

    /// Reads a time zone's offset from UTC, in seconds.
    fileprivate mutating func offset(separator: StaticString?) -> Int? {
        let isNegative = next == UInt8(ascii: "-")
        guard skip("+-"), let hours = number(digits: 2), separator.map({ skip($0) }) ?? true,
            let minutes = number(digits: 2), hours < 24, minutes < 60
        else { return nil }
        return (hours * 3600 + minutes * 60) * (isNegative ? -1 : 1)
    }
}
