internal import PercentEncoding

/// The text of a query while its pairs are written.
///
/// Pairs are collected without escapes and are escaped in large pieces, with one call of the kernel for each piece. A
/// mark protects each byte that must stay as it is.
struct QueryText: ~Copyable {
    /// The size in bytes from which on the open pairs are escaped before another pair begins.
    private static let window = 768
    /// The maximum size in bytes of open pairs that are escaped on the stack and then copied into a string. For more,
    /// counting the output first is faster.
    private static let longestOnStack = 340

    /// The maximum size in bytes of the field of a container that is collected. A longer field, which is already escaped,
    /// is copied for each pair, because copying takes less time than the kernel.
    private static let longestPrefix = 256

    let style: PairStyle
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
    /// A copy of the property of the style.
    private let hasOneSet: Bool
    /// The open pair, if fields are written as a whole.
    let fields: PairFields?

    /// Creates an empty text in the caller's memory, which must outlive the text. If `fields` is nil, fields are escaped
    /// in pieces.
    init(_ style: PairStyle, _ memory: WritingMemory, sortsSegments: Bool = false, _ fields: PairFields? = nil) {
        self.style = style
        hasOneSet = style.hasOneSet
        self.fields = fields
        window = sortsSegments ? 0 : Self.window
        endsPairs = sortsSegments || fields != nil
        unsafe open = ByteBuffer(in: memory.open)
        unsafe marks = Marks(in: memory.marks)
        unsafe done = ByteBuffer(in: memory.done)
    }
}

extension QueryText {
    /// Returns the text that `body` writes.
    @inline(__always)
    static func text<Failure: Error>(
        _ style: PairStyle, _ body: (inout QueryText) throws(Failure) -> Void
    ) throws(Failure) -> String {
        try WritingMemory.withMemory { memory throws(Failure) in
            var text = QueryText(style, memory)
            try body(&text)
            return text.text()
        }
    }
}

// MARK: Pairs

extension QueryText {
    /// Begins a pair with the field of a child.
    @inline(__always)
    mutating func begin(_ field: inout FieldText, _ part: FieldPart, _ style: CompiledStyle) {
        if let fields { return fields.begin(field.text(part, style), style.style) }
        beginPair()
        var start = open.count
        if field.count > Self.longestPrefix {
            appendLong(field)
            start = 0
        } else {
            unsafe open.append(short: field.bytes)
        }
        guard style.escapesFieldsAsValues, part.step.hasKey else { return appendEscaped(part, from: start, style) }
        // The last key is escaped later, together with the value.
        let nests = part.step == .key
        if nests { open.append(style.escapedFields.keys.opening) }
        marks.insert(start, upTo: open.count)
        open.append(text: part.key)
        if nests {
            let end = open.count
            open.append(style.escapedFields.keys.closing)
            marks.insert(end, upTo: open.count)
        }
    }

    /// Appends the escaped text of a part, and marks the field from its start.
    @inline(never)
    private mutating func appendEscaped(_ part: FieldPart, from start: Int, _ style: CompiledStyle) {
        style.escapedFields.append(part, to: &open)
        marks.insert(start, upTo: open.count)
    }

    /// Appends the long field of a container to the escaped pairs.
    @inline(never)
    private mutating func appendLong(_ field: borrowing FieldText) {
        escapeOpen()
        unsafe done.append(field.bytes)
    }

    /// Adds the mark of an empty container to the field.
    mutating func extendField(by mark: String, _ style: CompiledStyle) {
        if let fields { return fields.extendField(by: mark) }
        appendMarked { buffer, _ in
            // The brackets are spelled like those of elements.
            if mark == "[]" { return style.escapedFields.append(FieldPart(.append), to: &buffer) }
            style.escapedFields.escapes.append(mark, to: &buffer)
        }
    }

    /// Sets the value of the pair to a scalar that is not null.
    @inline(__always)
    mutating func set(_ scalar: borrowing QueryValue, _ style: CompiledStyle) throws(QueryCodingError) {
        if let fields { return try set(scalar, of: fields, style) }
        appendEquals()
        switch scalar.storage {
        case .string(let text) where style.escapesValuesAsTheyAre: open.append(text: text)
        case .bool(let value) where style.escapesValuesAsTheyAre:
            open.append(text: value ? style.style.bools.trueText : style.style.bools.falseText)
        case .integer(let integer) where style.keepsDigits: open.append(decimal: integer)
        case .double(let number) where style.keepsFractions && open.append(shortDecimal: number): break
        case .encoded(let text): append(given: text)
        default: append(value: try style.text(of: scalar))
        }
    }

    /// Sets the value of the pair to a text.
    mutating func set(_ text: String) {
        if let fields { return fields.value = .text(style.normalized(text)) }
        appendEquals()
        append(value: style.normalized(text))
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
        if let fields { fields.value = .encoded(value) } else { append(encoded: value) }
    }

    /// Ends the pair.
    @inline(__always)
    mutating func endPair() throws(QueryCodingError) {
        if endsPairs { try endSlowly() }
    }

    @inline(never)
    private mutating func endSlowly() throws(QueryCodingError) {
        if let fields { try end(fields) }
        if window == 0 { escapeOpen() }
    }

    /// Appends a pair whose field is escaped as a whole.
    @inline(__always)
    mutating func append(_ pair: QueryPair) {
        begin(pair.field)
        guard let value = pair.value else { return }
        if pair.isValueEncoded { append(encoded: value) } else { append(value) }
    }

    /// Begins a pair whose field is escaped as a whole.
    @inline(__always)
    mutating func begin(_ field: String) {
        beginPair()
        if hasOneSet { return open.append(text: field) }
        appendMarked { $1.fields.append($1.normalized(field), to: &$0) }
    }

    /// Appends the value of a pair.
    @inline(__always)
    mutating func append(_ value: String) {
        appendEquals()
        if hasOneSet { return open.append(text: value) }
        append(value: style.normalized(value))
    }

    /// Appends a pair that is already escaped except for its separator. Only whole pairs may be appended with this
    /// function before.
    mutating func append(escaped pair: [UInt8]) {
        if count > 0 { done.append(UInt8(ascii: "&")) }
        count += 1
        holdsGivenText = true
        // SAFETY: the pointer is used only within the call.
        unsafe pair.withUnsafeBufferPointer { unsafe done.append($0) }
    }

    /// Appends a value that is already escaped.
    @inline(never)
    mutating func append(encoded value: String) {
        appendEquals()
        append(given: value)
    }

    @inline(__always)
    private mutating func beginPair() {
        if open.count >= window { escapeOpen() }
        if count > 0 {
            marks.insert(open.count)
            open.append(UInt8(ascii: "&"))
        }
        count += 1
    }

    @inline(__always)
    private mutating func appendEquals() {
        marks.insert(open.count)
        open.append(UInt8(ascii: "="))
    }

    @inline(__always)
    private mutating func append(value text: String) {
        if style.values.characters == nil {
            open.append(text: text)
        } else {
            appendMarked { $1.values.append(text, to: &$0) }
        }
    }

    /// Appends text that is already escaped.
    @inline(never)
    private mutating func append(given text: String) {
        holdsGivenText = true
        appendMarked { buffer, _ in buffer.append(text: text) }
    }

    @inline(__always)
    private mutating func appendMarked(_ append: (inout ByteBuffer, PairStyle) -> Void) {
        let start = open.count
        append(&open, style)
        marks.insert(start, upTo: open.count)
    }

    @inline(never)
    private mutating func escapeOpen() {
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
    mutating func isLonger(than limit: Int) -> Bool {
        // An escape has three bytes.
        done.count &+ 3 &* open.count > limit && isReallyLonger(than: limit)
    }

    @inline(never)
    private mutating func isReallyLonger(than limit: Int) -> Bool {
        done.count + open.count > limit || done.count + countOpen() > limit
    }

    private mutating func countOpen() -> Int {
        marks.reserve(open.count)
        return unsafe style.values.prepared.encodedCount(open.bytes, marks: marks.words(for: open.count))
    }

    /// Returns the query. No pair can be added after this call.
    mutating func text() -> String {
        if done.count == 0, open.count > Self.longestOnStack,
            #available(macOS 11.0, iOS 14.0, watchOS 7.0, tvOS 14.0, *)
        {
            return unsafe String(unsafeUninitializedCapacity: countOpen()) { unsafe encodeOpen(to: $0) }
        }
        let isASCII = style.writesASCII && !holdsGivenText
        return unsafe withBytes {
            isASCII ? unsafe String(knownASCII: $0) : unsafe String(decoding: $0, as: UTF8.self)
        }
    }

    /// Appends the query to bytes.
    mutating func append(to output: inout [UInt8]) {
        if done.count == 0 {
            unsafe output.append(uninitialized: countOpen()) { unsafe encodeOpen(to: $0) }
        } else {
            unsafe withBytes { unsafe output.append(contentsOf: $0) }
        }
    }

    mutating func withSpan<Result>(_ body: (Span<UInt8>) -> Result) -> Result {
        unsafe withBytes { unsafe body($0.span) }
    }

    /// Calls `body` with the query.
    private mutating func withBytes<Result>(_ body: (UnsafeBufferPointer<UInt8>) -> Result) -> Result {
        escapeOpen()
        return unsafe body(done.bytes)
    }

    private func encodeOpen(to memory: UnsafeMutableBufferPointer<UInt8>) -> Int {
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
            // SAFETY: the source and the destination are different buffers.
            unsafe sorted.append(UnsafeBufferPointer(rebasing: done.bytes[piece.bytes]))
            if let fields { pairs += fields.pairs[piece.pairs] }
        }
        swap(&done, &sorted)
        fields?.pairs = pairs
    }
}
