public import Foundation
internal import PercentEncoding
public import QueryEncoding

/// A value of an `Encodable` type as a query, with the options and the bytes of Alamofire's `URLEncodedFormEncoder`.
///
/// ```swift
/// try URLEncodedFormEncoder(arrayEncoding: .noBrackets).encode(["ids": [1, 2]])    // "ids=1&ids=2"
/// ```
///
/// Source: Alamofire 5.12, URLEncodedFormEncoder.swift.
public struct URLEncodedFormEncoder: Sendable {
    /// Whether pairs are sorted as they are written, at every level.
    public let alphabetizeKeyValuePairs: Bool
    /// How the elements of an array extend its key.
    public let arrayEncoding: ArrayEncoding
    /// The words for truth values.
    public let boolEncoding: BoolEncoding
    /// The text of binary data.
    public let dataEncoding: DataEncoding
    /// The text of dates.
    public let dateEncoding: DateEncoding
    /// How keys are spelled.
    public let keyEncoding: KeyEncoding
    /// How the keys of a nested dictionary extend its own key.
    public let keyPathEncoding: KeyPathEncoding
    /// What is written for nil.
    public let nilEncoding: NilEncoding
    /// How a space is written.
    public let spaceEncoding: SpaceEncoding
    /// What is not escaped; of characters beyond ASCII and the space, nothing is left literal.
    public let allowedCharacters: CharacterSet
    /// The most that is written: 64 MiB by default. Alamofire has no such limit.
    public let limits: QueryLimits

    /// An encoder with options.
    public init(
        alphabetizeKeyValuePairs: Bool = true,
        arrayEncoding: ArrayEncoding = .brackets,
        boolEncoding: BoolEncoding = .numeric,
        dataEncoding: DataEncoding = .base64,
        dateEncoding: DateEncoding = .deferredToDate,
        keyEncoding: KeyEncoding = .useDefaultKeys,
        keyPathEncoding: KeyPathEncoding = .brackets,
        nilEncoding: NilEncoding = .dropKey,
        spaceEncoding: SpaceEncoding = .percentEscaped,
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

    /// The query of a value.
    ///
    /// - Throws: ``RequestEncodingError`` of the kind `unencodableParameters`, and what the type itself throws.
    /// - Complexity: O(n log n).
    public func encode<Value: Encodable>(_ value: Value) throws -> String {
        try query(of: value, style: style)
    }

    /// The query of a value, as the bytes of a body.
    ///
    /// - Throws: ``RequestEncodingError`` of the kind `unencodableParameters`, and what the type itself throws.
    /// - Complexity: O(n log n).
    public func encode<Value: Encodable>(_ value: Value) throws -> Data {
        Data(try query(of: value, style: style).utf8)
    }

    /// The style of the query: `QueryStyle.alamofireForm` with the options.
    public var style: QueryStyle {
        style(escapes: literal)
    }

    /// The same with what the query of a URL cannot hold escaped.
    var styleInURL: QueryStyle {
        style(escapes: literal.intersection(.urlQuery))
    }

    /// The query of a value, in a style.
    func query(of value: some Encodable, style: QueryStyle) throws -> String {
        do {
            return try QueryEncoder(style: style, limits: limits).encode(value)
        } catch let error as QueryCodingError {
            throw RequestEncodingError(error)
        }
    }

    /// A space is never literal: how it is written is an option of its own.
    private var literal: EscapeSet { EscapeSet(allowedCharacters).removing(" ") }

    private func style(escapes: EscapeSet) -> QueryStyle {
        let escapes = escapes.writingSpace(as: spaceEncoding.space)
        var style = QueryStyle.alamofireForm
        style.keyOrder = alphabetizeKeyValuePairs ? .segments : .given
        style.arrays = arrayEncoding.style
        style.bools = boolEncoding.style
        style.data = dataEncoding.style
        style.dates = dateEncoding.style
        style.keyTransform = keyEncoding.transform.ofWholeField
        style.nesting = keyPathEncoding.style
        style.nulls = nilEncoding.style
        style.fieldEscapes = escapes
        style.valueEscapes = escapes
        return style
    }
}

extension CharacterSet {
    /// What Alamofire leaves literal in a query: RFC 3986's query without the delimiters of components, `:#[]@!$&'()*+,;=`.
    public static let afURLQueryAllowed = CharacterSet(
        charactersIn: "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-._~/?")
}
