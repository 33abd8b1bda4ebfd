public import PercentEncoding

#if canImport(FoundationEssentials)
    public import FoundationEssentials
#else
    public import Foundation
#endif

/// From a query string to a `Decodable` type, a value, or pairs.
///
/// ```swift
/// struct Search: Decodable { let wd: String, tags: [String], page: Int? }
/// try QueryDecoder().decode(Search.self, from: "wd=%E6%B1%89&tags[]=a&tags[]=b")
/// try QueryDecoder().value(from: "person[name]=Anna&tags[]=a")    // ["person": ["name": "Anna"], "tags": ["a"]]
/// ```
///
/// What a query holds is text. A type decides what to read it as:
/// - A field that is not repeated is also an array of one, in styles in which one that is repeated is an array.
/// - An optional is nil where the field is absent or null (see ``QueryStyle/nulls``), and where the value is empty as ``empty`` says.
/// - The indices of an array are also keys, for dictionaries with such keys.
///
/// `Date`, `Data`, `URL`, `UUID` and `Decimal` are read from one text each.
///
/// Types that contain themselves recurse, and values are released recursively. If the stack of the thread has no room for the depth of a
/// query, that is an error of the kind ``QueryCodingError/Kind/depthLimit``, whatever the limits.
public struct QueryDecoder: Sendable {
    /// How arrays, nesting, nulls and so on are written in the queries to be read.
    public var style: QueryStyle
    /// How much is accepted. What goes beyond is an error.
    public var limits: QueryLimits
    /// The charset of fields and values; nil for UTF-8.
    public var charset: (any TextEncoding)?
    /// What becomes of a field that occurs more than once. The Facebook SDK's style and those of servers have rules of their own.
    public var duplicates = DuplicateFieldPolicy.combine
    /// What to do with a `%` that two hexadecimal digits do not follow.
    public var malformed = MalformedEscapePolicy.fail
    /// What to do with bytes that are not text.
    public var invalid = InvalidBytesPolicy.fail
    /// What `+` means; nil for a space, unless the style writes a space otherwise and leaves `+` literal.
    public var space: SpaceNotation?
    /// What stands between pairs; nil for what the system that the style is named after takes for it: `&` and `;` in Rack, otherwise `&`.
    public var separators: SeparatorPolicy?
    /// What becomes of a `?` at the start.
    package var questionMark = LeadingQuestionMarkPolicy.keep
    /// What an empty value is for an optional property of a `Decodable` type.
    public var empty = EmptyValuePolicy.asTyped
    /// How the keys of a `Decodable` type are looked up.
    public var keyCase = KeyCasePolicy.sensitive
    /// Information for the `init(from:)` of types.
    public var userInfo: [CodingUserInfoKey: any Sendable] = [:]
    /// The date that a text stands for; nil for the reverse of the style's ``QueryStyle/dates``.
    public var date: (@Sendable (String) throws -> Date)?
    /// The data that a text stands for; nil for the reverse of the style's ``QueryStyle/data``.
    public var data: (@Sendable (String) throws -> Data)?

    /// A decoder for a style, and for UTF-8 unless a charset is given.
    public init(
        style: QueryStyle = .auto, charset: (any TextEncoding)? = nil, limits: QueryLimits = .standard
    ) {
        self.style = style
        self.charset = charset
        self.limits = limits
    }
}

/// What an empty value is for an optional: `a=` is how forms send a field that was not filled in.
public struct EmptyValuePolicy: Hashable, Sendable {
    package enum Storage: Sendable { case asTyped, absent }
    package let storage: Storage

    /// Nil if an empty text is no value of the wrapped type: no number, truth value, date, UUID or URL. An optional `String` is empty.
    public static let asTyped = EmptyValuePolicy(storage: .asTyped)

    /// Nil, whatever the wrapped type is, as if the field were absent.
    public static let absent = EmptyValuePolicy(storage: .absent)
}

/// How keys are compared when they are looked up.
public struct KeyCasePolicy: Hashable, Sendable {
    package enum Storage: Sendable { case sensitive, asciiInsensitive }
    package let storage: Storage

    /// Byte by byte.
    public static let sensitive = KeyCasePolicy(storage: .sensitive)

    /// Letters of ASCII are the same in both cases. A key that is the same byte by byte counts before one that is not, otherwise the
    /// first.
    public static let asciiInsensitive = KeyCasePolicy(storage: .asciiInsensitive)
}

// MARK: Values and pairs

extension QueryDecoder {
    /// The value that a query describes, a dictionary unless the style says otherwise; its scalars are strings and nulls. Characters
    /// beyond ASCII are themselves, whatever the charset.
    ///
    /// - Throws: ``QueryCodingError`` with the byte offset in the query.
    /// - Complexity: Linear.
    public func value(from query: String) throws(QueryCodingError) -> QueryValue {
        try unsafe query.utf8.withContiguousBytes { query throws(QueryCodingError) in
            try unsafe readValue(query, .text)
        }
    }

    /// The value that a query describes that is given as bytes, whatever they are. Those beyond ASCII are bytes of the charset, as if
    /// they were escaped, but in fields that the style does not escape: these are UTF-8, if they can be.
    ///
    /// - Throws: ``QueryCodingError`` with the byte offset in the query.
    /// - Complexity: Linear.
    @inlinable
    public func value(from query: some Collection<UInt8>) throws(QueryCodingError) -> QueryValue {
        try unsafe query.withContiguousBytes { query throws(QueryCodingError) in
            try unsafe readValue(query, .bytes)
        }
    }

    // Not generic, as the others like it below, so that they are compiled for what they take.
    @usableFromInline
    func readValue(_ query: UnsafeBufferPointer<UInt8>, _ kind: QueryKind) throws(QueryCodingError) -> QueryValue {
        try unsafe tree(of: query, kind, keepsBytes: false).value(of: 0)
    }

    /// The pairs of a query, in order and with nothing merged; one without `=` has no value. Characters beyond ASCII are themselves, whatever the charset.
    ///
    /// - Throws: ``QueryCodingError`` with the byte offset in the query.
    /// - Complexity: Linear.
    public func pairs(from query: String) throws(QueryCodingError) -> [QueryPair] {
        try unsafe query.utf8.withContiguousBytes { query throws(QueryCodingError) in
            try unsafe readPairs(query, .text)
        }
    }

    /// The pairs of a query that is given as bytes, whatever they are, in order.
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
    /// A value of a type, from a query. Characters beyond ASCII are themselves, whatever the charset.
    ///
    /// - Throws: ``QueryCodingError`` with the byte offset if the query cannot be read, `DecodingError` with the coding path if it is
    ///   not what the type asks for, or what the type itself throws.
    /// - Complexity: Linear, besides what the type does.
    public func decode<Value: Decodable>(_ type: Value.Type, from query: String) throws -> Value {
        let context = try unsafe query.utf8.withContiguousBytes { query throws(QueryCodingError) in
            try unsafe decodingContext(of: query, .text)
        }
        return try context.decodeRoot(type)
    }

    /// A value of a type, from a query that is given as bytes, whatever they are.
    ///
    /// - Throws: ``QueryCodingError`` with the byte offset if the query cannot be read, `DecodingError` with the coding path if it is
    ///   not what the type asks for, or what the type itself throws.
    /// - Complexity: Linear, besides what the type does.
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

    /// A value of a type, from a value as it is read from a query or made by a program.
    ///
    /// - Throws: ``QueryCodingError`` beyond the depth of ``limits``, `DecodingError` with the coding path if the value is not what the
    ///   type asks for, or what the type itself throws.
    /// - Complexity: Linear, besides what the type does.
    public func decode<Value: Decodable>(_ type: Value.Type, from value: QueryValue) throws -> Value {
        let tree = try ParsedTree(value, as: self)
        return try DecodingContext(tree, self, root: nil).decodeRoot(type)
    }
}

// MARK: How

extension QueryDecoder {
    /// What `+` means.
    var effectiveSpace: SpaceNotation {
        if let space { return space }
        guard style.grammar == .generic else { return .plus }
        let (values, fields) = (style.valueEscapes, style.fieldEscapes ?? style.valueEscapes)
        if values.space == .plus || fields.space == .plus { return .plus }
        let plus = UInt8(ascii: "+")
        return values.contains(plus) || fields.contains(plus) ? .percent : .plus
    }

    /// What is read of a text that is percent-encoded already.
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
    /// Whether the bytes themselves are in the query, so that they need not be text.
    fileprivate var isBytes: Bool {
        if case .bytes = storage { true } else { false }
    }
}
