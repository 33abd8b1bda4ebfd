package import PercentEncoding

// How systems split a query into pairs and unescape their parts. None of the servers skips a leading `?`, and all of them take `+` for
// a space.
//
// PHP 8.2 (main/php_variables.c, ext/standard/url.c): splits at `&` and at the first `=`, skips empty parts, and keeps a `%` that two
// hexadecimal digits do not follow. Names and values are bytes; those that are not UTF-8 remain what they are, which no text can.
//
// Rack 2.2 (lib/rack/query_parser.rb, Ruby's URI.decode_www_form_component): splits at `&` and at `;`, skips spaces after these, and
// splits a part at the first `=`. It refuses a malformed escape anywhere, and bytes that are not UTF-8 in a name; in a value they
// remain what they are.
//
// qs 6.11 (lib/parse.js, lib/utils.js): splits at `&`, and a part at the first `]=` if it has one, or else at the first `=`. A name or
// value in which anything is malformed or not UTF-8 keeps all of its escapes, and only its `+` become spaces.
extension QueryGrammar {
    /// What stands between pairs.
    package var separators: SeparatorPolicy {
        if case .rack = self { .ampersandAndSemicolon } else { .ampersand }
    }

    /// What the system does with a `%` that two hexadecimal digits do not follow.
    package var malformed: MalformedEscapePolicy {
        switch self {
        case .generic, .rack: .fail
        case .flat, .facebook, .php, .qs: .keep
        }
    }

    /// What the system does with bytes that are not UTF-8; PHP and Rack, which have no text, replace nothing.
    package var invalid: InvalidBytesPolicy {
        switch self {
        case .generic, .php, .rack: .fail
        case .flat, .facebook, .qs: .replace
        }
    }

    /// Whether fields are what stands between separators, and names what stands before the first `=`, each by itself.
    var isPlain: Bool { !keepsWholeComponents && !skipsSpaces && !splitsAfterBracket }

    /// Whether what cannot be decoded makes a component keep all of its escapes.
    var keepsWholeComponents: Bool { self == .qs }

    /// Whether spaces after a separator are skipped.
    var skipsSpaces: Bool { self == .rack }

    /// Whether a part is split at its first `]=`, if it has one.
    var splitsAfterBracket: Bool { self == .qs }

    /// A part as the system takes it apart.
    func part(_ part: FieldScanner.Field, in query: UnsafeBufferPointer<UInt8>) -> FieldScanner.Field {
        if skipsSpaces { return unsafe part.withoutLeadingSpaces(query) }
        return splitsAfterBracket ? unsafe part.splitAfterBracket(query) : part
    }
}

extension FieldScanner.Field {
    func withoutLeadingSpaces(_ query: UnsafeBufferPointer<UInt8>) -> Self {
        // The first part follows no separator, but perhaps a '?' that was skipped.
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
    /// A component that is kept as it is because it cannot be decoded, and that it cannot be is no error; nil if it is not UTF-8.
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
