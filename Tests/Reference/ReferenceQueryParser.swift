/// The reference for reading queries.
public enum ReferenceQueryParser {
    /// The options for reading the characters of a query. The defaults follow the WHATWG URL standard.
    public struct Options: Sendable {
        /// Whether `;` separates parts, as `&` does.
        public var splitsAtSemicolon = false
        /// Whether `+` is read as a space.
        public var plusAsSpace = true
        /// Whether a malformed escape is kept unchanged; otherwise, it is an error.
        public var keepsMalformed = true
        /// Whether bytes that are not UTF-8 become U+FFFD; otherwise, they are an error.
        public var replacesInvalid = true

        /// Creates the options of the WHATWG URL standard.
        public init() {}
    }

    /// Returns names and values in order (WHATWG URL, section 5.1), except that the value of a part without `=` is nil.
    public static func pairs(
        of query: [UInt8], options: Options = Options()
    ) throws(ReferenceError) -> [ReferencePair] {
        var pairs: [ReferencePair] = []
        for part in parts(of: query, options) {
            let field = try text(part.field, options)
            var value: String?
            if let bytes = part.value { value = try text(bytes, options) }
            pairs.append(ReferencePair(field: field, value: value))
        }
        return pairs
    }

    /// Returns the tree that the fields describe by their brackets and, if the style nests with dots, by their dots.
    ///
    /// If the style has a separator, a value is split at the separator before it is unescaped. A part without `=` is
    /// null if the style writes null as a key alone; otherwise, it is an empty string. If the style marks empty
    /// containers, a mark is read as an empty container.
    public static func value(
        of query: [UInt8], style: ReferenceStyle, options: Options = Options()
    ) throws(ReferenceError) -> ReferenceValue {
        var tree = ReferenceTree(readsMarks: readsMarks(style), splitsAtDots: splitsAtDots(style))
        for part in parts(of: query, options) {
            let field = try text(part.field, options)
            guard let value = part.value else {
                try tree.add([leafWithoutValue(style)], at: field, offset: part.offset)
                continue
            }
            var leaves: [ReferenceTree.Leaf] = []
            for element in elements(of: value, style) {
                leaves.append(.value(.string(try text(element, options))))
            }
            try tree.add(leaves, at: field, offset: part.offset)
        }
        return tree.value
    }

    /// Returns the pairs of the Facebook SDK's dictionaryWithQueryString, with each key once. If a key repeats, its
    /// last entry counts. A part that cannot be decoded is skipped, and a byte order mark at the start of a key or
    /// value is dropped.
    public static func facebookPairs(of query: [UInt8]) -> [ReferencePair] {
        var options = Options()
        options.keepsMalformed = false
        options.replacesInvalid = false
        var pairs: [ReferencePair] = []
        for part in parts(of: query, options) {
            guard let key = try? text(part.field, options), let value = try? text(part.value ?? [], options) else {
                continue
            }
            let pair = ReferencePair(field: withoutMark(key), value: withoutMark(value))
            pairs.removeAll { $0.field.utf8.elementsEqual(pair.field.utf8) }
            pairs.append(pair)
        }
        return pairs
    }

    // MARK: Parts

    /// A part of a query. The slices share the indices of the query.
    private struct Part {
        let offset: Int
        let field: ArraySlice<UInt8>
        let value: ArraySlice<UInt8>?
    }

    private static func parts(of query: [UInt8], _ options: Options) -> [Part] {
        let separators: [UInt8] = [UInt8(ascii: "&")] + (options.splitsAtSemicolon ? [UInt8(ascii: ";")] : [])
        return query.split(whereSeparator: separators.contains).map { part in
            guard let equals = part.firstIndex(of: UInt8(ascii: "=")) else {
                return Part(offset: part.startIndex, field: part, value: nil)
            }
            return Part(offset: part.startIndex, field: part[..<equals], value: part[(equals + 1)...])
        }
    }

    private static func elements(of value: ArraySlice<UInt8>, _ style: ReferenceStyle) -> [ArraySlice<UInt8>] {
        guard case .separator(let separator) = style.arrays, !separator.isEmpty else { return [value] }
        let separatorBytes = Array(separator.utf8)
        var elements: [ArraySlice<UInt8>] = []
        var start = value.startIndex
        var index = start
        while index < value.endIndex {
            if value[index...].starts(with: separatorBytes) {
                elements.append(value[start..<index])
                index += separatorBytes.count
                start = index
            } else {
                index += 1
            }
        }
        return elements + [value[start...]]
    }

    private static func text(_ bytes: ArraySlice<UInt8>, _ options: Options) throws(ReferenceError) -> String {
        let outcome = ReferenceDecoding.decode(
            Array(bytes), plusAsSpace: options.plusAsSpace, keepsMalformed: options.keepsMalformed)
        if !options.replacesInvalid, let offset = ReferenceDecoding.invalidUTF8Offset(of: outcome) {
            throw ReferenceError(.invalidText, offset: bytes.startIndex + offset)
        }
        if let offset = outcome.malformedOffset {
            throw ReferenceError(.malformedEscape, offset: bytes.startIndex + offset)
        }
        return String(decoding: outcome.bytes, as: UTF8.self)
    }

    private static func withoutMark(_ text: String) -> String {
        text.unicodeScalars.first == "\u{FEFF}" ? String(text.unicodeScalars.dropFirst()) : text
    }

    // MARK: Rules of the style

    private static func leafWithoutValue(_ style: ReferenceStyle) -> ReferenceTree.Leaf {
        if case .key = style.nulls { .noValue(.null) } else { .noValue(.string("")) }
    }

    private static func readsMarks(_ style: ReferenceStyle) -> Bool {
        if case .mark = style.emptyContainers { true } else { false }
    }

    private static func splitsAtDots(_ style: ReferenceStyle) -> Bool {
        if case .dots = style.nesting { true } else { false }
    }
}
