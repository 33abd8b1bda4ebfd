package import PercentEncoding

// The rules by which systems split a query into pairs and unescape names and values. No server skips a leading `?`, and
// all servers read `+` as a space.
//
// PHP 8.2 (main/php_variables.c, ext/standard/url.c) splits a query at `&` and each part at the first `=`. PHP skips
// empty parts and keeps malformed escapes. Names and values are bytes and may be ill-formed UTF-8, which text cannot
// represent.
//
// Rack 3.2 (lib/rack/query_parser.rb, Ruby's URI.decode_www_form_component) splits a query at `&`, and each part at the
// first `=`. Spaces after a separator are skipped. Rack rejects malformed escapes in names and values. Bytes that are
// not UTF-8 are kept.
//
// Rack 2.2 also splits a query at `;`, and rejects names that are not UTF-8.
//
// qs 6.15 (lib/parse.js, lib/utils.js) unescapes brackets and splits a query at `&`. Each part is split at the first
// `]=`, or at the first `=` if it contains no `]=`. If a name or value contains a malformed escape or is not UTF-8, it
// keeps all its escapes, and only `+` becomes a space. qs 6.11 unescapes brackets only with the other escapes.

/// The rules of a grammar for splitting a query, for unescaping, and for its limits. A grammar has one row.
struct GrammarRules: Sendable {
    /// A server, with its name for errors.
    enum Server: String { case php = "PHP", rack = "Rack", qs = "qs" }

    /// The server that has these rules; nil for the rules of this package and of a client. The rules hold no references,
    /// so copying them takes little time.
    var server: Server?
    /// The maximum number of pairs that the server reads.
    var maximumPairs = Int.max
    /// The maximum depth of a name that the server reads.
    var maximumDepth = Int.max
    var separators = SeparatorPolicy.ampersand
    var malformed = MalformedEscapePolicy.keep
    /// The handling of bytes that are not UTF-8. PHP and Rack keep these bytes. Swift text cannot represent the bytes,
    /// so they are an error.
    var invalid = InvalidBytesPolicy.replace
    /// Whether a component that cannot be decoded completely keeps all its escapes.
    var keepsWholeComponents = false
    /// Whether spaces after a separator are skipped.
    var skipsSpaces = false
    /// Whether a part that contains `]=` is split at that `=` instead of its first `=`.
    var splitsAfterBracket = false
    /// Whether escaped brackets are unescaped first: `%5D=` counts as `]=`, and brackets in a component never keep their
    /// escapes.
    var unescapesBracketsFirst = false
    /// Whether a field that occurs more than once has all its values.
    var combinesRepeats = false
    /// Whether Rack finds the keys of a name by regular expressions, wherever they match.
    var matchesKeys = false
    /// The maximum number of characters in the keys of one dictionary.
    var maximumKeySize = Int.max
    /// The largest index in a name that makes an array instead of an object.
    var maximumIndex = 0
    /// The maximum number of elements of an array. An array with more elements becomes an object.
    var maximumElements = Int.max
    /// Whether brackets may contain pairs of brackets. If false, the innermost brackets enclose a key.
    var balancesBrackets = false
    /// Whether a scalar that follows an object becomes a key of the object. If false, both are the elements of an array.
    var makesScalarsKeys = false

    fileprivate static let generic = GrammarRules(malformed: .fail, invalid: .fail, combinesRepeats: true)
    fileprivate static let flat = GrammarRules(combinesRepeats: true)
    fileprivate static let facebook = GrammarRules()
    // The limits of PHP are `max_input_vars` and `max_input_nesting_level`.
    fileprivate static let php = GrammarRules(server: .php, maximumPairs: 1000, maximumDepth: 64, invalid: .fail)
    // The limits of Rack are `PARAMS_LIMIT`, `param_depth_limit` and, in Rack 2, `key_space_limit`.
    fileprivate static let rack = GrammarRules(
        server: .rack, maximumPairs: 4096, maximumDepth: 32, malformed: .fail, invalid: .fail, skipsSpaces: true)
    fileprivate static let rack2 = GrammarRules(
        server: .rack, maximumPairs: 4096, maximumDepth: 100, separators: .ampersandAndSemicolon, malformed: .fail,
        invalid: .fail, skipsSpaces: true, matchesKeys: true, maximumKeySize: 65536)
    // The limits of qs are the defaults of its options `parameterLimit`, `depth` and `arrayLimit`.
    fileprivate static let qs = GrammarRules(
        server: .qs, maximumPairs: 1000, maximumDepth: 5, keepsWholeComponents: true, splitsAfterBracket: true,
        unescapesBracketsFirst: true, combinesRepeats: true, maximumIndex: 19, maximumElements: 20,
        balancesBrackets: true)
    fileprivate static let qs6_11 = GrammarRules(
        server: .qs, maximumPairs: 1000, maximumDepth: 5, keepsWholeComponents: true, splitsAfterBracket: true,
        combinesRepeats: true, maximumIndex: 20, makesScalarsKeys: true)
}

extension QueryGrammar {
    // Most callers read one property, which is loaded without copying the others.
    @inline(__always)
    var rules: GrammarRules {
        switch self {
        case .generic: .generic
        case .flat: .flat
        case .facebook: .facebook
        case .php: .php
        case .rack: .rack
        case .rack2: .rack2
        case .qs: .qs
        case .qs6_11: .qs6_11
        }
    }

    /// The separators of pairs.
    package var separators: SeparatorPolicy { rules.separators }

    /// The system's handling of malformed escapes.
    package var malformed: MalformedEscapePolicy { rules.malformed }

    /// The system's handling of bytes that are not UTF-8.
    package var invalid: InvalidBytesPolicy { rules.invalid }

    var isServer: Bool { rules.server != nil }
}

extension UnsafeBufferPointer<UInt8> {
    /// Returns the text of a component that cannot be decoded, with its escapes kept. The result is nil if the policy
    /// does not keep the component, or if the component is not UTF-8.
    func undecoded(
        after error: PercentDecodingError, space: SpaceNotation, malformed: MalformedEscapePolicy,
        invalid: InvalidBytesPolicy, unescapesBrackets: Bool
    ) -> String? {
        guard error.kind == .malformedEscape ? malformed == .keep : invalid == .replace else { return nil }
        var bytes = unsafe unescapesBrackets ? unescapedBrackets : Array(self)
        if space == .plus { bytes = bytes.map { $0 == UInt8(ascii: "+") ? UInt8(ascii: " ") : $0 } }
        return String(validating: bytes, as: UTF8.self)
    }
}
