public import Foundation
public import PercentEncoding
public import QueryEncoding

/// An encoder that writes `Encodable` values as a query, with the options and the output of Alamofire's
/// `URLEncodedFormEncoder`.
///
/// ```swift
/// try URLEncodedFormEncoder(arrayEncoding: .noBrackets).encode(["ids": [1, 2]])    // "ids=1&ids=2"
/// ```
///
/// Source: Alamofire 5.12, URLEncodedFormEncoder.swift.
public struct URLEncodedFormEncoder: Sendable {
    let alphabetizeKeyValuePairs: Bool
    let arrayEncoding: ArrayStyle
    let boolEncoding: BoolStyle
    let dataEncoding: DataStyle
    let dateEncoding: DateStyle
    let keyEncoding: KeyTransformStyle
    let keyPathEncoding: NestingStyle
    let nilEncoding: NullStyle
    let spaceEncoding: SpaceNotation
    let allowedCharacters: CharacterSet
    let limits: QueryLimits

    /// Creates an encoder with options.
    ///
    /// - Parameters:
    ///   - alphabetizeKeyValuePairs: Whether the written pairs are sorted at every level.
    ///   - arrayEncoding: The notation of array keys: `.brackets`, `.noBrackets`, `.indexInBrackets` or `.custom`.
    ///   - boolEncoding: The notation of Booleans: `.numeric` or `.literal`.
    ///   - dataEncoding: The format of data: `.base64`, `.deferredToData` or `.custom`.
    ///   - dateEncoding: The format of dates: `.deferredToDate`, `.secondsSince1970`, `.millisecondsSince1970`,
    ///     `.iso8601`, `.formatted` or `.custom`.
    ///   - keyEncoding: The conversion of the whole field, including its brackets: `.useDefaultKeys`,
    ///     `.convertToSnakeCase`, `.convertToKebabCase`, `.capitalized`, `.uppercased`, `.lowercased` or `.custom`.
    ///   - keyPathEncoding: The notation of nested keys: `.brackets`, `.dots` or `.init(encoding:)`.
    ///   - nilEncoding: The notation of nil: `.dropKey`, `.dropValue`, `.null` or `.init(encoding:)`.
    ///   - spaceEncoding: The notation of a space: `.percentEscaped` or `.plusReplaced`.
    ///   - allowedCharacters: The ASCII characters that stay literal. Spaces and non-ASCII characters are never
    ///     literal.
    ///   - limits: The size limit of the output: 64 MiB by default. Alamofire has no limit.
    public init(
        alphabetizeKeyValuePairs: Bool = true,
        arrayEncoding: ArrayStyle = .brackets,
        boolEncoding: BoolStyle = .numeric,
        dataEncoding: DataStyle = .base64,
        dateEncoding: DateStyle = .deferredToDate,
        keyEncoding: KeyTransformStyle = .useDefaultKeys,
        keyPathEncoding: NestingStyle = .brackets,
        nilEncoding: NullStyle = .dropKey,
        spaceEncoding: SpaceNotation = .percentEscaped,
        allowedCharacters: CharacterSet = .afURLQueryAllowed,
        limits: QueryLimits = .writing
    ) {
        self.alphabetizeKeyValuePairs = alphabetizeKeyValuePairs
        self.arrayEncoding = arrayEncoding
        self.boolEncoding = boolEncoding
        self.dataEncoding = dataEncoding
        self.dateEncoding = dateEncoding
        self.keyEncoding = keyEncoding
        self.keyPathEncoding = keyPathEncoding
        self.nilEncoding = nilEncoding
        self.spaceEncoding = spaceEncoding
        self.allowedCharacters = allowedCharacters
        self.limits = limits
    }

    /// Returns the query of a value.
    ///
    /// - Throws: ``RequestEncodingError`` of the kind `unencodableParameters`, and the errors of the type's own
    ///   `encode(to:)`.
    /// - Complexity: O(n log n).
    @_disfavoredOverload
    public func encode<Value: Encodable>(_ value: Value) throws -> String {
        try query(of: value, style: style)
    }

    /// Returns the query of a value as the bytes of a body.
    ///
    /// - Throws: ``RequestEncodingError`` of the kind `unencodableParameters`, and the errors of the type's own
    ///   `encode(to:)`.
    /// - Complexity: O(n log n).
    @_disfavoredOverload
    public func encode<Value: Encodable>(_ value: Value) throws -> Data {
        Data(try query(of: value, style: style).utf8)
    }

    /// The style of the query: `QueryStyle.alamofireForm` with the options.
    public var style: QueryStyle {
        style(escapes: literal)
    }

    /// The variant of ``style`` that also escapes the characters that the query of a URL cannot hold.
    var styleInURL: QueryStyle {
        style(escapes: literal.intersection(.urlQuery))
    }

    /// Returns the query of a value in a style.
    func query(of value: some Encodable, style: QueryStyle) throws -> String {
        do {
            return try QueryEncoder(style: style, limits: limits).encode(value)
        } catch let error as QueryCodingError {
            throw RequestEncodingError(error)
        }
    }

    /// The allowed characters except the space, because the notation of a space is a separate option.
    private var literal: EscapeSet { EscapeSet(allowedCharacters).removing(" ") }

    private func style(escapes: EscapeSet) -> QueryStyle {
        let escapes = escapes.writingSpace(as: spaceEncoding)
        var style = QueryStyle.alamofireForm
        style.keyOrder = alphabetizeKeyValuePairs ? .segments : .given
        style.arrays = arrayEncoding
        style.bools = boolEncoding
        style.data = dataEncoding
        style.dates = dateEncoding
        style.keyTransform = keyEncoding.ofWholeField
        style.nesting = keyPathEncoding
        style.nulls = nilEncoding
        style.fieldEscapes = escapes
        style.valueEscapes = escapes
        return style
    }
}

extension CharacterSet {
    /// The characters that Alamofire does not escape in a query: RFC 3986's query characters without the delimiters
    /// `:#[]@!$&'()*+,;=`.
    public static let afURLQueryAllowed = CharacterSet(
        charactersIn: "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-._~/?")
}
