public import PercentEncoding

/// The rules for converting the names and values of a view to text.
@usableFromInline
struct FieldRules: Sendable {
    let space: SpaceNotation
    let malformed: MalformedEscapePolicy
    let invalid: InvalidBytesPolicy
    let separators: SeparatorPolicy
    let kind: QueryKind

    @usableFromInline
    init(
        space: SpaceNotation, malformed: MalformedEscapePolicy, invalid: InvalidBytesPolicy,
        separators: SeparatorPolicy, kind: QueryKind
    ) {
        self.space = space
        self.malformed = malformed
        self.invalid = invalid
        self.separators = separators
        self.kind = kind
    }
}

extension Span<UInt8> {
    /// Returns the bytes in a range that was found earlier. A collection may have become shorter since then, so the range
    /// ends at the end of the span at the latest.
    @_lifetime(copy self)
    fileprivate func part(_ range: Range<Int>) -> Span<UInt8> {
        // SAFETY: the range is clamped.
        unsafe extracting(unchecked: range.clamped(to: 0..<count))
    }
}

extension FieldRules {
    /// Returns the offsets of the query in a text. Rejects a text that exceeds the limit of bytes or pairs.
    ///
    /// - Throws: ``QueryCodingError`` of the kind `byteLimit` or `pairLimit`, with a byte offset.
    @usableFromInline
    func checked(
        _ text: Span<UInt8>, as input: QueryInput, _ limits: QueryLimits
    ) throws(QueryCodingError) -> Range<Int> {
        guard text.count <= limits.bytes else {
            throw QueryCodingError(kind: .byteLimit, offset: max(limits.bytes, 0))
        }
        let place = unsafe text.withUnsafeBufferPointer { unsafe $0.query(of: input.storage) }
        // A field and its separator have at least two bytes.
        guard place.count / 2 >= limits.pairs else { return place }
        var locator = locator(from: place.lowerBound)
        var pairs = 0
        while let field = locator.next(in: text.part(0..<place.upperBound)) {
            pairs += 1
            if pairs > limits.pairs { throw QueryCodingError(kind: .pairLimit, offset: field.start) }
        }
        return place
    }

    /// Returns a search for fields that starts at an offset.
    @usableFromInline
    func locator(from start: Int) -> FieldLocator { FieldLocator(separators, from: start) }

    /// Decodes a name or value from UTF-8 or another charset.
    ///
    /// - Throws: ``QueryCodingError`` with the field and the byte offset in the query.
    @usableFromInline
    func text(
        _ part: Range<Int>, of field: FieldPlace, in query: Span<UInt8>, _ charset: (any TextEncoding)? = nil
    ) throws(QueryCodingError) -> String {
        let bytes = query.part(part)
        do throws(QueryCodingError) {
            guard let charset else { return try text(bytes, from: part.lowerBound) }
            return try unsafe bytes.withUnsafeBufferPointer { bytes throws(QueryCodingError) in
                try unsafe charset.adapted(to: .browser).text(
                    bytes, kind, from: part.lowerBound, space: space, malformed: malformed, invalid: invalid)
            }
        } catch {
            let name = query.part(field.name)
            let lenient = try? name.percentDecoded(space: space, malformed: .keep, invalid: .replace)
            throw error.at(lenient ?? "")
        }
    }

    private func text(_ bytes: Span<UInt8>, from start: Int) throws(QueryCodingError) -> String {
        do throws(PercentDecodingError) {
            return try bytes.percentDecoded(space: space, malformed: malformed, invalid: invalid)
        } catch {
            throw QueryCodingError(error, from: start)
        }
    }

    /// Whether the unescaped name of a field has the same UTF-8 bytes as the given name. A malformed `%` represents
    /// itself.
    @usableFromInline
    func isName(_ field: FieldPlace, in query: Span<UInt8>, _ name: String) -> Bool {
        var name = name
        return name.withUTF8 { unsafe isName(field, in: query, $0.span) }
    }

    @inline(__always)
    private func isName(_ field: FieldPlace, in query: Span<UInt8>, _ name: Span<UInt8>) -> Bool {
        // An escape is two bytes longer than the byte that it represents.
        let excess = field.nameEnd - field.start - name.count
        guard excess >= 0, excess % 2 == 0 else { return false }
        let raw = query.part(field.name)
        var position = 0
        for index in 0..<name.count {
            guard position < raw.count else { return false }
            // SAFETY: both indices are less than the counts.
            var byte = unsafe raw[unchecked: position]
            if byte == UInt8(ascii: "%"), let escaped = raw.escapedByte(at: position) {
                byte = escaped
                position += 3
            } else {
                if byte == UInt8(ascii: "+"), space == .plus { byte = UInt8(ascii: " ") }
                position += 1
            }
            if unsafe byte != name[unchecked: index] { return false }
        }
        return position == raw.count
    }

    /// Returns the value of the first field with a name.
    @usableFromInline
    func firstValue(
        named name: String, in text: Span<UInt8>, _ place: Range<Int>
    ) throws(QueryCodingError) -> String? {
        var locator = locator(from: place.lowerBound)
        return try nextValue(named: name, in: text.part(0..<place.upperBound), &locator)
    }

    /// Returns the values of all fields with a name.
    @usableFromInline
    func values(
        named name: String, in text: Span<UInt8>, _ place: Range<Int>
    ) throws(QueryCodingError) -> [String] {
        var locator = locator(from: place.lowerBound)
        var values: [String] = []
        while let value = try nextValue(named: name, in: text.part(0..<place.upperBound), &locator) {
            values.append(value)
        }
        return values
    }

    private func nextValue(
        named name: String, in query: Span<UInt8>, _ locator: inout FieldLocator
    ) throws(QueryCodingError) -> String? {
        guard let field = nextField(named: name, in: query, &locator) else { return nil }
        guard let value = field.value else { return "" }
        return try text(value, of: field, in: query)
    }

    private func nextField(named name: String, in query: Span<UInt8>, _ locator: inout FieldLocator) -> FieldPlace? {
        var name = name
        return name.withUTF8 { name in
            // A local copy stays in registers.
            var rest = locator
            defer { locator = rest }
            while let field = rest.next(in: query) {
                if unsafe isName(field, in: query, name.span) { return field }
            }
            return nil
        }
    }
}
