public import PercentEncoding

extension ContentDisposition {
    /// Reads the value of a header.
    ///
    /// If there are both `filename*` and `filename`, the first one counts, unless it cannot be read. Beyond the
    /// grammar, an unquoted value ends only at the next `;`. An escape in `filename` stands for itself.
    ///
    /// Source: RFC 6266, section 4; RFC 8187, section 3.2.
    ///
    /// - Parameters:
    ///   - headerValue: The value of the header.
    ///   - charset: The charset of the raw bytes in parameters such as `filename`; nil means UTF-8.
    ///   - charsets: The type that knows the charsets of parameters such as `filename*`, for example `Charset.self` of
    ///     the module `LegacyCharsets`. UTF-8 and ISO-8859-1 are always known.
    /// - Throws: ``ContentDispositionError`` with a byte offset.
    /// - Complexity: Linear.
    public init(
        headerValue: some Collection<UInt8>, charset: (any TextEncoding)? = nil,
        charsets: (any ContentTypeEncoding.Type)? = nil
    ) throws(ContentDispositionError) {
        var reader = HeaderReader(Array(headerValue))
        let type = try reader.dispositionType()
        var names: Set<String> = []
        var texts: [String: String] = [:]
        var failures: [(name: String, error: ContentDispositionError)] = []
        while let (name, start, value) = try reader.nextValue() {
            guard names.insert(name).inserted else {
                throw ContentDispositionError(kind: .duplicateParameter, offset: start)
            }
            do throws(ContentDispositionError) {
                let text = name.hasSuffix("*") ? try value.extendedText(charsets) : try value.text(charset)
                if text.hasControls { throw value.error(.controlCharacter) }
                texts[name] = text
            } catch {
                failures.append((name, error))
            }
        }
        for name in names where name.hasSuffix("*") {
            if let text = texts.removeValue(forKey: name) { texts[name.plain] = text }
        }
        // A value that cannot be read is an error only if there is no other value.
        if let first = failures.first(where: { texts[$0.name.plain] == nil }) { throw first.error }
        self.init(type: type, filename: texts.removeValue(forKey: "filename"), parameters: texts)
    }

    /// Reads the value of a header from text; see ``init(headerValue:charset:charsets:)``.
    ///
    /// - Throws: ``ContentDispositionError`` with a byte offset in UTF-8.
    /// - Complexity: Linear.
    public init(
        headerValue: String, charsets: (any ContentTypeEncoding.Type)? = nil
    ) throws(ContentDispositionError) {
        try self.init(headerValue: headerValue.utf8, charsets: charsets)
    }
}

extension String {
    /// The name of a parameter without the `*` of extended values.
    fileprivate var plain: String { hasSuffix("*") ? String(dropLast()) : self }
}

extension HeaderReader {
    fileprivate mutating func dispositionType() throws(ContentDispositionError) -> String {
        do throws(Malformed) {
            skipBlanks()
            return try token().lowercased()
        } catch {
            throw ContentDispositionError(kind: .malformedHeader, offset: error.offset)
        }
    }

    /// Reads the next parameter; nil at the end.
    fileprivate mutating func nextValue() throws(ContentDispositionError) -> (String, Int, ParameterValue)? {
        do throws(Malformed) {
            guard let name = try nextParameter() else { return nil }
            let start = position - name.utf8.count
            skipBlanks()
            try expect("=")
            skipBlanks()
            let offset = position
            let bytes = next == UInt8(ascii: "\"") ? try value() : try unquotedValue()
            return (name.lowercased(), start, ParameterValue(bytes: bytes, offset: offset))
        } catch {
            throw ContentDispositionError(kind: .malformedHeader, offset: error.offset)
        }
    }
}

/// The bytes of a parameter's value, without quotes.
private struct ParameterValue {
    let bytes: [UInt8]
    /// The offset of the value in the header.
    let offset: Int

    func error(_ kind: ContentDispositionError.Kind, at position: Int = 0) -> ContentDispositionError {
        ContentDispositionError(kind: kind, offset: offset + position)
    }

    /// Reads raw text.
    func text(_ charset: (any TextEncoding)?) throws(ContentDispositionError) -> String {
        // Charsets decode escaped text, so that each `%` must be escaped.
        var escaped: [UInt8] = []
        escaped.append(percentEncoding: bytes, using: EscapeSet.everything.removing("%"))
        do throws(ContentDispositionError) {
            return try decoded(escaped[...], charset, 0)
        } catch {
            // Quoted characters have other offsets in the header.
            throw self.error(error.kind)
        }
    }

    /// Reads `charset'language'value`.
    func extendedText(_ charsets: (any ContentTypeEncoding.Type)?) throws(ContentDispositionError) -> String {
        let parts = bytes.split(separator: UInt8(ascii: "'"), maxSplits: 2, omittingEmptySubsequences: false)
        guard parts.count == 3 else { throw error(.malformedHeader) }
        let isLegal = EscapeSet.headerParameter.adding("%")
        if let wrong = parts[2].firstIndex(where: { !isLegal.contains($0) }) {
            throw error(.malformedHeader, at: wrong)
        }
        let label = String(decoding: parts[0], as: UTF8.self).lowercased()
        if label == "utf-8" { return try decoded(parts[2], nil, parts[2].startIndex) }
        if label == "iso-8859-1" {
            // A malformed escape is the same error in every charset.
            guard let latin1 = try? parts[2].percentDecodedBytes() else {
                return try decoded(parts[2], nil, parts[2].startIndex)
            }
            return String(String.UnicodeScalarView(latin1.map { Unicode.Scalar($0) }))
        }
        guard label.utf8.allSatisfy(\.isHTTPToken),
            let charset = try? charsets?.init(contentType: "text/plain; charset=\(label)")
        else { throw error(.unknownCharset) }
        return try decoded(parts[2], charset, parts[2].startIndex)
    }

    /// Decodes escaped bytes that start at a position of the value.
    private func decoded(
        _ escaped: ArraySlice<UInt8>, _ charset: (any TextEncoding)?, _ position: Int
    ) throws(ContentDispositionError) -> String {
        guard let charset else {
            do throws(PercentDecodingError) {
                return try escaped.percentDecoded()
            } catch {
                let kind: ContentDispositionError.Kind =
                    error.kind == .malformedEscape ? .malformedHeader : .invalidText
                throw self.error(kind, at: position + error.offset)
            }
        }
        do throws(TextEncodingError) {
            return try charset.text(
                percentDecoding: escaped.span, space: .percent, malformed: .fail, invalid: .fail)
        } catch {
            let kind: ContentDispositionError.Kind =
                error.kind == .malformedEscape ? .malformedHeader : .invalidText
            throw self.error(kind, at: position + error.offset)
        }
    }
}
