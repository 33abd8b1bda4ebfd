package import PercentEncoding

// The rules by which systems split a query into pairs and unescape its parts. No server skips a leading `?`, and all
// servers read `+` as a space.
//
// PHP 8.2 (main/php_variables.c, ext/standard/url.c) splits at `&` and at the first `=`, skips empty parts, and keeps
// malformed escapes. Names and values are bytes. PHP keeps bytes that are not UTF-8, which text cannot represent.
//
// Rack 2.2 (lib/rack/query_parser.rb, Ruby's URI.decode_www_form_component) splits at `&` and at `;`, skips spaces
// after the separator, and splits a part at the first `=`. Rack rejects malformed escapes anywhere, and names that are
// not UTF-8. Values that are not UTF-8 are kept.
//
// qs 6.11 (lib/parse.js, lib/utils.js) splits at `&`. qs splits a part at the first `]=` or, without `]=`, at the first
// `=`. If any part of a name or value is malformed or not UTF-8, all of its escapes are kept and only `+` becomes a
// space.
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

    /// The system's handling of bytes that are not UTF-8. PHP and Rack work on bytes and do not replace them.
    package var invalid: InvalidBytesPolicy {
        switch self {
        case .generic, .php, .rack: .fail
        case .flat, .facebook, .qs: .replace
        }
    }

    /// Whether fields are the parts between separators, and names end at the first `=`.
    var isPlain: Bool { !keepsWholeComponents && !skipsSpaces && !splitsAfterBracket }

    /// Whether a component keeps all of its escapes if any part of it cannot be decoded.
    var keepsWholeComponents: Bool { self == .qs }

    /// Whether spaces after a separator are skipped.
    var skipsSpaces: Bool { self == .rack }

    /// Whether a part that contains `]=` is split there instead of at its first `=`.
    var splitsAfterBracket: Bool { self == .qs }

    /// Returns a part after the system's rules are applied.
    func part(_ part: FieldScanner.Field, in query: UnsafeBufferPointer<UInt8>) -> FieldScanner.Field {
        if skipsSpaces { return unsafe part.withoutLeadingSpaces(query) }
        return splitsAfterBracket ? unsafe part.splitAfterBracket(query) : part
    }
}

extension FieldScanner.Field {
    func withoutLeadingSpaces(_ query: UnsafeBufferPointer<UInt8>) -> Self {
        // The first part does not follow a separator, but it may follow a skipped '?'.
        guard start > 0, unsafe query[start - 1] != UInt8(ascii: "?") else { return self }
        var start = start
        while unsafe start < end && query[start] == UInt8(ascii: " ") { start += 1 }
        return Self(start: start, nameEnd: nameEnd, end: end)
    }

    fileprivate func splitAfterBracket(_ query: UnsafeBufferPointer<UInt8>) -> Self {
        for position in nameEnd..<end where position > start {
            if unsafe query[position] == UInt8(ascii: "=") && query[position - 1] == UInt8(ascii: "]") {
                return Self(start: start, nameEnd: position, end: end)
            }
        }
        return self
    }
}

extension UnsafeBufferPointer<UInt8> {
    /// Returns a component that cannot be decoded and keeps its escapes. If the policy does not keep the component or
    /// the component is not UTF-8, the result is nil.
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
