public import PercentEncoding

/// The fields of a query in order, found in place. Nothing is copied or allocated until you ask for a name or value as
/// text.
///
/// ```swift
/// var view = try QueryView(bytes.span)
/// while let field = view.next() {
///     if field.hasName("q") { try search(field.value) }
/// }
/// ```
///
/// Empty fields, as in `a&&b`, are skipped, and repeated names are separate fields, as in
/// ``QueryDecoder/pairs(from:)-(String)``. For arrays, strings and other collections see ``QueryFields``.
///
/// Source: WHATWG URL, section 5.1, whose parser unescapes names and values after it has split them.
@available(macOS 10.14.4, iOS 12.2, watchOS 5.2, tvOS 12.2, visionOS 1.0, *)
public struct QueryView: ~Escapable {
    private let query: Span<UInt8>
    private let rules: FieldRules
    private var scanner: FieldScanner

    /// Creates a view of a query.
    ///
    /// - Parameters:
    ///   - query: The bytes of the query, without a `?`.
    ///   - space: The meaning of `+`. By default, `+` is a space.
    ///   - malformed: How to handle a malformed escape when a name or value is read.
    ///   - invalid: How to handle ill-formed UTF-8 when a name or value is read.
    ///   - separators: The separators of fields.
    ///   - limits: The maximum numbers of bytes and pairs.
    /// - Throws: ``QueryCodingError`` of the kinds `byteLimit` and `pairLimit`, with the offset of a byte.
    /// - Complexity: Constant if the query is too short to have too many pairs, otherwise linear. No allocation.
    @_lifetime(copy query)
    public init(
        _ query: Span<UInt8>, space: SpaceNotation = .plus, malformed: MalformedEscapePolicy = .fail,
        invalid: InvalidBytesPolicy = .fail, separators: SeparatorPolicy = .ampersand, limits: QueryLimits = .standard
    ) throws(QueryCodingError) {
        rules = FieldRules(
            space: space, malformed: malformed, invalid: invalid, separators: separators, kind: .bytes)
        // SAFETY: the buffer does not outlive the call. The same applies to the functions below.
        try unsafe query.withUnsafeBufferPointer { [rules] query throws(QueryCodingError) in
            try unsafe rules.check(query, limits)
        }
        self.query = query
        scanner = FieldScanner(separators)
    }

    /// The next field; nil at the end.
    ///
    /// - Complexity: Linear in its length. No allocation.
    @_lifetime(copy self)
    public mutating func next() -> Field? {
        guard let found = unsafe query.withUnsafeBufferPointer({ unsafe scanner.next(in: $0) }) else { return nil }
        return Field(query, rules, found)
    }

    /// The value of the first field with a name, whatever the position of the view is; nil if there is none, and empty
    /// if the field has no `=`.
    ///
    /// Names are compared as by ``Field/hasName(_:)``.
    ///
    /// - Throws: ``QueryCodingError`` with the field and the offset of a byte, if the value cannot be read.
    /// - Complexity: Linear; an allocation if the value has more than 15 bytes.
    public func firstValue(named name: String) throws(QueryCodingError) -> String? {
        try unsafe query.withUnsafeBufferPointer { query throws(QueryCodingError) in
            try unsafe rules.firstValue(named: name, in: query)
        }
    }

    /// The values of all fields with a name, in order. The value of a field without `=` is empty.
    ///
    /// - Throws: ``QueryCodingError`` with the field and the offset of a byte, if a value cannot be read.
    /// - Complexity: Linear.
    public func values(named name: String) throws(QueryCodingError) -> [String] {
        try unsafe query.withUnsafeBufferPointer { query throws(QueryCodingError) in
            try unsafe rules.values(named: name, in: query)
        }
    }

    /// A field of a query.
    public struct Field: ~Escapable {
        private let query: Span<UInt8>
        private let rules: FieldRules
        @usableFromInline let place: FieldScanner.Field

        @_lifetime(copy query)
        init(_ query: Span<UInt8>, _ rules: FieldRules, _ place: FieldScanner.Field) {
            self.query = query
            self.rules = rules
            self.place = place
        }

        /// The range of the escaped name in the query.
        @inlinable
        public var nameRange: Range<Int> { place.name }

        /// The range of the escaped value in the query; nil if the field has no `=`.
        @inlinable
        public var valueRange: Range<Int>? { place.value }

        /// Whether the name, once unescaped, equals the given one byte by byte in UTF-8. A malformed `%` stands for
        /// itself.
        ///
        /// - Complexity: Linear in the name. No allocation.
        public func hasName(_ name: String) -> Bool {
            unsafe query.withUnsafeBufferPointer { unsafe rules.isName(place, in: $0, name) }
        }

        /// The name as text.
        ///
        /// - Throws: ``QueryCodingError`` of the kinds `malformedEscape` and `invalidText`, with the offset of a byte
        ///   in the query.
        /// - Complexity: Linear; an allocation if it has more than 15 bytes.
        public var name: String {
            get throws(QueryCodingError) {
                try unsafe query.withUnsafeBufferPointer { query throws(QueryCodingError) in
                    try unsafe rules.text(place.name, of: place, in: query)
                }
            }
        }

        /// The value as text; nil if the field has no `=`.
        ///
        /// - Throws: ``QueryCodingError`` of the kinds `malformedEscape` and `invalidText`, with the field and the
        ///   offset of a byte in the
        ///   query.
        /// - Complexity: Linear; an allocation if it has more than 15 bytes.
        public var value: String? {
            get throws(QueryCodingError) {
                guard let range = place.value else { return nil }
                return try unsafe query.withUnsafeBufferPointer { query throws(QueryCodingError) in
                    try unsafe rules.text(range, of: place, in: query)
                }
            }
        }

        /// The value as text in another charset; nil if the field has no `=`.
        ///
        /// - Throws: ``QueryCodingError`` as for ``value``, and of the kind `unavailableCharset`.
        public func value(in charset: any TextEncoding) throws(QueryCodingError) -> String? {
            guard let range = place.value else { return nil }
            return try unsafe query.withUnsafeBufferPointer { query throws(QueryCodingError) in
                try unsafe rules.text(range, of: place, in: query, charset)
            }
        }
    }
}
