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
/// Nothing is guessed. Bytes that are not UTF-8 are shown in every charset in which the whole part is text. If servers
/// read a name differently, the value of each server is shown. The article <doc:OddURLs> explains five cases.
///
/// The styles ``QueryStyle/browser``, ``QueryStyle/php``, ``QueryStyle/rails`` and ``QueryStyle/qs`` read the query,
/// and the standard escape sets and styles are tried on its bytes. The rules of other readers are in one table. Those of
/// `decodeURIComponent` and CoreFoundation are checked against recorded results; those of Java and Go cite their sources.
///
/// Explaining never fails and takes linear time. Counts are of the whole input. Only the first ``maximumFields`` fields
/// are explained one by one. Servers read the explained fields within the first ``maximumComparedSize`` bytes.
public struct QueryExplanation: Sendable {
    /// The maximum number of fields that are explained one by one: 1,000.
    public static let maximumFields = 1000
    /// The maximum number of escaped characters that are listed for a part: 64.
    public static let maximumCharacters = 64
    /// The maximum size of the non-ASCII parts of an input that are read in charsets other than UTF-8: 64 KiB. A part that
    /// exceeds the rest of it is not read in them.
    public static let maximumCharsetSize = 64 << 10
    /// The length of a query that servers read: the fields in its first 64 KiB.
    public static let maximumComparedSize = 64 << 10
    /// The maximum number of times that a part is decoded: 8.
    public static let maximumRounds = 8
    /// The maximum size of a query that styles write again: 64 KiB.
    public static let maximumRewrittenSize = 64 << 10

    /// The bytes that are explained.
    public let input: [UInt8]
    /// The place of the query in the input.
    public let query: Range<Int>
    /// The number of fields in the query, without empty parts.
    public let fieldCount: Int
    /// The names and values of the first ``maximumFields`` fields, and the path and the fragment of a URL if they are not empty.
    public let parts: [Part]
    /// The oddities, the oddest first.
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

    /// Explains text; all offsets are in its UTF-8.
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
