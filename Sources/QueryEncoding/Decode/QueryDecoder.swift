public import PercentEncoding

#if canImport(FoundationEssentials)
    public import FoundationEssentials
#else
    public import Foundation
#endif

/// A decoder of query strings to `Decodable` types, values, or pairs.
///
/// ```swift
/// struct Search: Decodable { let wd: String, tags: [String], page: Int? }
/// try QueryDecoder().decode(Search.self, from: "wd=%E6%B1%89&tags[]=a&tags[]=b")
/// try QueryDecoder().value(from: "person[name]=Anna&tags[]=a")    // ["person": ["name": "Anna"], "tags": ["a"]]
/// ```
///
/// A query contains only text, and the type decides how to read it:
/// - A single field is also an array of one, in styles in which a repeated field is an array.
/// - An optional is nil if the field is absent or null (see ``QueryStyle/nulls``), or if the value is empty and
///   ``empty`` says so.
/// - The indices of an array are also keys, for dictionaries with such keys.
///
/// `Date`, `Data`, `URL`, `UUID` and `Decimal` are read from one text each.
///
/// Types that contain themselves recurse, and values are released recursively. If the thread's stack has no room for
/// the depth of a query, decoding throws ``QueryCodingError/Kind/depthLimit``, whatever the limits are.
public struct QueryDecoder: Sendable {
    /// The notation of arrays, nesting, nulls and so on in the queries.
    public var style: QueryStyle
    /// The limits of the input. Exceeding one is an error.
    public var limits: QueryLimits
    /// The charset of fields and values; nil for UTF-8.
    public var charset: (any TextEncoding)?
    /// The handling of a field that occurs more than once. The styles of servers and of the Facebook SDK have rules of
    /// their own.
    public var duplicates = DuplicateFieldPolicy.combine
    /// The handling of a `%` without two hexadecimal digits after it.
    public var malformed = MalformedEscapePolicy.fail
    /// The handling of bytes that are not text.
    public var invalid = InvalidBytesPolicy.fail
    /// The meaning of `+`. If nil, `+` is a space, unless the style writes a space otherwise and leaves `+` literal.
    public var space: SpaceNotation?
    /// The separators of pairs. If nil, the system that the style is named after decides: `&` and `;` in Rack,
    /// otherwise `&`.
    public var separators: SeparatorPolicy?
    /// The handling of a `?` at the start.
    package var questionMark = LeadingQuestionMarkPolicy.keep
    /// The handling of an empty value for an optional property of a `Decodable` type.
    public var empty = EmptyValuePolicy.asTyped
    /// The way the keys of a `Decodable` type are compared.
    public var keyCase = KeyCasePolicy.sensitive
    /// Information for the types' `init(from:)`.
    public var userInfo: [CodingUserInfoKey: any Sendable] = [:]
    /// A function from text to a date; nil for the reverse of the style's ``QueryStyle/dates``.
    public var date: (@Sendable (String) throws -> Date)?
    /// A function from text to data; nil for the reverse of the style's ``QueryStyle/data``.
    public var data: (@Sendable (String) throws -> Data)?

    /// Creates a decoder for a style, and for UTF-8 unless a charset is given.
    public init(
        style: QueryStyle = .auto, charset: (any TextEncoding)? = nil, limits: QueryLimits = .standard
    ) {
        self.style = style
        self.charset = charset
        self.limits = limits
    }
}

/// The handling of an empty value for an optional. Forms send `a=` for a field that was not filled in.
public struct EmptyValuePolicy: Hashable, Sendable {
    package enum Storage: Sendable { case asTyped, absent }
    package let storage: Storage

    /// Nil if the wrapped type cannot represent empty text: a number, Boolean, date, UUID or URL. An optional `String`
    /// is empty.
    public static let asTyped = EmptyValuePolicy(storage: .asTyped)

    /// Nil for every wrapped type, as if the field were absent.
    public static let absent = EmptyValuePolicy(storage: .absent)
}

/// The way keys are compared in lookups.
public struct KeyCasePolicy: Hashable, Sendable {
    package enum Storage: Sendable { case sensitive, asciiInsensitive }
    package let storage: Storage

    /// Byte by byte.
    public static let sensitive = KeyCasePolicy(storage: .sensitive)

    /// Ignoring the case of ASCII letters. A key with equal bytes is preferred; otherwise the first match counts.
    public static let asciiInsensitive = KeyCasePolicy(storage: .asciiInsensitive)
}

// MARK: Values and pairs

extension QueryDecoder {
    /// The value of a query: a dictionary, unless the style says otherwise. Its scalars are strings and nulls.
    /// Non-ASCII characters stand for themselves in every charset.
    ///
    /// - Throws: ``QueryCodingError`` with the byte offset in the query.
    /// - Complexity: Linear.
    public func value(from query: String) throws(QueryCodingError) -> QueryValue {
        try unsafe query.utf8.withContiguousBytes { query throws(QueryCodingError) in
            try unsafe readValue(query, .text)
        }
    }

    /// The value of a query given as bytes. Bytes from 0x80 on are in the charset, as if they were escaped. There is
    /// one exception: fields that the style does not escape are read as UTF-8 if they are well-formed.
    ///
    /// - Throws: ``QueryCodingError`` with the byte offset in the query.
    /// - Complexity: Linear.
    @inlinable
    public func value(from query: some Collection<UInt8>) throws(QueryCodingError) -> QueryValue {
        try unsafe query.withContiguousBytes { query throws(QueryCodingError) in
            try unsafe readValue(query, .bytes)
        }
    }

    // Not generic, like the functions below, so that specialised code is compiled.
    @usableFromInline
    func readValue(_ query: UnsafeBufferPointer<UInt8>, _ kind: QueryKind) throws(QueryCodingError) -> QueryValue {
        try unsafe tree(of: query, kind, keepsBytes: false).value(of: 0)
    }

    /// The pairs of a query, in order and without merging. A pair without `=` has no value. Non-ASCII characters stand
    /// for themselves in every charset.
    ///
    /// - Throws: ``QueryCodingError`` with the byte offset in the query.
    /// - Complexity: Linear.
    public func pairs(from query: String) throws(QueryCodingError) -> [QueryPair] {
        try unsafe query.utf8.withContiguousBytes { query throws(QueryCodingError) in
            try unsafe readPairs(query, .text)
        }
    }

    /// The pairs of a query given as bytes, in order.
    ///
    /// - Throws: ``QueryCodingError`` with the byte offset in the query.
    /// - Complexity: Linear.
    @inlinable
    public func pairs(from query: some Collection<UInt8>) throws(QueryCodingError) -> [QueryPair] {
        try unsafe query.withContiguousBytes { query throws(QueryCodingError) in
            try unsafe readPairs(query, .bytes)
        }
    }

    @usableFromInline
    func readPairs(_ query: UnsafeBufferPointer<UInt8>, _ kind: QueryKind) throws(QueryCodingError) -> [QueryPair] {
        try unsafe pairReader.pairs(in: query, kind)
    }
}

// MARK: Types

extension QueryDecoder {
    /// Decodes a value of a type from a query. Non-ASCII characters stand for themselves in every charset.
    ///
    /// - Throws: ``QueryCodingError`` with the byte offset if the query cannot be read; `DecodingError` with the coding
    ///   path if it does not match the type; errors of the type's `init(from:)`.
    /// - Complexity: Linear, plus the time of the type's `init(from:)`.
    public func decode<Value: Decodable>(_ type: Value.Type, from query: String) throws -> Value {
        let context = try unsafe query.utf8.withContiguousBytes { query throws(QueryCodingError) in
            try unsafe decodingContext(of: query, .text)
        }
        return try context.decodeRoot(type)
    }

    /// Decodes a value of a type from a query given as bytes.
    ///
    /// - Throws: ``QueryCodingError`` with the byte offset if the query cannot be read; `DecodingError` with the coding
    ///   path if it does not match the type; errors of the type's `init(from:)`.
    /// - Complexity: Linear, plus the time of the type's `init(from:)`.
    public func decode<Value: Decodable>(_ type: Value.Type, from query: some Collection<UInt8>) throws -> Value {
        let context = try unsafe query.withContiguousBytes { query throws(QueryCodingError) in
            try unsafe decodingContext(of: query, .bytes)
        }
        return try context.decodeRoot(type)
    }

    private func decodingContext(
        of query: UnsafeBufferPointer<UInt8>, _ kind: QueryKind
    ) throws(QueryCodingError) -> DecodingContext {
        let tree = try unsafe tree(of: query, kind, keepsBytes: style.data.isBytes)
        return DecodingContext(tree, self, root: style.grammar.isServer ? nil : style.root)
    }

    /// Decodes a value of a type from a value that was read from a query or created by a program.
    ///
    /// - Throws: ``QueryCodingError`` if the value exceeds the depth of ``limits``; `DecodingError` with the coding
    ///   path if it does not match the type; errors of the type's `init(from:)`.
    /// - Complexity: Linear, plus the time of the type's `init(from:)`.
    public func decode<Value: Decodable>(_ type: Value.Type, from value: QueryValue) throws -> Value {
        let tree = try ParsedTree(value, as: self)
        return try DecodingContext(tree, self, root: nil).decodeRoot(type)
    }
}

// MARK: Implementation

extension QueryDecoder {
    /// The effective meaning of `+`.
    var effectiveSpace: SpaceNotation {
        if let space { return space }
        guard style.grammar == .generic else { return .plus }
        let (values, fields) = (style.valueEscapes, style.fieldEscapes ?? style.valueEscapes)
        if values.space == .plus || fields.space == .plus { return .plus }
        let plus = UInt8(ascii: "+")
        return values.contains(plus) || fields.contains(plus) ? .percent : .plus
    }

    /// The decoded form of a text that is percent-encoded.
    func text(ofEncoded text: String) -> String {
        (try? text.percentDecoded(space: effectiveSpace, malformed: .keep, invalid: .replace)) ?? text
    }

    var effectiveSeparators: SeparatorPolicy {
        separators ?? style.grammar.separators
    }

    private var pairReader: PairReader {
        PairReader(
            limits: limits, space: effectiveSpace, malformed: malformed, invalid: invalid,
            separators: effectiveSeparators, questionMark: questionMark, charset: style.adapted(charset),
            grammar: style.grammar, fieldsAreText: style.fieldEscapes == nil)
    }

    private func tree(
        of query: UnsafeBufferPointer<UInt8>, _ kind: QueryKind, keepsBytes: Bool
    ) throws(QueryCodingError) -> ParsedTree {
        guard query.count <= ParsedTree.maximumSize else {
            throw QueryCodingError(kind: .byteLimit, offset: ParsedTree.maximumSize)
        }
        let reader = FieldReader(self, kind, keepsBytes: keepsBytes)
        guard style.grammar.isServer else {
            return try unsafe GenericGrammar.tree(of: query, reader, ReadingRules(self))
        }
        do throws(QueryCodingError) {
            var fields = ServerFields(textCapacity: query.count + 16)
            try unsafe reader.read(query, into: &fields)
            return try fields.tree(by: style.grammar, limits, trueText: style.bools.trueText)
        } catch {
            throw error.named(style.grammar, limits)
        }
    }
}

extension DataStyle {
    /// Whether the query contains the bytes themselves, so that they need not be text.
    fileprivate var isBytes: Bool {
        if case .bytes = storage { true } else { false }
    }
}
