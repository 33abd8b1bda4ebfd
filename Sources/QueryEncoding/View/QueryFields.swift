public import PercentEncoding

/// The fields of a query in a string, an array or another collection, found where they stand: nothing is copied until a name or value is
/// asked for as text.
///
/// ```swift
/// for field in try QueryFields("q=a+b&page=2") where field.hasName("page") {
///     try field.value    // "2"
/// }
/// ```
///
/// Empty fields, as in `a&&b`, are left out, and names that occur again are fields of their own, as in ``QueryDecoder/pairs(from:)-(String)``. A
/// collection that is not in contiguous memory is copied once. For a `Span` see ``QueryView``.
public struct QueryFields<Query: Collection & Sendable>: Sequence, Sendable where Query.Element == UInt8 {
    @usableFromInline let query: Query
    /// The query, if it is not in contiguous memory.
    @usableFromInline let copy: [UInt8]?
    @usableFromInline let rules: FieldRules

    /// The fields of a query.
    ///
    /// - Parameters:
    ///   - query: The bytes of the query, without a `?`.
    ///   - space: What `+` means: by default a space.
    ///   - malformed: What to do with a `%` that is no escape, when a name or value is read.
    ///   - invalid: What to do with what is not UTF-8, when a name or value is read.
    ///   - separators: What separates the fields.
    ///   - limits: How many bytes and pairs there may be.
    /// - Throws: ``QueryCodingError`` of the kinds `byteLimit` and `pairLimit`, with the offset of a byte.
    /// - Complexity: Constant as long as the query cannot have too many pairs, otherwise linear.
    @inlinable
    public init(
        _ query: Query, space: SpaceNotation = .plus, malformed: MalformedEscapePolicy = .fail,
        invalid: InvalidBytesPolicy = .fail, separators: SeparatorPolicy = .ampersand, limits: QueryLimits = .standard
    ) throws(QueryCodingError) {
        try self.init(
            query,
            FieldRules(space: space, malformed: malformed, invalid: invalid, separators: separators, kind: .bytes),
            limits)
    }

    @inlinable
    init(_ query: Query, _ rules: FieldRules, _ limits: QueryLimits) throws(QueryCodingError) {
        self.query = query
        self.rules = rules
        copy = query.withContiguousStorageIfAvailable { _ in true } == nil ? Array(query) : nil
        try unsafe withQuery { query throws(QueryCodingError) in try unsafe rules.check(query, limits) }
    }

    /// An iterator over the fields from the first one on.
    @inlinable
    public func makeIterator() -> Iterator { Iterator(self) }

    /// The value of the first field with a name; nil if there is none, and empty without a `=`.
    ///
    /// Names are compared as ``Field/hasName(_:)`` does.
    ///
    /// - Throws: ``QueryCodingError`` with the field and the offset of a byte, if the value cannot be read.
    /// - Complexity: Linear; an allocation if the value has more than 15 bytes.
    @inlinable
    public func firstValue(named name: String) throws(QueryCodingError) -> String? {
        try unsafe withQuery { query throws(QueryCodingError) in try unsafe rules.firstValue(named: name, in: query) }
    }

    /// The values of all fields with a name, in order; an empty one without a `=`.
    ///
    /// - Throws: ``QueryCodingError`` with the field and the offset of a byte, if a value cannot be read.
    /// - Complexity: Linear.
    @inlinable
    public func values(named name: String) throws(QueryCodingError) -> [String] {
        try unsafe withQuery { query throws(QueryCodingError) in try unsafe rules.values(named: name, in: query) }
    }
}

extension QueryFields where Query == String.UTF8View {
    /// The fields of a query in a string; see ``init(_:space:malformed:invalid:separators:limits:)-(Query,_,_,_,_,_)``.
    ///
    /// - Throws: ``QueryCodingError`` of the kinds `byteLimit` and `pairLimit`, with the offset of a byte in UTF-8.
    @inlinable
    public init(
        _ query: String, space: SpaceNotation = .plus, malformed: MalformedEscapePolicy = .fail,
        invalid: InvalidBytesPolicy = .fail, separators: SeparatorPolicy = .ampersand, limits: QueryLimits = .standard
    ) throws(QueryCodingError) {
        try self.init(
            query.utf8,
            FieldRules(space: space, malformed: malformed, invalid: invalid, separators: separators, kind: .text),
            limits)
    }
}

extension QueryFields where Query == Substring.UTF8View {
    /// The fields of a query in a part of a string; see ``init(_:space:malformed:invalid:separators:limits:)-(Query,_,_,_,_,_)``.
    ///
    /// - Throws: ``QueryCodingError`` of the kinds `byteLimit` and `pairLimit`, with the offset of a byte in UTF-8.
    @inlinable
    public init(
        _ query: Substring, space: SpaceNotation = .plus, malformed: MalformedEscapePolicy = .fail,
        invalid: InvalidBytesPolicy = .fail, separators: SeparatorPolicy = .ampersand, limits: QueryLimits = .standard
    ) throws(QueryCodingError) {
        try self.init(
            query.utf8,
            FieldRules(space: space, malformed: malformed, invalid: invalid, separators: separators, kind: .text),
            limits)
    }
}

extension QueryFields {
    /// Finds one field after the other.
    public struct Iterator: IteratorProtocol, Sendable {
        @usableFromInline let fields: QueryFields
        @usableFromInline var scanner: FieldScanner

        @usableFromInline
        init(_ fields: QueryFields) {
            self.fields = fields
            scanner = FieldScanner(fields.rules.separators)
        }

        /// The next field, nil at the end.
        ///
        /// - Complexity: Linear in its length. No allocation.
        @inlinable
        public mutating func next() -> Field? {
            var scanner = scanner
            // Only the query is borrowed, as copies of the fields would count references.
            let found = fields.query.withContiguousStorageIfAvailable { unsafe scanner.next(in: $0) }
            let place = found ?? fields.nextInCopy(&scanner)
            self.scanner = scanner
            return place.map { Field(fields, $0) }
        }
    }

    /// A field of a query.
    public struct Field: Sendable {
        @usableFromInline let fields: QueryFields
        @usableFromInline let place: FieldScanner.Field

        @inlinable
        init(_ fields: QueryFields, _ place: FieldScanner.Field) {
            self.fields = fields
            self.place = place
        }

        /// Where the name is in the query, as it is written: offsets of bytes.
        @inlinable
        public var nameRange: Range<Int> { place.name }

        /// Where the value is in the query, as it is written: offsets of bytes; nil without a `=`.
        @inlinable
        public var valueRange: Range<Int>? { place.value }

        /// Whether the name, once it is unescaped, is this one, byte by byte in UTF-8. A `%` that is no escape is itself.
        ///
        /// - Complexity: Linear in the name. No allocation.
        @inlinable
        public func hasName(_ name: String) -> Bool {
            unsafe fields.withBytes { unsafe fields.rules.isName(place, in: $0, name) }
        }

        /// The name as text.
        ///
        /// - Throws: ``QueryCodingError`` of the kinds `malformedEscape` and `invalidText`, with the offset of a byte in the query.
        /// - Complexity: Linear; an allocation if it has more than 15 bytes.
        public var name: String {
            get throws(QueryCodingError) {
                try unsafe fields.withQuery { query throws(QueryCodingError) in
                    try unsafe fields.rules.text(place.name, of: place, in: query)
                }
            }
        }

        /// The value as text; nil without a `=`.
        ///
        /// - Throws: ``QueryCodingError`` of the kinds `malformedEscape` and `invalidText`, with the field and the offset of a byte in the
        ///   query.
        /// - Complexity: Linear; an allocation if it has more than 15 bytes.
        public var value: String? {
            get throws(QueryCodingError) {
                guard let range = place.value else { return nil }
                return try unsafe fields.withQuery { query throws(QueryCodingError) in
                    try unsafe fields.rules.text(range, of: place, in: query)
                }
            }
        }

        /// The value as text in another charset; nil without a `=`.
        ///
        /// - Throws: ``QueryCodingError`` as for ``value``, and of the kind `unavailableCharset`.
        public func value(in charset: any TextEncoding) throws(QueryCodingError) -> String? {
            guard let range = place.value else { return nil }
            return try unsafe fields.withQuery { query throws(QueryCodingError) in
                try unsafe fields.rules.text(range, of: place, in: query, charset)
            }
        }
    }
}

extension QueryFields {
    /// The next field for a scanner of a query that is not in contiguous memory.
    @inlinable
    @inline(never)
    func nextInCopy(_ scanner: inout FieldScanner) -> FieldScanner.Field? {
        unsafe withBytes { unsafe scanner.next(in: $0) }
    }

    /// Calls `body` with the query. For what clients of the module call often.
    @inlinable
    @inline(__always)
    func withBytes<Outcome>(_ body: (UnsafeBufferPointer<UInt8>) -> Outcome) -> Outcome {
        // First what nearly all queries are: to look at the copy counts a reference.
        if let outcome = query.withContiguousStorageIfAvailable(body) { return outcome }
        return unsafe (copy ?? Array(query)).withUnsafeBufferPointer(body)
    }

    @inlinable
    @inline(__always)
    func withQuery<Outcome>(
        _ body: (UnsafeBufferPointer<UInt8>) throws(QueryCodingError) -> Outcome
    ) throws(QueryCodingError) -> Outcome {
        // The standard library's calls take no typed error, so it travels as a value.
        try unsafe withBytes { bytes in
            do throws(QueryCodingError) {
                return Result<Outcome, QueryCodingError>.success(try unsafe body(bytes))
            } catch {
                return .failure(error)
            }
        }.get()
    }
}
