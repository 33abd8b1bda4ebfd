internal import PercentEncoding

/// A reader of a query's pairs, in query order. Repeated names are separate pairs.
struct PairReader {
    var limits = QueryLimits.none
    var space = SpaceNotation.plus
    var malformed = MalformedEscapePolicy.keep
    var invalid = InvalidBytesPolicy.replace
    var separators = SeparatorPolicy.ampersand
    var questionMark = LeadingQuestionMarkPolicy.keep
    var charset: (any TextEncoding)?
    var grammar = QueryGrammar.flat
    /// Whether fields are read as text if they are well-formed UTF-8, because the style does not escape fields.
    var fieldsAreText = false
    /// The value to return for a field without `=`.
    var bareValue: String?

    /// Returns the pairs of a query.
    ///
    /// - Throws: ``QueryCodingError`` of the kind `malformedEscape`, `invalidText`, `pairLimit` or `byteLimit`, with
    ///   the byte offset in the query.
    func pairs(in query: UnsafeBufferPointer<UInt8>, _ kind: QueryKind) throws(QueryCodingError) -> [QueryPair] {
        if let pairs = unsafe pairsInWindows(query) { return pairs }
        let value = ComponentReader(
            space: space, malformed: malformed, invalid: invalid, charset: charset?.adapted(to: .browser), kind: kind,
            grammar: grammar, maximumSize: .max)
        let reader = FieldReader(
            field: value.reading(kind.ofFields(areText: fieldsAreText)), value: value, separators: separators,
            questionMark: questionMark, limits: limits, grammar: grammar)
        var sink = PairCollector(bareValue, textCapacity: min(query.count, FieldReader.window))
        try unsafe reader.read(query, into: &sink)
        return sink.pairs
    }
}

private struct PairCollector: FieldSink, ~Copyable {
    var text: ByteBuffer
    private(set) var pairs: [QueryPair] = []
    private let bareValue: String?
    private var field = ""

    init(_ bareValue: String?, textCapacity: Int) {
        text = ByteBuffer(capacity: max(textCapacity, 16))
        self.bareValue = bareValue
    }

    mutating func begin(_ name: Range<Int>, _ part: FieldScanner.Field) throws(QueryCodingError) {
        field = string(name)
    }

    mutating func add(_ value: ComponentReader.Outcome?, _ part: FieldScanner.Field) throws(QueryCodingError) {
        pairs.append(QueryPair(field: field, value: value.map { string($0.range) } ?? bareValue))
    }

    func field(_ name: Range<Int>) -> String { field }

    // If the capacity is exceeded, the array grows on demand, in linear time in total.
    mutating func reserve(_ fields: Int) {
        if pairs.isEmpty { pairs.reserveCapacity(fields) }
    }

    mutating func endFields() { text.removeAll() }

    private func string(_ range: Range<Int>) -> String {
        unsafe String(knownUTF8: UnsafeBufferPointer(rebasing: text.bytes[range]))
    }
}
