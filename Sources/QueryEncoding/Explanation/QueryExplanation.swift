public import PercentEncoding

/// Everything that is odd about a query, a URL or an escaped text, with the offset of each oddity.
///
/// ```swift
/// let explanation = QueryExplanation(of: "q=100%&a=1&a=2")
/// explanation.isMalformed                      // true
/// for finding in explanation.findings {        // the oddest first
///     print(finding.kind, finding.offsets, finding.message)
/// }
/// ```
///
/// Nothing is guessed: bytes that are not UTF-8 are shown in every charset in which all of a part is text, and the queries of one name in
/// every reader that reads it differently from the others. The article <doc:OddURLs> reads five cases.
///
/// Readers and writers are asked, not described: the styles ``QueryStyle/browser``, ``QueryStyle/php``, ``QueryStyle/rails`` and
/// ``QueryStyle/qs`` read the query, and the standard escape sets and styles are tried on its bytes. Facts about other readers are in one
/// table: those about `decodeURIComponent` and CoreFoundation are checked against recorded results, and those about Java and Go cite their
/// sources.
///
/// Explaining never fails and takes linear time. Counts are of the whole input; only the first ``maximumFields`` fields are explained one by
/// one, and servers read those of them in the first ``maximumComparedSize`` bytes.
public struct QueryExplanation: Sendable {
    /// How many fields are explained one by one: 1,000.
    public static let maximumFields = 1000
    /// How many escaped characters of a part are listed: 64.
    public static let maximumCharacters = 64
    /// How much of an input is read in other charsets than UTF-8: 64 KiB of parts that are not ASCII. A part that exceeds the rest is not
    /// read in them.
    public static let maximumCharsetSize = 64 << 10
    /// How much of a query servers read: the fields in its first 64 KiB.
    public static let maximumComparedSize = 64 << 10
    /// How often a part is decoded in search of its text: 8.
    public static let maximumRounds = 8
    /// The size of a query up to which styles are asked to write it again: 64 KiB.
    public static let maximumRewrittenSize = 64 << 10

    /// The bytes that are explained.
    public let input: [UInt8]
    /// The place of the query in the input.
    public let query: Range<Int>
    /// How many fields the query has, without empty parts.
    public let fieldCount: Int
    /// The names and values of the first ``maximumFields`` fields, and the path and the fragment of a URL if they are not empty.
    public let parts: [Part]
    /// What is odd, the oddest first.
    public let findings: [Finding]
    /// The names that servers read differently, each with the value that each server reads.
    public let differences: [Difference]
    /// Known escape sets and styles, and whether they could have written the input byte for byte.
    public let writers: [Writer]

    /// Whether a `%` is not followed by two hexadecimal digits.
    public var isMalformed: Bool {
        findings.contains { $0.kind == .malformedEscape || $0.kind == .unicodeEscape }
    }

    /// Explains bytes.
    ///
    /// - Parameters:
    ///   - input: A query, a URL, or an escaped text without `=` and `&`.
    ///   - query: The place of the query in the input, for a URL; nil if there is nothing else. Only the path between it and the host, and
    ///     the fragment after it, are explained too.
    ///   - charsets: The charsets in which bytes beyond ASCII may be text, the likeliest first: `Charset.candidates` of the module
    ///     `LegacyCharsets`. Readings that are equally plausible keep this order.
    /// - Complexity: Linear in the length of the input and the number of charsets.
    public init(
        of input: some Collection<UInt8>, query: Range<Int>? = nil, charsets: [any TextEncoding] = []
    ) {
        let input = Array(input)
        let query = (query ?? 0..<input.count).clamped(to: 0..<input.count)
        let fields = ExplainedFields(input, query)
        var builder = PartBuilder(input, charsets)
        let parts = builder.parts(fields)
        let census = EscapeCensus(input, fields)
        let differences = ReaderComparison(input, fields).differences()
        self.input = input
        self.query = query
        fieldCount = fields.count
        self.parts = parts
        self.differences = differences
        writers = WriterComparison(input, fields, census, parts).writers()
        var findings = FindingList(input)
        findings.addBytes(census)
        findings.addParts(parts, fields)
        findings.addFields(fields, differences)
        self.findings = findings.sorted
    }

    /// Explains the UTF-8 of text, of which offsets are too.
    ///
    /// - Parameters:
    ///   - input: A query, a URL, or an escaped text without `=` and `&`.
    ///   - query: The place of the query in the UTF-8 of the input; nil if there is nothing else.
    ///   - charsets: The charsets in which bytes beyond ASCII may be text, the likeliest first.
    ///
    /// - Complexity: Linear in the length of the input and the number of charsets.
    public init(of input: String, query: Range<Int>? = nil, charsets: [any TextEncoding] = []) {
        self.init(of: Array(input.utf8), query: query, charsets: charsets)
    }
}
