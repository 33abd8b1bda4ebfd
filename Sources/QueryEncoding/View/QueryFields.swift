public import PercentEncoding

/// A sequence of the fields of a query in a string, an array or another collection. Fields are found without copying; a
/// name or value is copied only when you read it as text.
///
/// ```swift
/// for field in try QueryFields("q=a+b&page=2") where field.hasName("page") {
///     try field.value    // "2"
/// }
/// ```
///
/// Empty fields, as in `a&&b`, are skipped. Repeated names are separate fields, as in
/// ``QueryDecoder/pairs(from:)-(String)``. A collection that is not in contiguous memory is copied once. If a collection
/// with reference semantics changes while it is read, names, values and ranges are unspecified, but only bytes of the
/// collection are read. For a `Span`, see ``QueryView``.
public struct QueryFields<Query: Collection & Sendable>: Sequence, Sendable where Query.Element == UInt8 {
    @usableFromInline let query: Query
    /// A copy of the query if it is not in contiguous memory.
    @usableFromInline let copy: [UInt8]?
    @usableFromInline let rules: FieldRules
    /// The offsets of the query in the text.
    @usableFromInline private(set) var place = 0..<Int.max

    /// Creates a sequence of the fields of a query.
    ///
    /// - Parameters:
    ///   - query: The bytes of the query, or of a URL.
    ///   - input: The kind of the text. By default, all of it is the query.
    ///   - space: The meaning of `+`. By default, `+` is a space.
    ///   - malformed: The handling of a malformed escape when a name or value is read.
    ///   - invalid: The handling of ill-formed UTF-8 when a name or value is read.
    ///   - separators: The separators of fields.
    ///   - limits: The limits of the query. Only the limits of bytes and pairs apply.
    /// - Throws: ``QueryCodingError`` of the kind `byteLimit` or `pairLimit`, with a byte offset.
    /// - Complexity: Constant if the query is too short to exceed the limit of pairs; otherwise linear.
    @inlinable
    public init(
        _ query: Query, as input: QueryInput = .query, space: SpaceNotation = .plus,
        malformed: MalformedEscapePolicy = .fail, invalid: InvalidBytesPolicy = .fail,
        separators: SeparatorPolicy = .ampersand, limits: QueryLimits = .standard
    ) throws(QueryCodingError) {
        try self.init(
            query, as: input,
            FieldRules(space: space, malformed: malformed, invalid: invalid, separators: separators, kind: .bytes),
            limits)
    }

    @inlinable
    init(
        _ query: Query, as input: QueryInput, _ rules: FieldRules, _ limits: QueryLimits
    ) throws(QueryCodingError) {
        self.query = query
        self.rules = rules
        copy = query.withContiguousStorageIfAvailable { _ in true } == nil ? Array(query) : nil
        place = try withSpan { query throws(QueryCodingError) in try rules.checked(query, as: input, limits) }
    }

    /// Returns an iterator over the fields.
    ///
    /// - Complexity: Constant. One allocation.
    @inlinable
    public func makeIterator() -> Iterator { Iterator(self) }

    /// Returns the value of the first field with a name; nil if no field has the name. The value of a field without `=`
    /// is empty.
    ///
    /// Names are compared as in ``Field/hasName(_:)``.
    ///
    /// - Throws: ``QueryCodingError`` with the field and a byte offset if the value cannot be read.
    /// - Complexity: Linear. A value of more than 15 bytes takes one allocation.
    @inlinable
    public func firstValue(named name: String) throws(QueryCodingError) -> String? {
        try withSpan { query throws(QueryCodingError) in
            try rules.firstValue(named: name, in: query, place)
        }
    }

    /// Returns the values of all fields with a name, in order. The value of a field without `=` is empty.
    ///
    /// - Throws: ``QueryCodingError`` with the field and a byte offset if a value cannot be read.
    /// - Complexity: Linear.
    @inlinable
    public func values(named name: String) throws(QueryCodingError) -> [String] {
        try withSpan { query throws(QueryCodingError) in
            try rules.values(named: name, in: query, place)
        }
    }
}

extension QueryFields {
    /// Creates a sequence of the fields in a string or a substring; see
    /// ``init(_:as:space:malformed:invalid:separators:limits:)-(Query,_,_,_,_,_,_)``.
    ///
    /// - Throws: ``QueryCodingError`` of the kind `byteLimit` or `pairLimit`, with a byte offset in UTF-8.
    @inlinable
    public init<Text: StringProtocol>(
        _ query: Text, as input: QueryInput = .query, space: SpaceNotation = .plus,
        malformed: MalformedEscapePolicy = .fail, invalid: InvalidBytesPolicy = .fail,
        separators: SeparatorPolicy = .ampersand, limits: QueryLimits = .standard
    ) throws(QueryCodingError) where Text.UTF8View == Query {
        try self.init(
            query.utf8, as: input,
            FieldRules(space: space, malformed: malformed, invalid: invalid, separators: separators, kind: .text),
            limits)
    }
}

extension QueryFields {
    /// The sequence that an iterator and its fields share. A reference is copied faster than the sequence.
    @usableFromInline
    final class Source: Sendable {
        @usableFromInline let fields: QueryFields

        @inlinable
        init(_ fields: QueryFields) { self.fields = fields }

        /// Returns the next field; nil at the end.
        @inlinable
        @inline(never)
        func next(_ locator: inout FieldLocator) -> FieldPlace? {
            var rest = locator
            defer { locator = rest }
            return fields.withSpan { rest.next(in: $0, upTo: fields.place.upperBound) }
        }
    }

    /// An iterator over the fields.
    public struct Iterator: IteratorProtocol, Sendable {
        @usableFromInline let source: Source
        @usableFromInline var locator: FieldLocator

        @inlinable
        init(_ fields: QueryFields) {
            source = Source(fields)
            locator = fields.rules.locator(from: fields.place.lowerBound)
        }

        /// Returns the next field; nil at the end.
        ///
        /// - Complexity: Linear in the length of the field. No allocation.
        @inlinable
        public mutating func next() -> Field? {
            guard let place = locator.nextInBlock() ?? source.next(&locator) else { return nil }
            return Field(source, place)
        }
    }

    /// A field of a query.
    public struct Field: Sendable {
        @usableFromInline let source: Source
        @usableFromInline let place: FieldPlace

        @inlinable
        init(_ source: Source, _ place: FieldPlace) {
            self.source = source
            self.place = place
        }

        /// The range of the escaped name in the text that was given, in bytes.
        @inlinable
        public var nameRange: Range<Int> { place.name }

        /// The range of the escaped value in the text that was given, in bytes; nil if the field has no `=`.
        @inlinable
        public var valueRange: Range<Int>? { place.value }

        /// Whether the unescaped name has the same UTF-8 bytes as the given name. A malformed `%` represents itself.
        ///
        /// - Complexity: Linear in the length of the name. No allocation.
        @inlinable
        public func hasName(_ name: String) -> Bool {
            source.fields.withSpan { source.fields.rules.isName(place, in: $0, name) }
        }

        /// The name as text.
        ///
        /// - Throws: ``QueryCodingError`` of the kind `malformedEscape` or `invalidText`, with a byte offset in the
        ///   query.
        /// - Complexity: Linear. Text of more than 15 bytes takes one allocation.
        @inlinable
        public var name: String {
            get throws(QueryCodingError) { try text(place.name) }
        }

        /// The value as text; nil if the field has no `=`.
        ///
        /// - Throws: ``QueryCodingError`` of the kind `malformedEscape` or `invalidText`, with the field and a byte
        ///   offset in the query.
        /// - Complexity: Linear. Text of more than 15 bytes takes one allocation.
        @inlinable
        public var value: String? {
            get throws(QueryCodingError) {
                guard let range = place.value else { return nil }
                return try text(range)
            }
        }

        /// Returns the value as text in another charset; nil if the field has no `=`.
        ///
        /// - Throws: The errors of ``value``, or ``QueryCodingError`` of the kind `unavailableCharset`.
        @inlinable
        public func value(in charset: any TextEncoding) throws(QueryCodingError) -> String? {
            guard let range = place.value else { return nil }
            return try text(range, charset)
        }

        @inlinable
        func text(_ range: Range<Int>, _ charset: (any TextEncoding)? = nil) throws(QueryCodingError) -> String {
            try source.fields.withSpan { query throws(QueryCodingError) in
                try source.fields.rules.text(range, of: place, in: query, charset)
            }
        }
    }
}

extension QueryFields {
    /// Calls `body` with the bytes of the text. The function is inlinable, because client code often calls it.
    @inlinable
    @inline(__always)
    func withSpan<Outcome, Failure: Error>(
        _ body: (Span<UInt8>) throws(Failure) -> Outcome
    ) throws(Failure) -> Outcome {
        // The common case comes first, because accessing the copy involves reference counting.
        if copy == nil { return try query.withContiguousSpan(body) }
        return try (copy ?? []).withContiguousSpan(body)
    }
}
