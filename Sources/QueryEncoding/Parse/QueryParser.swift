public import PercentEncoding

/// From a query string to its pairs, in order and with nothing merged.
///
/// ```swift
/// try QueryParser().pairs(in: "a=1&b=x+y&c")
/// // [QueryPair(field: "a", value: "1"), QueryPair(field: "b", value: "x y"), QueryPair(field: "c", value: nil)]
/// ```
///
/// Empty parts are skipped; the first `=` of a part ends the field. For a tree of what the fields name, see ``QueryDecoder``.
public struct QueryParser: Sendable {
    /// How many pairs and bytes are accepted.
    public var limits = QueryLimits.standard
    /// What `+` means: a space, unless set otherwise.
    public var space = SpaceNotation.plus
    /// What to do with a `%` that two hexadecimal digits do not follow.
    public var malformed = MalformedEscapePolicy.fail
    /// What to do with bytes that are not text.
    public var invalid = InvalidUTF8Policy.fail
    /// What stands between pairs.
    public var separators = QuerySeparators.ampersand
    /// What becomes of a `?` at the start.
    public var questionMark = LeadingQuestionMarkPolicy.keep
    /// What the value of a field without `=` is.
    public var bareFields = BareFieldPolicy.null
    /// The charset of fields and values; nil for UTF-8.
    public var charset: (any TextEncoding)?
    /// The system that splits and unescapes as it does where that is more than what the other options say.
    package var grammar = QueryGrammar.flat
    /// Whether fields are text whatever the query is, because what wrote them does not escape them.
    var fieldsAreText = false

    /// A parser that fails wherever it could only guess.
    public init(limits: QueryLimits = .standard, charset: (any TextEncoding)? = nil) {
        self.limits = limits
        self.charset = charset
    }

    /// The parser of `application/x-www-form-urlencoded` (WHATWG URL, section 5.1), which reads anything: malformed escapes are kept,
    /// what is not UTF-8 becomes U+FFFD, and there are no limits. `URLSearchParams` also skips a leading `?`, see ``questionMark``.
    public static let form: QueryParser = {
        var parser = QueryParser(limits: .none)
        parser.malformed = .keep
        parser.invalid = .replace
        parser.bareFields = .empty
        return parser
    }()

    /// The pairs of a query. Characters beyond ASCII are themselves, whatever the charset.
    ///
    /// - Throws: ``QueryCodingError`` with the byte offset in the query, of the kind `malformedEscape`, `invalidText`, `pairLimit` or
    ///   `byteLimit`.
    /// - Complexity: Linear; an allocation for every text of more than 15 bytes.
    public func pairs(in query: String) throws(QueryCodingError) -> [QueryPair] {
        try pairs(in: query.utf8, .text)
    }

    /// The pairs of a query that is given as bytes, whatever they are. Those beyond ASCII are bytes of the charset, as if they were
    /// escaped.
    ///
    /// - Throws: ``QueryCodingError`` with the byte offset in the query, of the kind `malformedEscape`, `invalidText`, `pairLimit` or
    ///   `byteLimit`.
    /// - Complexity: Linear; an allocation for every text of more than 15 bytes.
    public func pairs(in query: some Collection<UInt8>) throws(QueryCodingError) -> [QueryPair] {
        try pairs(in: query, .bytes)
    }

    /// The pairs of a query of a kind.
    func pairs(in query: some Collection<UInt8>, _ kind: QueryKind) throws(QueryCodingError) -> [QueryPair] {
        let value = ComponentReader(
            space: space, malformed: malformed, invalid: invalid, charset: charset?.adapted(to: .browser), kind,
            grammar,
            maximumSize: .max)
        let reader = FieldReader(
            field: value.reading(kind.ofFields(areText: fieldsAreText)), value: value, separators: separators,
            questionMark: questionMark, limits: limits, grammar: grammar)
        return try unsafe query.withBytes { query throws(QueryCodingError) in
            var sink = PairCollector(bareFields, textCapacity: min(query.count, FieldReader.window))
            try unsafe reader.read(query, into: &sink)
            return sink.pairs
        }
    }
}

/// Collects the fields of a query as pairs.
private struct PairCollector: FieldSink, ~Copyable {
    var text: ByteBuffer
    private(set) var pairs: [QueryPair] = []
    private let bareFields: BareFieldPolicy
    private var field = ""

    init(_ bareFields: BareFieldPolicy, textCapacity: Int) {
        text = ByteBuffer(capacity: max(textCapacity, 16))
        self.bareFields = bareFields
    }

    mutating func begin(_ name: Range<Int>, _ part: RawParts.Part) throws(QueryCodingError) {
        field = string(name)
    }

    mutating func add(_ value: ComponentReader.Outcome?, _ part: RawParts.Part) throws(QueryCodingError) {
        let bare = bareFields == .empty ? "" : nil as String?
        pairs.append(QueryPair(field: field, value: value.map { string($0.range) } ?? bare))
    }

    func field(_ name: Range<Int>) -> String { field }

    // Later the array grows by itself, which takes linear time.
    mutating func reserve(_ fields: Int) {
        if pairs.isEmpty { pairs.reserveCapacity(fields) }
    }

    mutating func endFields() { text.removeAll() }

    private func string(_ range: Range<Int>) -> String {
        unsafe String(knownUTF8: UnsafeBufferPointer(rebasing: text.bytes[range]))
    }
}

/// Counts values as they come, whatever notation they are in.
struct ValueCounter {
    private let limit: Int
    private var values = 0

    /// A counter for a query that is not too long.
    init(_ limits: QueryLimits, _ query: UnsafeBufferPointer<UInt8>) throws(QueryCodingError) {
        guard query.count <= limits.bytes else {
            throw QueryCodingError(kind: .byteLimit, offset: max(limits.bytes, 0))
        }
        limit = limits.pairs
    }

    /// Counts one more value, which is at the given offset.
    @inline(__always)
    mutating func count(at offset: Int) throws(QueryCodingError) {
        values += 1
        if values > limit { throw QueryCodingError(kind: .pairLimit, offset: offset) }
    }
}

extension QueryCodingError {
    /// The same failure, at its offset in a whole query of which the decoded text starts at `start`.
    init(_ error: PercentDecodingError, from start: Int) {
        self.init(
            kind: error.kind == .malformedEscape ? .malformedEscape : .invalidText, offset: start + error.offset)
    }
}

extension Collection where Element == UInt8 {
    /// Calls `body` with the elements in contiguous memory, in a copy if the collection does not store them so.
    func withBytes<Outcome>(
        _ body: (UnsafeBufferPointer<UInt8>) throws(QueryCodingError) -> Outcome
    ) throws(QueryCodingError) -> Outcome {
        // The standard library's call takes no typed error, so it travels as a value.
        let outcome: Result<Outcome, QueryCodingError>? = withContiguousStorageIfAvailable { bytes in
            do throws(QueryCodingError) {
                return .success(try unsafe body(bytes))
            } catch {
                return .failure(error)
            }
        }
        if let outcome { return try outcome.get() }
        return try unsafe Array(self).withUnsafeBufferPointer(body)
    }
}
