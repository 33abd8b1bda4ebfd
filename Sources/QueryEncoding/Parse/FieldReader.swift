internal import PercentEncoding

/// A receiver of the fields of a query.
protocol FieldSink: ~Copyable {
    /// The buffer that holds the names and values. Each name or value is passed as a range of this buffer.
    var text: ByteBuffer { get set }

    /// Receives the name of a field before the value is read.
    mutating func begin(_ name: Range<Int>, _ part: FieldScanner.Field) throws(QueryCodingError)

    /// Receives the value of the field. If the field has no `=`, the value is nil.
    mutating func add(_ value: ComponentReader.Outcome?, _ part: FieldScanner.Field) throws(QueryCodingError)

    /// Announces that the field has a joined value whose elements follow.
    mutating func beginElements(_ part: FieldScanner.Field) throws(QueryCodingError)

    /// Receives an element of a joined value.
    mutating func addElement(_ element: ComponentReader.Outcome, _ part: FieldScanner.Field) throws(QueryCodingError)

    /// Returns the name of a field for an error.
    func field(_ name: Range<Int>) -> String

    /// Announces the approximate number of fields that follow.
    mutating func reserve(_ fields: Int)

    /// Announces that the reader no longer needs the ranges passed so far.
    mutating func endFields()
}

extension FieldSink where Self: ~Copyable {
    mutating func beginElements(_ part: FieldScanner.Field) throws(QueryCodingError) {}
    mutating func addElement(_ element: ComponentReader.Outcome, _ part: FieldScanner.Field) throws(QueryCodingError) {}
    mutating func reserve(_ fields: Int) {}
    mutating func endFields() {}
}

/// A reader of the fields of a query. Fields in well-formed UTF-8 are read many at a time, and other fields one by one.
struct FieldReader {
    let field: ComponentReader
    let value: ComponentReader
    let separators: SeparatorPolicy
    let questionMark: LeadingQuestionMarkPolicy
    let limits: QueryLimits
    let grammar: QueryGrammar
    /// The separator between the elements of a joined value; nil if values are not split.
    var joiner: ValueJoiner?
    /// Whether values that are not UTF-8 are kept, because the values may be binary data.
    var keepsBytes = false
    /// Whether undecodable fields are omitted, as in the Facebook SDK.
    var dropsUndecodable = false

    /// The maximum number of boundaries that one call of the kernel finds. A larger array would be on the heap.
    static let boundaries = 64
    /// The maximum number of bytes that one call of the kernel reads.
    static let window = 16 << 10

    func read<Sink: FieldSink & ~Copyable>(
        _ query: UnsafeBufferPointer<UInt8>, into sink: inout Sink
    ) throws(QueryCodingError) {
        var run = try unsafe FieldRun(self, query)
        guard field.isUTF8 else { return try run.readExactly(to: query.count, into: &sink) }
        // `withUnsafeTemporaryAllocation` does not rethrow typed errors, so the error is passed as a value.
        let failure: QueryCodingError? = unsafe withUnsafeTemporaryAllocation(
            of: Boundary.self, capacity: Self.boundaries
        ) { boundaries in
            do throws(QueryCodingError) {
                while !run.isAtEnd {
                    let exactEnd = try unsafe run.readTogether(boundaries, Self.window, into: &sink)
                    try run.readExactly(to: exactEnd, into: &sink)
                }
                return nil
            } catch {
                return error
            }
        }
        if let failure { throw failure }
    }
}

/// The state of a reader while one query is read.
@safe private struct FieldRun: ~Copyable {
    // SAFETY: the caller keeps the query alive while the query is read.
    private let query: UnsafeBufferPointer<UInt8>
    private let reader: FieldReader
    /// The offset at which the search for the next field starts.
    private var position: Int
    private var counter: ValueCounter

    init(_ reader: FieldReader, _ query: UnsafeBufferPointer<UInt8>) throws(QueryCodingError) {
        unsafe self.query = query
        self.reader = reader
        counter = try unsafe ValueCounter(reader.limits, query)
        position = unsafe reader.questionMark == .skip && query.first == UInt8(ascii: "?") ? 1 : 0
    }

    var isAtEnd: Bool { unsafe position >= query.count }
}

// MARK: Many fields at a time

/// A field whose end is not yet found, with its offsets in the query and in the text.
private struct OpenPart {
    var start: Boundary
    /// The `=` after the name.
    var equals: Boundary?
    /// Whether `equals` follows a `]`. If true, a later `=` is part of the value, as in qs.
    var isAfterBracket = false
}

extension FieldRun {
    /// Reads as many fields as one call of the kernel can. Returns the offset up to which the caller must read fields
    /// one by one.
    @inline(__always)
    mutating func readTogether<Sink: FieldSink & ~Copyable>(
        _ boundaries: UnsafeMutableBufferPointer<Boundary>, _ window: Int, into sink: inout Sink
    ) throws(QueryCodingError) -> Int {
        let start = position, textStart = sink.text.count
        let isLast = unsafe query.count - start <= window
        let bytes = unsafe UnsafeBufferPointer(rebasing: query[start..<(isLast ? query.count : start + window)])
        guard bytes.count <= reader.value.maximumSize - textStart else { return start + 1 }
        var found = Splitting.none
        unsafe sink.text.append(atMost: bytes.count) { output in
            unsafe found = bytes.split(
                to: output, boundaries, space: reader.value.space, malformed: reader.value.kernelMalformed,
                semicolons: reader.separators != .ampersand)
            return found.written
        }
        guard let fields = unsafe FieldWindow(found, at: boundaries, of: bytes, isLast: isLast) else {
            sink.text.truncate(to: textStart)
            return start + 1
        }
        let (count, end) = (fields.count, fields.end)
        sink.text.truncate(to: textStart + end.written)
        if !found.isASCII, unsafe !UnsafeBufferPointer(rebasing: sink.text.bytes[textStart...]).isWellFormedUTF8 {
            sink.text.truncate(to: textStart)
            return start + end.read
        }
        sink.reserve(count / 2 + 1)
        let origin = Boundary(read: start, written: textStart)
        try unsafe add(UnsafeBufferPointer(rebasing: boundaries[..<count]), origin, end: end + origin, into: &sink)
        sink.endFields()
        position = start + end.read + (fields.isComplete ? 0 : 1)
        return found.isMalformed ? position + 1 : position
    }

    /// Passes to the sink every field that the boundaries delimit, including the field after the last boundary. The
    /// boundaries are relative to `origin`.
    @inline(__always)
    private mutating func add<Sink: FieldSink & ~Copyable>(
        _ boundaries: UnsafeBufferPointer<Boundary>, _ origin: Boundary, end: Boundary, into sink: inout Sink
    ) throws(QueryCodingError) {
        var part = OpenPart(start: origin)
        for index in 0..<boundaries.count {
            let boundary = unsafe boundaries[index] + origin
            if unsafe query[boundary.read] == UInt8(ascii: "=") {
                open(&part, boundary)
            } else {
                try add(part, end: boundary, into: &sink)
                part = OpenPart(start: boundary + Boundary(read: 1, written: 1))
            }
        }
        try add(part, end: end, into: &sink)
    }

    /// Records an `=` of a field.
    @inline(__always)
    private func open(_ part: inout OpenPart, _ equals: Boundary) {
        if part.equals == nil { part.equals = equals }
        guard reader.grammar.splitsAfterBracket, !part.isAfterBracket, equals.read > part.start.read,
            unsafe query[equals.read - 1] == UInt8(ascii: "]")
        else { return }
        part.equals = equals
        part.isAfterBracket = true
    }

    @inline(__always)
    private mutating func add<Sink: FieldSink & ~Copyable>(
        _ part: OpenPart, end: Boundary, into sink: inout Sink
    ) throws(QueryCodingError) {
        if part.start.read == end.read { return }
        try counter.count(at: part.start.read)
        let equals = part.equals ?? end
        var place = FieldScanner.Field(start: part.start.read, nameEnd: equals.read, end: end.read)
        if reader.grammar.skipsSpaces { place = unsafe place.withoutLeadingSpaces(query) }
        let nameStart = part.start.written + place.start - part.start.read
        var name = nameStart..<equals.written
        var value = place.isBare ? 0..<0 : (equals.written + 1)..<end.written
        if reader.value.dropsByteOrderMark {
            name = reader.field.withoutMark(name, sink.text)
            value = reader.value.withoutMark(value, sink.text)
        }
        try hand(on: name, place, value: ComponentReader.Outcome(range: value), into: &sink)
    }
}

// MARK: One field at a time

extension FieldRun {
    /// Reads the fields that start before `end`.
    @inline(never)
    mutating func readExactly<Sink: FieldSink & ~Copyable>(
        to end: Int, into sink: inout Sink
    ) throws(QueryCodingError) {
        var fields = FieldScanner(reader.separators, from: position)
        while position < end {
            guard let part = unsafe fields.next(in: query) else {
                position = unsafe query.count
                return
            }
            position = part.end + 1
            try counter.count(at: part.start)
            do throws(QueryCodingError) {
                try read(unsafe reader.grammar.part(part, in: query), into: &sink)
            } catch {
                // The text of an omitted field stays in the buffer, but no range refers to it.
                guard reader.dropsUndecodable, error.kind == .malformedEscape || error.kind == .invalidText else {
                    throw error
                }
            }
            sink.endFields()
        }
    }

    private mutating func read<Sink: FieldSink & ~Copyable>(
        _ part: FieldScanner.Field, into sink: inout Sink
    ) throws(QueryCodingError) {
        let name = try unsafe reader.field.read(query, part.start, part.nameEnd, into: &sink.text).range
        try hand(on: name, part, value: nil, into: &sink)
    }

    private func readValue<Sink: FieldSink & ~Copyable>(
        _ start: Int, _ end: Int, into sink: inout Sink
    ) throws(QueryCodingError) -> ComponentReader.Outcome {
        try unsafe reader.value.read(query, start, end, keepsBytes: reader.keepsBytes, into: &sink.text)
    }

    /// Passes a field to the sink. If `value` is nil, the value is read only after the name is passed, so that an error
    /// in the name is thrown first.
    @inline(__always)
    private mutating func hand<Sink: FieldSink & ~Copyable>(
        on name: Range<Int>, _ part: FieldScanner.Field, value: ComponentReader.Outcome?, into sink: inout Sink
    ) throws(QueryCodingError) {
        do throws(QueryCodingError) {
            try sink.begin(name, part)
            if part.isBare {
                try sink.add(nil, part)
            } else if let separator = firstSeparator(part) {
                try readElements(part, separator, into: &sink)
            } else {
                let value = if let value { value } else { try readValue(part.nameEnd + 1, part.end, into: &sink) }
                try sink.add(value, part)
            }
        } catch {
            throw error.at(sink.field(name))
        }
    }

    @inline(__always)
    private func firstSeparator(_ part: FieldScanner.Field) -> Range<Int>? {
        reader.joiner == nil ? nil : separator(part.nameEnd + 1, part.end)
    }

    /// Returns the range of the next separator in a joined value; nil if no separator follows.
    private func separator(_ start: Int, _ end: Int) -> Range<Int>? {
        reader.joiner.flatMap { unsafe $0.next(in: query, start, end) }
    }

    private mutating func readElements<Sink: FieldSink & ~Copyable>(
        _ part: FieldScanner.Field, _ first: Range<Int>, into sink: inout Sink
    ) throws(QueryCodingError) {
        try sink.beginElements(part)
        var start = part.nameEnd + 1, separator = first
        while true {
            try sink.addElement(readValue(start, separator.lowerBound, into: &sink), part)
            if separator.lowerBound == part.end { return }
            start = separator.upperBound
            separator = self.separator(start, part.end) ?? part.end..<part.end
            try counter.count(at: start)
        }
    }
}
