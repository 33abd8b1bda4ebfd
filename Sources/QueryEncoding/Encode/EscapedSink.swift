internal import PercentEncoding

/// The sink of the fast path. The field of each container is escaped only once.
///
/// If marks are used, unescaped text is collected and escaped in one call at the end. A mark protects each byte that must
/// stay unescaped. If marks are not used, text is escaped piece by piece, so that the length of the query is known
/// after each pair.
struct EscapedSink: PairSink, ~Copyable {
    /// The escaped field of the current container.
    private var field: ByteBuffer

    /// Creates a sink that stores the field in the caller's memory if the field fits.
    init(fieldMemory: UnsafeMutableBufferPointer<UInt8>) {
        unsafe field = ByteBuffer(in: fieldMemory)
    }

    init() {
        field = ByteBuffer(capacity: 256)
    }

    var fieldCount: Int {
        field.count
    }

    var bytesOfFunctions: Int { 0 }

    static var usesMarks: Bool { true }

    mutating func extendField(_ component: FieldComponent, _ style: CompiledStyle) {
        style.append(component, to: &field)
    }

    mutating func truncateField(to count: Int) {
        field.truncate(to: count)
    }

    @inline(__always)
    mutating func write(
        _ component: FieldComponent, scalar: borrowing QueryValue, _ style: CompiledStyle,
        to output: inout QueryOutput
    ) throws(QueryCodingError) {
        guard output.isMarked else {
            appendField(component, style, to: &output)
            output.bytes.append(UInt8(ascii: "="))
            return try style.append(scalar, to: &output.bytes)
        }
        appendMarkedField(component, style, to: &output)
        output.marks.insert(output.bytes.count)
        output.bytes.append(UInt8(ascii: "="))
        switch scalar.storage {
        case .string(let text) where style.escapesValuesAsTheyAre: output.bytes.append(text: text)
        case .bool(let value) where style.escapesValuesAsTheyAre:
            output.bytes.append(text: value ? style.style.bools.trueText : style.style.bools.falseText)
        case .integer(let integer) where style.keepsDigits: output.bytes.append(decimal: integer)
        case .double(let number) where style.keepsFractions && output.bytes.append(shortDecimal: number): break
        default: try output.appendMarked { bytes throws(QueryCodingError) in try style.append(scalar, to: &bytes) }
        }
    }

    mutating func write(
        _ component: FieldComponent, _ value: PairValue, _ style: CompiledStyle, to output: inout QueryOutput
    ) throws(QueryCodingError) {
        let start = output.bytes.count
        appendField(component, style, to: &output)
        switch value {
        case .nothing: break
        case .mark(let suffix): style.append(field: suffix, to: &output.bytes)
        case .text(let text):
            output.bytes.append(UInt8(ascii: "="))
            style.append(value: style.normalized(text), to: &output.bytes)
        case .joined(let elements, let separator):
            output.bytes.append(UInt8(ascii: "="))
            try style.append(elements, separator, to: &output.bytes)
        }
        if output.isMarked { output.marks.insert(start, upTo: output.bytes.count) }
    }

    @inline(__always)
    private func appendField(_ component: FieldComponent, _ style: CompiledStyle, to output: inout QueryOutput) {
        output.beginPair()
        unsafe output.bytes.append(field.bytes)
        style.append(component, to: &output.bytes)
    }

    /// Appends a field to an output that uses marks. If keys and values have the same escape set, the last key is
    /// escaped at the end.
    @inline(__always)
    private func appendMarkedField(_ component: FieldComponent, _ style: CompiledStyle, to output: inout QueryOutput) {
        let start = output.bytes.count
        output.beginPair()
        unsafe output.bytes.append(short: field.bytes)
        switch component {
        case .root(let key) where style.escapesFieldsAsValues:
            output.marks.insert(start, upTo: output.bytes.count)
            output.bytes.append(text: key)
        case .key(let key) where style.escapesFieldsAsValues && style.nestsInBrackets:
            output.bytes.append(style.openingBracket)
            output.marks.insert(start, upTo: output.bytes.count)
            output.bytes.append(text: key)
            let end = output.bytes.count
            output.bytes.append(style.closingBracket)
            output.marks.insert(end, upTo: output.bytes.count)
        default:
            style.append(component, to: &output.bytes)
            output.marks.insert(start, upTo: output.bytes.count)
        }
    }

    func fieldText(_ component: FieldComponent, _ style: CompiledStyle) -> String {
        var copy = ByteBuffer(capacity: field.count + 64)
        unsafe copy.append(field.bytes)
        style.append(component, to: &copy)
        let text = unsafe String(decoding: copy.bytes, as: UTF8.self)
        guard let set = style.style.fieldEscapes else { return text }
        return (try? text.percentDecoded(space: set.space)) ?? text
    }
}

extension CompiledStyle {
    /// Appends the escaped text that a component adds to a field.
    @inline(__always)
    func append(_ component: FieldComponent, to buffer: inout ByteBuffer) {
        switch component {
        case .root(let key): append(key: key, to: &buffer)
        case .key(let key): appendNested(key, to: &buffer)
        case .brackets:
            buffer.append(openingBracket)
            buffer.append(closingBracket)
        case .index(let index):
            buffer.append(openingBracket)
            if keepsFieldDigits { buffer.append(decimal: index) } else { append(field: String(index), to: &buffer) }
            buffer.append(closingBracket)
        case .same, .custom: break
        }
    }

    @inline(__always)
    private func append(key: KeyText, to buffer: inout ByteBuffer) {
        switch key {
        case .bytes(let key) where isPlain && characterFields == nil: unsafe buffer.append(key, escapedBy: fields)
        case .string(let key) where isPlain: unsafe append(field: key.pointee, to: &buffer)
        default: append(field: isPlain ? key.string : normalized(style.keyTransform.apply(to: key.string)), to: &buffer)
        }
    }

    @inline(__always)
    func append(field text: String, to buffer: inout ByteBuffer) {
        if let characterFields {
            buffer.append(raw: text.percentEncoded(using: characterFields))
        } else {
            buffer.append(text, escapedBy: fields)
        }
    }

    @inline(__always)
    func append(value text: String, to buffer: inout ByteBuffer) {
        if let characterValues {
            buffer.append(raw: text.percentEncoded(using: characterValues))
        } else {
            buffer.append(text, escapedBy: values)
        }
    }

    @inline(__always)
    private func appendNested(_ key: KeyText, to buffer: inout ByteBuffer) {
        if case .dots = style.nesting.storage {
            buffer.append(dot)
            append(key: key, to: &buffer)
        } else {
            buffer.append(openingBracket)
            append(key: key, to: &buffer)
            buffer.append(closingBracket)
        }
    }

    /// Appends the escaped text of a non-null scalar.
    @inline(__always)
    func append(_ scalar: borrowing QueryValue, to buffer: inout ByteBuffer) throws(QueryCodingError) {
        switch scalar.storage {
        case .string(let text) where !changesNewlines: append(value: text, to: &buffer)
        case .integer(let integer) where keepsDigits: buffer.append(decimal: integer)
        case .double(let number) where keepsFractions && buffer.append(shortDecimal: number): break
        case .encoded(let text): buffer.append(raw: text)
        default: append(value: try text(of: scalar), to: &buffer)
        }
    }

    /// Appends the escaped texts of non-null scalars with the separator between them.
    func append(
        _ elements: [QueryValue], _ separator: String, to buffer: inout ByteBuffer
    ) throws(QueryCodingError) {
        // Within elements, the bytes of the decoded separator are escaped.
        let escapes = style.valueEscapes.removing(separator: separator)
        for (number, element) in elements.enumerated() {
            if number > 0 { buffer.append(raw: separator) }
            if case .encoded(let text) = element.storage {
                buffer.append(raw: text)
            } else {
                buffer.append(raw: try text(of: element).percentEncoded(using: escapes))
            }
        }
    }
}

extension EscapeSet {
    /// Returns the set without the bytes that an escaped separator represents.
    func removing(separator: String) -> EscapeSet {
        let bytes = (try? separator.percentDecodedBytes(malformed: .keep)) ?? Array(separator.utf8)
        // If the separator contains `+`, a space must not be written as `+`.
        let set = bytes.contains(UInt8(ascii: "+")) ? writingSpace(as: .percent) : self
        return set.removing(bytes)
    }
}
