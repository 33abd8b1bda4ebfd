#if canImport(FoundationEssentials)
    public import FoundationEssentials
#else
    public import Foundation
#endif

/// The notation of dates in `Encodable` types.
public struct DateStyle: Sendable {
    package enum Storage: Sendable {
        case iso8601, local, secondsSince1970, millisecondsSince1970, secondsSince2001, description
        case custom(@Sendable (Date) throws -> String)
    }

    package let storage: Storage

    /// RFC 3339 in UTC, such as `2001-01-01T00:02:03Z`. Milliseconds are written if they are not zero.
    public static let iso8601 = DateStyle(storage: .iso8601)

    /// The shortest notation of a date and time in UTC, without a time zone, such as `2001-01-01T00:02` or
    /// `2001-01-01T00:02:03.5`. A date without a time, such as `2001-01-01`, is read as midnight of that day.
    ///
    /// Forms send this notation for `<input type=datetime-local>` and `<input type=date>`.
    ///
    /// Source: HTML, "valid normalized local date and time string", "valid date string".
    public static let local = DateStyle(storage: .local)

    /// Seconds since the start of 1970 as a floating-point number.
    public static let secondsSince1970 = DateStyle(storage: .secondsSince1970)

    /// Milliseconds since the start of 1970 as a floating-point number.
    public static let millisecondsSince1970 = DateStyle(storage: .millisecondsSince1970)

    /// Seconds since the start of 2001 as a floating-point number, the encoding of `Date` itself.
    public static let secondsSince2001 = DateStyle(storage: .secondsSince2001)

    /// The description of `NSDate`, such as `1970-01-01 00:00:00 +0000`.
    package static let description = DateStyle(storage: .description)

    /// Creates a style that calls a custom function. To read the function's output, set ``QueryDecoder/date`` to the
    /// inverse function.
    public static func custom(_ text: @escaping @Sendable (Date) throws -> String) -> DateStyle {
        DateStyle(storage: .custom(text))
    }
}
