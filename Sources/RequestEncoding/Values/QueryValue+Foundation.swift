public import QueryEncoding

extension QueryValue {
    /// The value of what programs keep in a `[String: Any]`, objects of Foundation included.
    ///
    /// What `QueryValue(any:)` takes, and `NSNull` (null), `NSNumber` and `NSDecimalNumber`, `NSString`, `NSArray`, `NSOrderedSet` (an
    /// array, because it has an order), `NSSet`, `NSDictionary`, `Date`, `Data`, `URL`, `UUID` and their classes, optional or
    /// not. Dates and data are written in the style's form, URLs as their absolute text. Dictionaries are sorted by the UTF-8 bytes of their
    /// keys, which may be text, whole numbers, URLs and UUIDs.
    ///
    /// Nesting costs no stack here. But Foundation on Linux converts an `NSArray` or `NSDictionary` with all that is in it as soon as anyone
    /// asks for its contents. That takes 1.2 KiB of stack for each level: 400 levels overflow a stack of 512 KiB. Swift's own arrays and
    /// dictionaries, which `JSONSerialization` makes, do not have this problem.
    ///
    /// An `NSString` with an unpaired surrogate is an error. On Linux that has become U+FFFD already when the `NSString` was made.
    ///
    /// - Parameters:
    ///   - value: A dictionary as a rule, or what a style takes at the root.
    ///   - style: Whose dates and data to write.
    ///   - conversion: The text of numbers, and what is a truth value.
    /// - Throws: `QueryCodingError` with the field of a value: `unsupportedType` with the name of a type that has no place
    ///   in a query, or with what the style's own function for dates or data says; `unencodable` for an unpaired surrogate, with
    ///   its offset in UTF-16; `depthLimit` beyond 512 levels, or the levels that the stack has room for; `duplicateField`
    ///   for keys of different types with the same text.
    /// - Complexity: O(n log n).
    public init(
        foundation value: Any, style: QueryStyle = .auto, conversion: FoundationStyle = .swift
    ) throws(QueryCodingError) {
        try self.init(any: value, reader: FoundationReader(style: style, conversion: conversion))
    }
}
