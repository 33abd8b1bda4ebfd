internal import PercentEncoding

/// The text of a query while its pairs are written.
///
/// Pairs are collected without escapes and are escaped in large pieces, with one call of the kernel for each piece. A
/// mark protects each byte that must stay as it is.
struct QueryText: ~Copyable {
    /// The size in bytes from which on the open pairs of a walk are escaped before another pair begins.
    static let window = 768
    /// The maximum size in bytes of open pairs that are escaped on the stack and then copied into a string. For more,
    /// counting the output first is faster.
    private static let longestOnStack = 340

    /// The maximum size in bytes of the field of a container that is collected. A longer field is copied for each pair but
    /// the first, because copying takes less time than the kernel.
    private static let longestPrefix = 256

    /// The size from which on the open pairs are escaped; 0 if every pair is escaped at once.
    private let window: Int
    /// The pairs that are not yet escaped. Marked bytes are the exception.
    private var open: ByteBuffer
    private var marks: Marks
    /// The escaped pairs.
    private(set) var done: ByteBuffer
    private var holdsGivenText = false
    /// The number of pairs. It cannot be derived from the bytes, because a pair with an empty field and no value has no
    /// bytes.
    private(set) var count = 0

    /// Whether a pair needs work at its end.
    private let endsPairs: Bool
    /// The open pair, if fields are written as a whole.
    let fields: PairFields?

    /// Creates an empty text in the caller's memory, which must outlive the text. If `fields` is nil, fields are escaped
    /// in pieces. The style is passed to each function, because a stored reference would be counted.
    init(_ memory: WritingMemory, window: Int, _ fields: PairFields? = nil) {
        self.fields = fields
        self.window = window
        endsPairs = window == 0 || fields != nil
        unsafe open = ByteBuffer(in: memory.open)
        unsafe marks = Marks(in: memory.marks)
        unsafe done = ByteBuffer(in: memory.done)
    }
}

extension QueryText {
    /// Returns the text that `body` writes.
    @inline(__always)
    static func text<Failure: Error>(
        _ style: PairStyle, _ body: (inout QueryText, PairStyle) throws(Failure) -> Void
    ) throws(Failure) -> String {
        try WritingMemory.withMemory { memory throws(Failure) in
            // A list of pairs is not much longer with escapes, so it is escaped at the end.
            var text = QueryText(memory, window: .max)
            try body(&text, style)
            return text.text(style)
        }
    }
}

// MARK: Pairs

extension QueryText {
    /// Begins a pair with the field of a child. If the pair will have a value, the field ends with `=`.
    @inline(__always)
    mutating func begin(_ field: inout FieldText, _ part: FieldPart, hasValue: Bool, _ style: CompiledStyle) {
        if let fields { return fields.begin(field.text(part, style), style.style) }
        guard style.escapesFieldsAsValues, part.step != .index, field.count <= Self.longestPrefix else {
            return beginSlowly(&field, part, hasValue, style)
        }
        // The field is escaped later, together with the value.
        part.key.withSpan { append(field.span, part.step, $0, hasValue, style) }
    }

    @inline(never)
    private mutating func append(
        _ field: Span<UInt8>, _ step: FieldStep, _ key: Span<UInt8>, _ hasValue: Bool, _ style: CompiledStyle
    ) {
        if open.count >= window { escapeOpen(style.pairs) }
        let around = style.plainFields.spelling(step)
        let (start, isFirst) = (open.count, count == 0)
        count &+= 1
        if !isFirst { marks.insert(start) }
        open.write(atMost: field.count &+ key.count &+ 8) { output in
            if !isFirst { output.write(UInt8(ascii: "&")) }
            output.write(field)
            output.write(around.opening)
            output.write(key)
            output.write(around.closing)
            if hasValue { output.write(UInt8(ascii: "=")) }
        }
        if hasValue { marks.insert(open.count &- 1) }
    }

    @inline(never)
    private mutating func beginSlowly(
        _ field: inout FieldText, _ part: FieldPart, _ hasValue: Bool, _ style: CompiledStyle
    ) {
        beginPair(style.pairs)
        if field.count > Self.longestPrefix {
            appendLong(&field, style)
        } else if style.escapesFieldsAsValues {
            open.append(short: field.span)
        } else {
            appendMarked { $0.append(short: field.span) }
        }
        if style.escapesFieldsAsValues {
            style.plainFields.append(part, to: &open)
        } else {
            appendMarked { style.escapedFields.append(part, to: &$0) }
        }
        if hasValue { appendEquals() }
    }

    /// Appends the long field of a container. For its first pair, the field is escaped.
    private mutating func appendLong(_ field: inout FieldText, _ style: CompiledStyle) {
        escapeOpen(style.pairs)
        let start = done.count
        if let copy = field.escapedCopy {
            done.append(copyOf: copy)
        } else if style.escapesFieldsAsValues {
            done.append(field.span, escapedBy: style.pairs.values.prepared)
        } else {
            done.append(short: field.span)
        }
        field.escapedCopy = start..<done.count
    }

    /// Adds the mark of an empty container to the field.
    mutating func extendField(by mark: String, _ style: CompiledStyle) {
        if let fields { return fields.extendField(by: mark) }
        appendMarked { buffer in
            // The brackets are spelled like those of elements.
            if mark == "[]" { return style.escapedFields.append(FieldPart(.append), to: &buffer) }
            style.escapedFields.escapes.append(mark, to: &buffer)
        }
    }

    /// Sets the value of the pair to a scalar that is not null.
    @inline(__always)
    mutating func set(_ scalar: borrowing QueryValue, _ style: CompiledStyle) throws(QueryCodingError) {
        if let fields { return try set(scalar, of: fields, style) }
        switch scalar.storage {
        case .string(let text) where style.escapesValuesAsTheyAre: open.append(text: text)
        case .bool(let value) where style.escapesValuesAsTheyAre:
            open.append(text: value ? style.style.bools.trueText : style.style.bools.falseText)
        case .integer(let integer) where style.keepsDigits: open.append(decimal: integer)
        case .double(let number) where style.keepsFractions && open.append(shortDecimal: number): break
        case .encoded(let text): append(given: text)
        default: append(value: try style.text(of: scalar), style.pairs)
        }
    }

    /// Sets the value of the pair to a text.
    mutating func set(_ text: String, _ style: PairStyle) {
        if let fields { return fields.value = .text(style.normalized(text)) }
        append(value: style.normalized(text), style)
    }

    /// Sets the value of the pair to scalars that are joined.
    mutating func set(
        _ elements: [QueryValue], _ notation: Joined, _ style: CompiledStyle
    ) throws(QueryCodingError) {
        let (charset, field) = (fields?.charset, fields?.field ?? "")
        let value = try notation.value(elements, style.style.valueEscapes) {
            element, set, value throws(QueryCodingError) in
            let text = try style.text(of: element)
            let isEncoded = if case .encoded = element.storage { true } else { false }
            try value.append(text, escapedBy: isEncoded ? nil : set, charset, field: field)
        }
        if let fields { fields.value = .encoded(value) } else { append(given: value) }
    }

    /// Ends the pair.
    @inline(__always)
    mutating func endPair(_ style: PairStyle) throws(QueryCodingError) {
        if endsPairs { try endSlowly(style) }
    }

    @inline(never)
    private mutating func endSlowly(_ style: PairStyle) throws(QueryCodingError) {
        if let fields { try end(fields, style) }
        if window == 0 { escapeOpen(style) }
    }

    /// Appends a pair whose field is escaped as a whole.
    @inline(__always)
    mutating func append(_ pair: QueryPair, _ style: PairStyle) {
        if let value = pair.value, !pair.isValueEncoded {
            append(pair.field, value, style)
        } else {
            appendSlowly(pair, style)
        }
    }

    /// Appends a pair of two texts.
    @inline(__always)
    mutating func append(_ field: String, _ value: String, _ style: PairStyle) {
        guard style.hasOneSet else { return appendSlowly(QueryPair(field: field, value: value), style) }
        field.withSpan { field in value.withSpan { value in append(field, value, style) } }
    }

    @inline(never)
    private mutating func append(_ field: Span<UInt8>, _ value: Span<UInt8>, _ style: PairStyle) {
        if open.count >= window { escapeOpen(style) }
        let (start, isFirst) = (open.count, count == 0)
        count &+= 1
        if !isFirst { marks.insert(start) }
        marks.insert(start &+ field.count &+ (isFirst ? 0 : 1))
        open.write(atMost: field.count &+ value.count &+ 2) { output in
            if !isFirst { output.write(UInt8(ascii: "&")) }
            output.write(field)
            output.write(UInt8(ascii: "="))
            output.write(value)
        }
    }

    @inline(never)
    private mutating func appendSlowly(_ pair: QueryPair, _ style: PairStyle) {
        beginPair(style)
        appendMarked { style.fields.append(style.normalized(pair.field), to: &$0) }
        guard let value = pair.value ?? style.bareValue else { return }
        appendEquals()
        if pair.isValueEncoded { append(given: value) } else { append(value: style.normalized(value), style) }
    }

    /// Appends a pair that is already escaped except for its separator. Only whole pairs may be appended with this
    /// function before.
    mutating func append(escaped pair: [UInt8]) {
        if count > 0 { done.append(UInt8(ascii: "&")) }
        count += 1
        holdsGivenText = true
        done.append(short: pair.span)
    }

    private mutating func beginPair(_ style: PairStyle) {
        if open.count >= window { escapeOpen(style) }
        if count > 0 {
            marks.insert(open.count)
            open.append(UInt8(ascii: "&"))
        }
        count += 1
    }

    private mutating func appendEquals() {
        marks.insert(open.count)
        open.append(UInt8(ascii: "="))
    }

    @inline(__always)
    private mutating func append(value text: String, _ style: PairStyle) {
        if style.values.characters == nil {
            open.append(text: text)
        } else {
            appendMarked { style.values.append(text, to: &$0) }
        }
    }

    /// Appends text that is already escaped.
    @inline(never)
    private mutating func append(given text: String) {
        holdsGivenText = true
        appendMarked { $0.append(text: text) }
    }

    private mutating func appendMarked(_ append: (inout ByteBuffer) -> Void) {
        let start = open.count
        append(&open)
        marks.insert(start, upTo: open.count)
    }

    @inline(never)
    private mutating func escapeOpen(_ style: PairStyle) {
        if open.count == 0 { return }
        marks.reserve(open.count)
        unsafe done.append(open.bytes, marks: marks.words(for: open.count), escapedBy: style.values.prepared)
        marks.removeAll(upTo: open.count)
        open.removeAll()
    }
}

// MARK: Size and result

extension QueryText {
    /// Whether the query would be longer than a limit if it ended here.
    @inline(__always)
    mutating func isLonger(than limit: Int, _ style: PairStyle) -> Bool {
        // An escape has three bytes.
        done.count &+ 3 &* open.count > limit && isReallyLonger(than: limit, style)
    }

    @inline(never)
    private mutating func isReallyLonger(than limit: Int, _ style: PairStyle) -> Bool {
        done.count + open.count > limit || done.count + countOpen(style) > limit
    }

    private mutating func countOpen(_ style: PairStyle) -> Int {
        marks.reserve(open.count)
        return unsafe style.values.prepared.encodedCount(open.bytes, marks: marks.words(for: open.count))
    }

    /// Returns the query. No pair can be added after this call.
    mutating func text(_ style: PairStyle) -> String {
        if done.count == 0, open.count > Self.longestOnStack,
            #available(macOS 11.0, iOS 14.0, watchOS 7.0, tvOS 14.0, *)
        {
            return unsafe String(unsafeUninitializedCapacity: countOpen(style)) { unsafe encodeOpen(to: $0, style) }
        }
        escapeOpen(style)
        let isASCII = style.writesASCII && !holdsGivenText
        return isASCII ? done.string(0..<done.count, isASCII: true) : done.span.text
    }

    /// Appends the query to bytes.
    mutating func append(to output: inout [UInt8], _ style: PairStyle) {
        if done.count == 0 {
            unsafe output.append(uninitialized: countOpen(style)) { unsafe encodeOpen(to: $0, style) }
        } else {
            escapeOpen(style)
            unsafe output.append(contentsOf: done.bytes)
        }
    }

    mutating func withSpan<Result>(_ style: PairStyle, _ body: (Span<UInt8>) -> Result) -> Result {
        escapeOpen(style)
        return body(done.span)
    }

    private func encodeOpen(to memory: UnsafeMutableBufferPointer<UInt8>, _ style: PairStyle) -> Int {
        unsafe style.values.prepared.encode(open.bytes, marks: marks.words(for: open.count), to: memory)
    }
}

// MARK: Segments

extension QueryText {
    /// A position between two pairs.
    struct Mark {
        fileprivate let bytes, count, pairs: Int
    }

    /// Returns the sorted order of segments of the text; nil if the order does not change.
    func sorted(_ segments: ArraySlice<Segment>, by order: inout SegmentOrder) -> SegmentOrder.Children? {
        order.sorted(segments, in: done.span)
    }

    var mark: Mark { Mark(bytes: done.count, count: count, pairs: fields?.pairs.count ?? 0) }

    /// Returns the segment that was written since a mark; nil if nothing was written.
    func segment(since mark: Mark, children: SegmentOrder.Children?) -> Segment? {
        if count == mark.count { return nil }
        // The separator between two segments belongs to neither of them.
        let start = mark.count == 0 ? 0 : mark.bytes + 1
        return Segment(
            bytes: start..<done.count, pairs: mark.pairs..<(fields?.pairs.count ?? 0), children: children)
    }

    /// Rearranges the whole query in the order of a list of segments.
    mutating func apply(_ order: SegmentOrder, _ children: SegmentOrder.Children) {
        var sorted = ByteBuffer(capacity: done.count)
        var pairs: [QueryPair] = []
        let all = Segment(bytes: 0..<done.count, pairs: 0..<(fields?.pairs.count ?? 0), children: children)
        var pieces = order.pieces(of: all)
        while let piece = pieces.next() {
            sorted.append(short: done.span.extracting(piece.bytes))
            if let fields { pairs += fields.pairs[piece.pairs] }
        }
        swap(&done, &sorted)
        fields?.pairs = pairs
    }
}
