public import PercentEncoding

/// A view of the fields of a query in order. Fields are found without copying; memory is allocated only when you read a
/// name or value as text.
///
/// ```swift
/// var view = try QueryView(bytes.span)
/// while let field = view.next() {
///     if field.hasName("q") { try search(field.value) }
/// }
/// ```
///
/// Empty fields, as in `a&&b`, are skipped. Repeated names are separate fields, as in
/// ``QueryDecoder/pairs(from:)-(String)``. For arrays, strings and other collections, see ``QueryFields``.
///
/// Source: WHATWG URL, section 5.1. The parser splits names and values before unescaping them.
@available(macOS 10.14.4, iOS 12.2, watchOS 5.2, tvOS 12.2, visionOS 1.0, *)
public struct QueryView: ~Escapable {
    private let query: Span<UInt8>
    private let rules: FieldRules
    private let start: Int
    private var locator: FieldLocator

    /// Creates a view of a query.
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
    /// - Complexity: Constant if the query is too short to exceed the limit of pairs; otherwise linear. No allocation.
    @_lifetime(copy query)
    public init(
        _ query: Span<UInt8>, as input: QueryInput = .query, space: SpaceNotation = .plus,
        malformed: MalformedEscapePolicy = .fail, invalid: InvalidBytesPolicy = .fail,
        separators: SeparatorPolicy = .ampersand, limits: QueryLimits = .standard
    ) throws(QueryCodingError) {
        let rules = FieldRules(
            space: space, malformed: malformed, invalid: invalid, separators: separators, kind: .bytes)
        let place = try rules.checked(query, as: input, limits)
        self.query = query.extracting(first: place.upperBound)
        self.rules = rules
        start = place.lowerBound
        locator = rules.locator(from: start)
    }

    /// Returns the next field; nil at the end.
    ///
    /// - Complexity: Linear in the length of the field. No allocation.
    @_lifetime(copy self)
    public mutating func next() -> Field? {
        guard let found = locator.next(in: query) else { return nil }
        return Field(query, rules, found)
    }

    /// Returns the value of the first field with a name; nil if no field has the name. The value of a field without `=`
    /// is empty. The search starts at the beginning of the query, regardless of the view's position.
    ///
    /// Names are compared as in ``Field/hasName(_:)``.
    ///
    /// - Throws: ``QueryCodingError`` with the field and a byte offset if the value cannot be read.
    /// - Complexity: Linear. A value of more than 15 bytes takes one allocation.
    public func firstValue(named name: String) throws(QueryCodingError) -> String? {
        try rules.firstValue(named: name, in: query, start..<query.count)
    }

    /// Returns the values of all fields with a name, in order. The value of a field without `=` is empty.
    ///
    /// - Throws: ``QueryCodingError`` with the field and a byte offset if a value cannot be read.
    /// - Complexity: Linear.
    public func values(named name: String) throws(QueryCodingError) -> [String] {
        try rules.values(named: name, in: query, start..<query.count)
    }

    /// A field of a query.
    public struct Field: ~Escapable {
        private let query: Span<UInt8>
        private let rules: FieldRules
        @usableFromInline let place: FieldPlace

        @_lifetime(copy query)
        init(_ query: Span<UInt8>, _ rules: FieldRules, _ place: FieldPlace) {
            self.query = query
            self.rules = rules
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
        public func hasName(_ name: String) -> Bool { rules.isName(place, in: query, name) }

        /// The name as text.
        ///
        /// - Throws: ``QueryCodingError`` of the kind `malformedEscape` or `invalidText`, with a byte offset in the
        ///   query.
        /// - Complexity: Linear. Text of more than 15 bytes takes one allocation.
        public var name: String {
            get throws(QueryCodingError) { try rules.text(place.name, of: place, in: query) }
        }

        /// The value as text; nil if the field has no `=`.
        ///
        /// - Throws: ``QueryCodingError`` of the kind `malformedEscape` or `invalidText`, with the field and a byte
        ///   offset in the query.
        /// - Complexity: Linear. Text of more than 15 bytes takes one allocation.
        public var value: String? {
            get throws(QueryCodingError) {
                guard let range = place.value else { return nil }
                return try rules.text(range, of: place, in: query)
            }
        }

        /// Returns the value as text in another charset; nil if the field has no `=`.
        ///
        /// - Throws: The errors of ``value``, or ``QueryCodingError`` of the kind `unavailableCharset`.
        public func value(in charset: any TextEncoding) throws(QueryCodingError) -> String? {
            guard let range = place.value else { return nil }
            return try rules.text(range, of: place, in: query, charset)
        }
    }
}
