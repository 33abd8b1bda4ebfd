public import PercentEncoding

#if canImport(FoundationEssentials)
    public import FoundationEssentials
#else
    public import Foundation
#endif

/// A decoder that converts query strings to `Decodable` types, values or pairs.
///
/// ```swift
/// struct Search: Decodable { let wd: String, tags: [String], page: Int? }
/// try QueryDecoder().decode(Search.self, from: "wd=%E6%B1%89&tags[]=a&tags[]=b")
/// try QueryDecoder().value(from: "person[name]=Anna&tags[]=a")    // ["person": ["name": "Anna"], "tags": ["a"]]
/// ```
///
/// A query contains only text. The decoded type determines how the text is read:
/// - In styles in which a repeated field is an array, a field that occurs once can be read as an array of one element.
/// - An optional is nil if the field is absent or null (see ``QueryStyle/nulls``). Depending on
///   ``readsEmptyAsNil``, an optional is also nil if the value is empty.
/// - An array can be read as a dictionary whose keys are the indices.
///
/// A value of one of these types is read from one text:
/// - `Date`
/// - `Data`
/// - `URL`
/// - `UUID`
/// - `Decimal`
///
/// Recursive types are decoded recursively, and their values are released recursively. If the thread's stack has no
/// room for the depth of a query, decoding throws ``QueryCodingError/Kind/depthLimit`` even if the query is within the
/// limits.
public struct QueryDecoder: Sendable {
    /// The notation of the queries, such as the notation of arrays and nulls.
    public var style: QueryStyle
    /// The limits of the input. Exceeding a limit is an error.
    public var limits: QueryLimits
    /// The charset of fields and values; nil means UTF-8.
    public var charset: (any TextEncoding)?
    /// The handling of a field that occurs more than once. The styles of servers and of the Facebook SDK ignore this
    /// property and use their own rules.
    public var duplicates = DuplicateFieldPolicy.combine
    /// The handling of a `%` that is not followed by two hexadecimal digits.
    public var malformed = MalformedEscapePolicy.fail
    /// The handling of bytes that are not text in the charset.
    public var invalid = InvalidBytesPolicy.fail
    /// The meaning of `+`. If nil, `+` is a space, unless the style writes spaces as `%20` and leaves `+` literal.
    public var space: SpaceNotation?
    /// The separators of pairs. If nil, the separators depend on the style: `&` and `;` in ``QueryStyle/rack2``, and
    /// `&` in other styles.
    public var separators: SeparatorPolicy?
    /// The kind of the texts to read: queries, or URLs whose queries are read. The limits apply to the whole text.
    public var input = QueryInput.query
    /// Whether every empty value is nil for an optional property of a `Decodable` type, as if its field were absent. If
    /// false, an empty value is nil only if the wrapped type cannot represent empty text; an optional `String` is empty.
    /// Forms send `a=` for an empty field.
    ///
    /// Types that cannot represent empty text:
    /// - numbers
    /// - `Bool`
    /// - `Date`
    /// - `UUID`
    /// - `URL`
    /// - types whose raw value is one of these, or is text without a value for the empty text
    public var readsEmptyAsNil = false

    /// Whether a required array, set or dictionary of a `Decodable` type is empty if the query has no field for it. A query
    /// has no other notation of an empty array: a form in which nothing is selected sends no field.
    ///
    /// An absent struct is decoded, too, and each of its properties is absent. An absent scalar is an error, and an absent
    /// optional is nil. A type that requires a value of its own type is an error, too. If the property is false, every
    /// absent value that a type requires is a `DecodingError`: `keyNotFound`, or `typeMismatch` for an array at the root.
    public var readsAbsentAsEmpty = true

    /// Whether empty texts are omitted from an array or set of a type that cannot represent empty text (see
    /// ``readsEmptyAsNil``). Elements of other types, such as `String` and optionals, are kept, so that parallel arrays
    /// stay parallel. Forms send `ids[]=` before a list of checkboxes.
    public var dropsBlankElements = false

    /// Whether the keys of a `Decodable` type and of the query may differ in the case of ASCII letters. An exact match is
    /// preferred; otherwise the first match is used.
    public var ignoresKeyCase = false

    /// Information that the `init(from:)` of a type can read from its decoder.
    public var userInfo: [CodingUserInfoKey: any Sendable] = [:]
    /// The function that converts text to a date; if nil, the format is that of the style's ``QueryStyle/dates``.
    public var date: (@Sendable (String) throws -> Date)?
    /// The function that converts text to data; if nil, the format is that of the style's ``QueryStyle/data``.
    public var data: (@Sendable (String) throws -> Data)?

    /// Creates a decoder with a style, a charset and limits. If `charset` is nil, the decoder uses UTF-8.
    public init(
        style: QueryStyle = .auto, charset: (any TextEncoding)? = nil, limits: QueryLimits = .standard
    ) {
        self.style = style
        self.charset = charset
        self.limits = limits
    }
}

extension QueryDecoder {
    /// The decoder for texts that are known to be queries.
    package var ofQueries: QueryDecoder {
        var copy = self
        copy.input = .query
        return copy
    }
}

// MARK: Values and pairs

extension QueryDecoder {
    /// Returns the value of a query: a dictionary, or an array in styles that allow an array at the root. All scalars
    /// are strings or nulls. Unescaped non-ASCII characters are kept, whatever the charset.
    ///
    /// - Throws: ``QueryCodingError`` with the byte offset in the query.
    /// - Complexity: Linear.
    public func value(from query: String) throws(QueryCodingError) -> QueryValue {
        try query.utf8.withContiguousSpan { query throws(QueryCodingError) in
            try readValue(query, .text)
        }
    }

    /// Returns the value of a query given as bytes. Bytes of 0x80 and above are read in the charset, like escaped
    /// bytes. Exception: if the style does not escape fields, well-formed UTF-8 in fields is read as UTF-8.
    ///
    /// - Throws: ``QueryCodingError`` with the byte offset in the query.
    /// - Complexity: Linear.
    @inlinable
    public func value(from query: some Collection<UInt8>) throws(QueryCodingError) -> QueryValue {
        try query.withContiguousSpan { query throws(QueryCodingError) in
            try readValue(query, .bytes)
        }
    }

    // This function and the functions below are not generic, so that the compiler specialises the code that they call.
    @usableFromInline
    func readValue(_ query: Span<UInt8>, _ kind: QueryKind) throws(QueryCodingError) -> QueryValue {
        try tree(of: query, kind).value(of: 0)
    }

    /// Returns the pairs of a query in order; repeated keys remain separate pairs. A pair without `=` has no value.
    /// Unescaped non-ASCII characters are kept, whatever the charset.
    ///
    /// - Throws: ``QueryCodingError`` with the byte offset in the query.
    /// - Complexity: Linear.
    public func pairs(from query: String) throws(QueryCodingError) -> [QueryPair] {
        try query.utf8.withContiguousSpan { query throws(QueryCodingError) in
            try readPairs(query, .text)
        }
    }

    /// Returns the pairs of a query given as bytes, in order.
    ///
    /// - Throws: ``QueryCodingError`` with the byte offset in the query.
    /// - Complexity: Linear.
    @inlinable
    public func pairs(from query: some Collection<UInt8>) throws(QueryCodingError) -> [QueryPair] {
        try query.withContiguousSpan { query throws(QueryCodingError) in
            try readPairs(query, .bytes)
        }
    }

    @usableFromInline
    func readPairs(_ query: Span<UInt8>, _ kind: QueryKind) throws(QueryCodingError) -> [QueryPair] {
        try query.pairs(rules(kind, ofTree: false))
    }
}

// MARK: Types

extension QueryDecoder {
    /// Decodes a value of a type from a query. Unescaped non-ASCII characters are kept, whatever the charset.
    ///
    /// - Throws: One of these errors:
    ///   - ``QueryCodingError`` with the byte offset if the query cannot be read
    ///   - `DecodingError` with the coding path if the query does not match the type
    ///   - any error of the type's `init(from:)`
    /// - Complexity: Linear, plus the time of the type's `init(from:)`.
    public func decode<Value: Decodable>(_ type: Value.Type, from query: String) throws -> Value {
        let context = try query.utf8.withContiguousSpan { query throws(QueryCodingError) in
            try decodingContext(of: query, .text)
        }
        return try context.decodeRoot(type)
    }

    /// Decodes a value of a type from a query given as bytes.
    ///
    /// - Throws: One of these errors:
    ///   - ``QueryCodingError`` with the byte offset if the query cannot be read
    ///   - `DecodingError` with the coding path if the query does not match the type
    ///   - any error of the type's `init(from:)`
    /// - Complexity: Linear, plus the time of the type's `init(from:)`.
    public func decode<Value: Decodable>(_ type: Value.Type, from query: some Collection<UInt8>) throws -> Value {
        let context = try query.withContiguousSpan { query throws(QueryCodingError) in
            try decodingContext(of: query, .bytes)
        }
        return try context.decodeRoot(type)
    }

    private func decodingContext(
        of query: Span<UInt8>, _ kind: QueryKind
    ) throws(QueryCodingError) -> DecodingContext {
        let tree = try tree(of: query, kind)
        return DecodingContext(tree, self, root: style.grammar.isServer ? nil : style.root)
    }

    /// Decodes a value of a type from a `QueryValue`.
    ///
    /// - Throws: One of these errors:
    ///   - ``QueryCodingError`` if the value exceeds the depth of ``limits``
    ///   - `DecodingError` with the coding path if the value does not match the type
    ///   - any error of the type's `init(from:)`
    /// - Complexity: Linear, plus the time of the type's `init(from:)`.
    public func decode<Value: Decodable>(_ type: Value.Type, from value: QueryValue) throws -> Value {
        let tree = try ParsedTree(value, as: self)
        return try DecodingContext(tree, self, root: nil).decodeRoot(type)
    }
}

// MARK: Implementation

extension QueryDecoder {
    /// The meaning of `+` in queries: ``space`` or, if ``space`` is nil, the meaning in the style.
    var effectiveSpace: SpaceNotation {
        if let space { return space }
        guard style.grammar == .generic else { return .plus }
        let (values, fields) = (style.valueEscapes, style.fieldEscapes ?? style.valueEscapes)
        if values.space == .plus || fields.space == .plus { return .plus }
        let plus = UInt8(ascii: "+")
        return values.contains(plus) || fields.contains(plus) ? .percent : .plus
    }

    /// Returns the decoded form of a percent-encoded text.
    func text(ofEncoded text: String) -> String {
        (try? text.percentDecoded(space: effectiveSpace, malformed: .keep, invalid: .replace)) ?? text
    }

    var effectiveSeparators: SeparatorPolicy {
        separators ?? style.grammar.separators
    }

    private func tree(
        of query: Span<UInt8>, _ kind: QueryKind
    ) throws(QueryCodingError) -> ParsedTree {
        guard query.count <= ParsedTree.maximumSize else {
            throw QueryCodingError(kind: .byteLimit, offset: ParsedTree.maximumSize)
        }
        let rules = rules(kind, ofTree: true)
        guard style.grammar.isServer else {
            return try GenericGrammar.tree(of: query, rules, style, duplicates)
        }
        do throws(QueryCodingError) {
            var fields = ServerFields(textCapacity: query.count + 16)
            try fields.add(query, rules)
            return try fields.tree(by: style.grammar, limits, trueText: style.bools.trueText)
        } catch {
            throw error.named(style.grammar, limits)
        }
    }
}
