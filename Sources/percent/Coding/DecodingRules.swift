internal import CPercentLibrary
internal import LegacyCharsets
internal import PercentEncoding
internal import QueryEncoding

/// The rules for decoding texts and the values of parameters.
struct DecodingRules {
    /// The maximum of `rounds`.
    static let mostRounds = Int(PERCENT_MOST_ROUNDS)

    /// The charsets, in the order of the attempts; UTF-8 if the array is empty.
    var charsets: [Charset]
    let malformed: MalformedEscapePolicy
    /// The policy for bytes that are not text; nil keeps the bytes.
    var invalid: InvalidBytesPolicy?
    /// The maximum number of times that a text is decoded.
    var rounds = 1
    /// The meaning of `+` in texts. In parameters, `+` is always a space.
    var space = SpaceNotation.plus
    /// The kind of the texts in which parameters are searched.
    var input = QueryInput.auto
}

/// Rules whose charsets are available.
@safe struct CheckedRules {
    let rules: DecodingRules
    private let charsets: [OpaquePointer?]

    /// Finds the charsets of rules.
    init(_ rules: DecodingRules) throws(Failure) {
        self.rules = rules
        do throws(CharsetError) {
            unsafe charsets = try rules.charsets.map { charset throws(CharsetError) in try unsafe charset.handle }
        } catch {
            throw .charset(error)
        }
    }

    /// Calls `body` with the rules of the C library, and policies for texts that the rules reject. `isText` means that
    /// non-ASCII characters are kept.
    func with<Result>(
        malformed: Int = PERCENT_FAIL, invalid: Int = PERCENT_FAIL, isText: Bool = false,
        _ body: (UnsafePointer<percent_rules>) -> Result
    ) -> Result {
        let invalid =
            rules.invalid == nil ? PERCENT_KEEP : rules.invalid == .replace ? PERCENT_REPLACE : invalid
        return unsafe charsets.withUnsafeBufferPointer { charsets in
            var rules = unsafe percent_rules(
                charsets: charsets.baseAddress, charset_count: Int32(charsets.count),
                malformed: Int32(rules.malformed == .keep ? PERCENT_KEEP : malformed), invalid: Int32(invalid),
                plus: rules.space == .plus ? 1 : 0, text: isText ? 1 : 0,
                input: Int32(
                    rules.input == .auto ? PERCENT_AUTO : rules.input == .url ? PERCENT_URL : PERCENT_QUERY),
                unicode_escapes: rules.charsets.contains { $0.unicodeEscapes == .decoded } ? 1 : 0,
                rounds: Int32(rules.rounds))
            return unsafe body(&rules)
        }
    }

    /// Returns the reason for an error in a text.
    func failure(_ error: percent_error) -> CodingFailure {
        let names = rules.charsets.map(\.name).joined(separator: " and ")
        return error.status == PERCENT_MALFORMED
            ? .malformedEscape(at: Int(error.byte))
            : .invalid(names.isEmpty ? Charset.utf8.name : names, at: Int(error.byte))
    }
}
