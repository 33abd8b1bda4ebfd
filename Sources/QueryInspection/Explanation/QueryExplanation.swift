public import PercentEncoding
public import QueryEncoding

/// The oddities of a query, a URL or an escaped text, with the offset of each oddity.
///
/// ```swift
/// let explanation = QueryExplanation(of: "q=100%&a=1&a=2")
/// explanation.isMalformed                      // true
/// for finding in explanation.findings {        // the oddest first
///     print(finding.kind, finding.offsets, finding.message)
/// }
/// ```
///
/// The explanation does not guess. If a part is not UTF-8, it is shown in every charset in which it is text. If servers
/// read a name differently, the value that each server reads is shown. The article <doc:OddURLs> explains ten
/// examples.
///
/// The query is read with the styles `QueryStyle.browser`, `QueryStyle.php`, `QueryStyle.rails`,
/// `QueryStyle.rack2`, `QueryStyle.qs` and `QueryStyle.qs6_11`. The bytes of the query are compared with the output of
/// the standard escape sets and styles.
/// Readers that no style reproduces are represented by rules. The rules of `decodeURIComponent` and CoreFoundation are
/// checked against recorded results; the rules of Java and Go are taken from the sources that the code cites.
///
/// Explaining never fails and takes linear time. Counts cover the whole input. Only the first ``maximumFields`` fields
/// are explained individually. Servers are compared only for the explained fields within the first
/// ``maximumComparedSize`` bytes.
public struct QueryExplanation: Sendable {
    /// The maximum number of fields that are explained individually: 1,000.
    public static let maximumFields = 1000
    /// The maximum number of escaped characters that are listed for a part: 64.
    public static let maximumCharacters = 64
    /// The maximum total size of the non-ASCII parts that are read in charsets other than UTF-8: 64 KiB. If a part is
    /// longer than the remaining size, it is read only as UTF-8.
    public static let maximumCharsetSize = 64 << 10
    /// The maximum number of bytes, counted from the start of a query, for which servers are compared: 64 KiB.
    public static let maximumComparedSize = 64 << 10
    /// The maximum number of rounds in which a part is decoded: 8.
    public static let maximumRounds = 8
    /// The maximum size of a query that is written again with each style: 64 KiB.
    public static let maximumRewrittenSize = 64 << 10

    /// The explained bytes.
    public let input: [UInt8]
    /// The range of the query in the input.
    public let query: Range<Int>
    /// The number of fields in the query, without empty parts.
    public let fieldCount: Int
    /// The names and values of the first ``maximumFields`` fields. A nonempty path or fragment of a URL is also a part.
    public let parts: [Part]
    /// The oddities of the input, the oddest first.
    public let findings: [Finding]
    /// The groups of fields that servers read differently, with the value that each server reads.
    public let differences: [Difference]
    /// The standard escape sets and styles. If a writer could have written the input byte for byte, its
    /// ``Writer/isPossible`` is true.
    public let writers: [Writer]

    /// Whether the input contains a `%` that is not followed by two hexadecimal digits.
    public var isMalformed: Bool {
        findings.contains { $0.kind == .malformedEscape || $0.kind == .unicodeEscape }
    }

    /// Explains bytes.
    ///
    /// - Parameters:
    ///   - input: A query, a URL, or an escaped text without `=` and `&`.
    ///   - kind: The kind of the input. In a URL, the path between the host and the query, and the fragment after the
    ///     query, are also explained.
    ///   - charsets: The charsets in which non-ASCII bytes may be text, the likeliest first, such as
    ///     `Charset.candidates` of the module `LegacyCharsets`. Equally plausible texts are in the order of their
    ///     charsets.
    /// - Complexity: Linear in the length of the input and the number of charsets.
    public init(
        of input: some Collection<UInt8>, as kind: QueryInput = .query, charsets: [any TextEncoding] = []
    ) {
        self.init(Array(input), kind, CharsetReadings(charsets))
    }

    init(_ input: [UInt8], _ kind: QueryInput, _ charsets: CharsetReadings) {
        let query = kind.query(in: input)
        let fields = ExplainedFields(input, query)
        var builder = PartBuilder(input, charsets)
        let parts = builder.parts(fields)
        let differences = ReaderComparison(input, fields).differences()
        self.input = input
        self.query = query
        fieldCount = fields.count
        self.parts = parts
        self.differences = differences
        writers = WriterComparison(input, fields, parts).writers()
        var findings = FindingList(input)
        findings.addBytes(fields.census)
        findings.addParts(parts, fields)
        findings.addFields(fields, differences)
        self.findings = findings.sorted
    }

    /// Explains text. All offsets are in the UTF-8 bytes of the text.
    ///
    /// - Parameters:
    ///   - input: A query, a URL, or an escaped text without `=` and `&`.
    ///   - kind: The kind of the input.
    ///   - charsets: The charsets in which non-ASCII bytes may be text, the likeliest first.
    /// - Complexity: Linear in the length of the input and the number of charsets.
    public init(of input: String, as kind: QueryInput = .query, charsets: [any TextEncoding] = []) {
        self.init(of: Array(input.utf8), as: kind, charsets: charsets)
    }
}
