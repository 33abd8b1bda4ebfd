package import PercentEncoding

// The rules by which systems split a query into pairs and unescape names and values. No server skips a leading `?`, and
// all servers read `+` as a space.
//
// PHP 8.2 (main/php_variables.c, ext/standard/url.c) splits a query at `&` and each part at the first `=`. PHP skips
// empty parts and keeps malformed escapes. Names and values are bytes and may be ill-formed UTF-8, which text cannot
// represent.
//
// Rack 2.2 (lib/rack/query_parser.rb, Ruby's URI.decode_www_form_component) splits a query at `&` and `;`, and each
// part at the first `=`. Spaces after a separator are skipped. Rack rejects malformed escapes in names and values, and
// names that are not UTF-8. Values that are not UTF-8 are kept.
//
// qs 6.11 (lib/parse.js, lib/utils.js) splits a query at `&`. Each part is split at the first `]=`, or at the first `=`
// if it contains no `]=`. If a name or value contains a malformed escape or is not UTF-8, it keeps all its escapes, and
// only `+` becomes a space.
extension QueryGrammar {
    /// The separators of pairs.
    package var separators: SeparatorPolicy {
        if case .rack = self { .ampersandAndSemicolon } else { .ampersand }
    }

    /// The system's handling of malformed escapes.
    package var malformed: MalformedEscapePolicy {
        switch self {
        case .generic, .rack: .fail
        case .flat, .facebook, .php, .qs: .keep
        }
    }

    /// The system's handling of bytes that are not UTF-8. PHP and Rack keep these bytes. Swift text cannot represent
    /// the bytes, so they are an error.
    package var invalid: InvalidBytesPolicy {
        switch self {
        case .generic, .php, .rack: .fail
        case .flat, .facebook, .qs: .replace
        }
    }

    /// Whether a component that cannot be decoded completely keeps all its escapes.
    var keepsWholeComponents: Bool { self == .qs }

    /// Whether spaces after a separator are skipped.
    var skipsSpaces: Bool { self == .rack }

    /// Whether a part that contains `]=` is split at that `=` instead of its first `=`.
    var splitsAfterBracket: Bool { self == .qs }
}

extension UnsafeBufferPointer<UInt8> {
    /// Returns the text of a component that cannot be decoded, with its escapes kept. The result is nil if the policy
    /// does not keep the component, or if the component is not UTF-8.
    func undecoded(
        after error: PercentDecodingError, space: SpaceNotation, malformed: MalformedEscapePolicy,
        invalid: InvalidBytesPolicy
    ) -> String? {
        guard error.kind == .malformedEscape ? malformed == .keep : invalid == .replace else { return nil }
        guard space == .plus else { return unsafe String(validating: self, as: UTF8.self) }
        return unsafe String(
            validating: map { $0 == UInt8(ascii: "+") ? UInt8(ascii: " ") : $0 }, as: UTF8.self)
    }
}
