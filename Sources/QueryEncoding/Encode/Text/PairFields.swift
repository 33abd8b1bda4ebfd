package import PercentEncoding

/// The parts of pairs whose fields are written as a whole. They are needed for charsets, for the custom functions of a
/// style, for transforms of whole fields, and to collect pairs.
final class PairFields {
    /// The value of a pair.
    enum Value {
        case none
        case text(String)
        /// Text that is already escaped.
        case encoded(String)
    }

    /// The charset of the escapes; nil for UTF-8.
    let charset: (any TextEncoding)?
    let collects: Bool

    private(set) var field = ""
    var value = Value.none
    /// The pairs, if they are collected.
    var pairs: [QueryPair] = []
    /// The total size of the fields that a function transformed, in bytes.
    private(set) var bytesOfFunctions = 0

    init(charset: (any TextEncoding)? = nil, collects: Bool = false) {
        self.charset = charset
        self.collects = collects
    }

    /// Begins a pair with a field, to which a transform of whole fields is applied.
    func begin(_ field: String, _ style: QueryStyle) {
        self.field = field
        value = .none
        if style.keyTransform.isPerKey { return }
        bytesOfFunctions += field.utf8.count
        self.field = style.keyTransform.apply(to: field)
    }

    func extendField(by mark: String) { field += mark }

    var pair: QueryPair {
        switch value {
        case .none: QueryPair(field: field, value: nil)
        case .text(let text): QueryPair(field: field, value: text)
        case .encoded(let text): QueryPair(field: field, encodedValue: text)
        }
    }
}

extension QueryText {
    /// Sets the value of the pair to a scalar that is not null.
    @inline(never)
    func set(
        _ scalar: borrowing QueryValue, of fields: PairFields, _ style: CompiledStyle
    ) throws(QueryCodingError) {
        let text = try style.text(of: scalar)
        if case .encoded = scalar.storage { fields.value = .encoded(text) } else { fields.value = .text(text) }
    }

    /// Collects and writes the pair.
    @inline(never)
    mutating func end(_ fields: PairFields, _ style: PairStyle) throws(QueryCodingError) {
        let pair = fields.pair
        if fields.collects { fields.pairs.append(pair) }
        try append(pair, fields.charset, style)
    }

    /// Appends a pair in a charset; nil means UTF-8.
    mutating func append(
        _ pair: QueryPair, _ charset: (any TextEncoding)?, _ style: PairStyle
    ) throws(QueryCodingError) {
        guard let charset else { return append(pair, style) }
        var bytes: [UInt8] = []
        try bytes.append(style.normalized(pair.field), escapedBy: style.fields.set, charset, field: pair.field)
        if let value = pair.value ?? style.bareValue {
            bytes.append(UInt8(ascii: "="))
            if pair.isValueEncoded {
                bytes += value.utf8
            } else {
                let value = style.normalized(value)
                try bytes.append(value, escapedBy: style.values.set, charset, field: pair.field)
            }
        }
        append(escaped: bytes)
    }
}

extension [UInt8] {
    /// Appends text escaped in a charset; nil means UTF-8. If the set is nil, the text is not escaped.
    package mutating func append(
        _ text: String, escapedBy set: EscapeSet?, _ charset: (any TextEncoding)?, field: String
    ) throws(QueryCodingError) {
        guard let set else { return self += text.utf8 }
        guard let charset else { return self += text.percentEncoded(using: set).utf8 }
        do {
            // Unescaped bytes of 0x80 and above would not be well-formed UTF-8.
            try charset.append(percentEncoding: text, using: set.isASCII ? set : set.removing(0x80...0xFF), to: &self)
        } catch {
            guard error.kind == .unencodable else {
                throw QueryCodingError(kind: .unavailableCharset, field: field, detail: charset.name)
            }
            throw QueryCodingError(
                kind: .unencodable, field: field, offset: error.offset, detail: charset.name,
                scalar: text.unicodeScalars.dropFirst(error.offset).first)
        }
    }
}
