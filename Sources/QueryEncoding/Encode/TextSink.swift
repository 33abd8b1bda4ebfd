internal import PercentEncoding

/// The sink of the general path. Fields are kept as text, and each field is escaped as a whole. The general path is
/// needed for:
/// - charsets
/// - the custom functions of a style
/// - transforms of whole fields
/// - the collection of pairs
struct TextSink: PairSink, ~Copyable {
    private let charset: (any TextEncoding)?
    private let collectsPairs: Bool

    /// The sink that writes the bytes if pairs are collected and pieces can be escaped separately. The sink writes the
    /// same bytes as if no pairs were collected.
    private var escaped = EscapedSink()
    private var escapedCounts: [Int] = []

    /// The current container's field. `shorter` contains the fields of the enclosing containers.
    private var field = ""
    private var shorter: [ShorterField] = []

    private(set) var bytesOfFunctions = 0

    static var usesMarks: Bool { false }

    private enum ShorterField {
        /// A prefix of the longer field, given by its byte count.
        case prefix(Int)
        /// A field that is not a prefix of the longer field, because a function of the style returned the longer field.
        case other(String)
    }

    init(charset: (any TextEncoding)?) {
        self.charset = charset
        collectsPairs = false
    }

    init(collectingPairs: ()) {
        charset = nil
        collectsPairs = true
    }

    var fieldCount: Int {
        shorter.count
    }

    mutating func extendField(_ component: FieldComponent, _ style: CompiledStyle) {
        switch component {
        case .custom(let index):
            shorter.append(.other(field))
            field = style.field(field, index)
            bytesOfFunctions += field.utf8.count
        default:
            shorter.append(.prefix(field.utf8.count))
            field += suffix(component, style)
        }
        if collectsPairs {
            escapedCounts.append(escaped.fieldCount)
            escaped.extendField(component, style)
        }
    }

    mutating func truncateField(to count: Int) {
        while shorter.count > count, let last = shorter.popLast() {
            switch last {
            case .prefix(let count): field.removeSubrange(field.utf8.index(field.startIndex, offsetBy: count)...)
            case .other(let other): field = other
            }
        }
        if count < escapedCounts.count {
            escaped.truncateField(to: escapedCounts[count])
            escapedCounts.removeSubrange(count...)
        }
    }

    func fieldText(_ component: FieldComponent, _ style: CompiledStyle) -> String {
        if case .custom(let index) = component { return style.field(field, index) }
        return field + suffix(component, style)
    }

    private func suffix(_ component: FieldComponent, _ style: CompiledStyle) -> String {
        switch component {
        case .root(let key): style.spelled(key.string)
        case .key(let key): style.suffix(for: key.string)
        case .brackets: "[]"
        case .index(let index): "[\(index)]"
        case .same, .custom: ""
        }
    }

    mutating func write(
        _ component: FieldComponent, scalar: borrowing QueryValue, _ style: CompiledStyle,
        to output: inout QueryOutput
    ) throws(QueryCodingError) {
        let field = wholeField(component, style)
        let pair: QueryPair
        if case .encoded(let text) = scalar.storage {
            pair = QueryPair(field: field, encodedValue: text)
        } else {
            pair = QueryPair(field: field, value: try style.text(of: scalar))
        }
        guard try keep(pair, style, in: &output) else { return }
        try escaped.write(component, scalar: scalar, style, to: &output)
    }

    mutating func write(
        _ component: FieldComponent, _ value: PairValue, _ style: CompiledStyle, to output: inout QueryOutput
    ) throws(QueryCodingError) {
        let field = wholeField(component, style)
        let pair: QueryPair
        switch value {
        case .nothing:
            pair = QueryPair(field: field, value: nil)
        case .mark(let suffix):
            pair = QueryPair(field: field + suffix, value: nil)
        case .text(let text):
            pair = QueryPair(field: field, value: style.normalized(text))
        case .joined(let elements, let separator):
            pair = QueryPair(field: field, encodedValue: try joined(elements, separator, field, style))
        }
        guard try keep(pair, style, in: &output) else { return }
        try escaped.write(component, value, style, to: &output)
    }

    private mutating func wholeField(_ component: FieldComponent, _ style: CompiledStyle) -> String {
        let text = fieldText(component, style)
        let transform = style.style.keyTransform
        if transform.isPerKey { return text }
        bytesOfFunctions += text.utf8.count
        return transform.apply(to: text)
    }

    private func joined(
        _ elements: [QueryValue], _ separator: String, _ field: String, _ style: CompiledStyle
    ) throws(QueryCodingError) -> String {
        var buffer = ByteBuffer(capacity: 64)
        let escapes = style.style.valueEscapes.removing(separator: separator)
        for (number, element) in elements.enumerated() {
            if number > 0 { buffer.append(raw: separator) }
            let text = try style.text(of: element)
            if case .encoded = element.storage {
                buffer.append(raw: text)
            } else {
                try buffer.append(text, escapedBy: escapes, charset: charset, field: field)
            }
        }
        return buffer.text
    }

    /// Collects or writes a pair. Returns true if the caller must then write the bytes of the pair piece by piece.
    private func keep(
        _ pair: QueryPair, _ style: CompiledStyle, in output: inout QueryOutput
    ) throws(QueryCodingError) -> Bool {
        if collectsPairs { output.pairs.append(pair) }
        if collectsPairs && style.escapesPieces { return true }
        output.beginPair()
        try output.bytes.append(pair, style.style, charset: charset)
        return false
    }
}

extension CompiledStyle {
    fileprivate func spelled(_ key: String) -> String {
        normalized(style.keyTransform.isPerKey ? style.keyTransform.apply(to: key) : key)
    }

    fileprivate func suffix(for key: String) -> String {
        switch style.nesting.storage {
        case .dots: "." + spelled(key)
        case .custom(let suffix): suffix(spelled(key))
        case .brackets, .none: "[\(spelled(key))]"
        }
    }

    /// Returns the field that the array style's custom function returns for a field and an index.
    fileprivate func field(_ field: String, _ index: Int) -> String {
        if case .custom(let custom) = style.arrays.scalars { custom(field, index) } else { field }
    }
}
