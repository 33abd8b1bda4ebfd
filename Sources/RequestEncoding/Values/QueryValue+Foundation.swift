public import QueryEncoding

extension QueryValue {
    /// Creates a value from a `[String: Any]` or another value that may hold Foundation objects.
    ///
    /// The value may consist of the types of `QueryValue(any:)` and of these types, optional or not:
    ///
    /// - `NSNull` (null), `NSNumber`, `NSDecimalNumber` and `NSString`
    /// - `NSArray`, `NSOrderedSet` (an array, because it has an order), `NSSet` and `NSDictionary`
    /// - `Date`, `Data`, `URL`, `UUID` and their classes
    ///
    /// Dates and data are written in the style's format, and URLs as absolute text. The entries of dictionaries are
    /// sorted by the UTF-8 bytes of their keys. A key may be text, a whole number, a URL or a UUID.
    ///
    /// This initializer does not recurse. However, Foundation on Linux converts an `NSArray` or `NSDictionary` with all
    /// its contents on first access. The conversion takes 1.2 KiB of stack for each level: 400 levels overflow a stack
    /// of 512 KiB. Swift's own arrays and dictionaries, which `JSONSerialization` makes, do not have this problem.
    ///
    /// An `NSString` with an unpaired surrogate is an error. On Linux, there is no error, because the initializer of
    /// `NSString` has already replaced the surrogate with U+FFFD.
    ///
    /// - Parameters:
    ///   - value: Normally a dictionary, or any value that a style accepts at the root.
    ///   - style: The style that defines the format of dates and data.
    ///   - conversion: The rules that convert numbers to text and decide which numbers are Booleans.
    /// - Throws: `QueryCodingError` with the field of a value, of these kinds:
    ///   - `unsupportedType` with the name of a type that a query cannot represent, or with the error of the style's
    ///     own function for dates or data
    ///   - `unencodable` for an unpaired surrogate, with its offset in UTF-16 code units
    ///   - `depthLimit` beyond 512 levels, or beyond the levels that the stack has room for
    ///   - `duplicateField` for keys of different types with the same text
    /// - Complexity: O(n log n).
    public init(
        foundation value: Any, style: QueryStyle = .auto, conversion: FoundationStyle = .swift
    ) throws(QueryCodingError) {
        try self.init(any: value, reader: FoundationReader(style: style, conversion: conversion))
    }
}
