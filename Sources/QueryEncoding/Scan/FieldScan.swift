internal import PercentEncoding

/// A scan of the fields of a query. Fields in well-formed UTF-8 are decoded in chunks, with one call of the kernel for
/// many fields, and other fields one by one. Empty fields are skipped.
///
/// ```swift
/// while try scan.fill(&text) {
///     while try scan.next(text) {
///         // Reads the name of `scan.field`, then `scan.value(&text)`.
///     }
/// }
/// ```
@safe struct FieldScan: ~Copyable {
    // SAFETY: the query and the memory of the boundaries outlive the scan, which ends with `withScan`. Larger memory is
    // owned.
    private let query: UnsafeBufferPointer<UInt8>
    private var boundaries = unsafe UnsafeMutableBufferPointer<Boundary>(start: nil, count: 0)
    private let rules: ScanRules
    private let isPlain, splitsAfterBracket, unescapesBrackets, splitsValues: Bool
    private var pairs = 0
    /// The offset at which the search for the next chunk starts.
    private var position: Int
    /// The offset up to which fields are decoded one by one.
    private var exactEnd: Int
    private var locator: FieldLocator

    // The rest of the current chunk. Its boundaries are relative to its start.
    private var chunk: UnsafeBufferPointer<UInt8>
    /// The offsets of the chunk in the query and in the text.
    private var origin = Boundary(read: 0, written: 0)
    private var end = Boundary(read: 0, written: 0)
    /// The start of the next field.
    private var start = Boundary(read: 0, written: 0)
    private var hasNext = false
    private var boundary = 0
    private var boundaryCount = 0
    /// The current field. It stays in memory, because most callers read only some of its parts.
    private(set) var field = Field()
    /// Whether the current field was decoded by itself and is the only field of its chunk.
    private var isExact = false
    /// Whether the value of that field is decoded only when it is read, so that an error of the name comes first.
    private(set) var isPending = false
    /// Whether all text of the chunk is ASCII.
    private(set) var isASCII = false

    /// A field whose name is decoded.
    struct Field {
        /// The offsets in the query.
        fileprivate(set) var place = FieldPlace(start: 0, nameEnd: 0, end: 0)
        /// The range of the name in the text.
        fileprivate(set) var name = 0..<0
        /// The range of the value in the text; empty if the field has no `=` or the value is not yet decoded.
        fileprivate(set) var value = 0..<0
    }

    /// The maximum number of boundaries that one call of the kernel finds in a short query, and in a long query. A larger
    /// array would not be on the stack. For a long query, memory on the heap takes less time than many calls.
    private static let maximumBoundaries = 64, manyBoundaries = 1024
    /// The maximum number of bytes that one call of the kernel reads.
    private static let window = 16 << 10

    /// Calls `body` with a scan of a query.
    ///
    /// - Throws: The errors of `body`, or ``QueryCodingError`` of the kind `byteLimit`.
    @inline(__always)
    static func withScan<Result>(
        of query: UnsafeBufferPointer<UInt8>, _ rules: consuming ScanRules,
        _ body: (inout FieldScan) throws(QueryCodingError) -> Result
    ) throws(QueryCodingError) -> Result {
        guard query.count <= rules.limits.bytes else {
            throw QueryCodingError(kind: .byteLimit, offset: max(rules.limits.bytes, 0))
        }
        let place = unsafe query.query(of: rules.input.storage)
        var scan = unsafe FieldScan(
            UnsafeBufferPointer(rebasing: query[..<place.upperBound]), from: place.lowerBound, rules)
        return try unsafe withUnsafeTemporaryAllocation(of: Boundary.self, capacity: maximumBoundaries) {
            boundaries throws(QueryCodingError) in
            unsafe scan.boundaries = boundaries
            return try body(&scan)
        }
    }

    @inline(__always)
    static func withScan<Result>(
        of query: Span<UInt8>, _ rules: consuming ScanRules,
        _ body: (inout FieldScan) throws(QueryCodingError) -> Result
    ) throws(QueryCodingError) -> Result {
        // SAFETY: the scan ends with the call, during which the query exists.
        try unsafe withScan(of: query.withUnsafeBufferPointer { unsafe $0 }, rules, body)
    }

    private init(_ query: UnsafeBufferPointer<UInt8>, from start: Int, _ rules: consuming ScanRules) {
        unsafe self.query = query
        unsafe chunk = query
        position = start
        exactEnd = rules.reader.isUTF8 ? position : query.count
        locator = FieldLocator(rules.separators, from: position)
        let grammar = rules.grammar.rules
        splitsAfterBracket = grammar.splitsAfterBracket
        unescapesBrackets = splitsAfterBracket && grammar.unescapesBracketsFirst
        splitsValues = rules.joiner != nil
        isPlain = !splitsAfterBracket && !grammar.skipsSpaces && !rules.reader.dropsByteOrderMark
        self.rules = rules
    }

    deinit {
        if unsafe boundaries.count == Self.manyBoundaries { unsafe boundaries.deallocate() }
    }

    /// The approximate number of fields in the rest of the query, from the current chunk on.
    var estimate: Int {
        @inline(__always) get {
            if isExact { return 0 }
            let fields = boundaryCount / 2 + 1
            let (size, rest) = unsafe (max(end.read, 1), query.count - origin.read)
            return size >= rest ? fields : min(fields * (rest / size + 1), rules.limits.pairs, 1024)
        }
    }
}

// MARK: Chunks

extension FieldScan {
    /// Decodes the next chunk of fields into a text. Returns false at the end of the query.
    ///
    /// - Throws: ``QueryCodingError`` if a name cannot be decoded.
    @inline(__always)
    mutating func fill(_ text: inout ByteBuffer) throws(QueryCodingError) -> Bool {
        while unsafe position < query.count {
            if position >= exactEnd, fillTogether(&text) { return true }
            if position < exactEnd, try fillExactly(&text) { return true }
        }
        return false
    }

    /// Decodes as many fields as one call of the kernel can. Returns false if no field is complete.
    @inline(never)
    private mutating func fillTogether(_ text: inout ByteBuffer) -> Bool {
        if unsafe boundaries.count < Self.manyBoundaries && query.count - position > 4096 {
            unsafe boundaries = .allocate(capacity: Self.manyBoundaries)
        }
        let textStart = text.count
        let isLast = unsafe query.count - position <= Self.window
        let bytes = unsafe UnsafeBufferPointer(
            rebasing: query[position..<(isLast ? query.count : position + Self.window)])
        guard bytes.count <= rules.reader.maximumSize - textStart else { return readExactly(to: position + 1) }
        var found = Splitting.none
        unsafe text.append(atMost: bytes.count) { output in
            unsafe found = bytes.split(
                to: output, boundaries, space: rules.reader.space, malformed: rules.reader.kernelMalformed,
                semicolons: rules.separators != .ampersand)
            return found.written
        }
        guard let end = unsafe endOfFields(found, of: bytes, isLast: isLast) else {
            text.truncate(to: textStart)
            return readExactly(to: position + 1)
        }
        text.truncate(to: textStart + end.written)
        if !found.isASCII, unsafe !UnsafeBufferPointer(rebasing: text.bytes[textStart...]).isWellFormedUTF8 {
            text.truncate(to: textStart)
            return readExactly(to: position + end.read)
        }
        unsafe chunk = bytes
        origin = Boundary(read: position, written: textStart)
        start = Boundary(read: 0, written: 0)
        (self.end, isASCII, hasNext, isPending, boundary) = (end, found.isASCII, true, false, 0)
        position += end.read + (isLast && end.read == bytes.count ? 0 : 1)
        if found.isMalformed { _ = readExactly(to: position + 1) }
        return true
    }

    /// Returns the end of the last complete field that a call of the kernel found; nil if no field is complete. Sets the
    /// number of boundaries before that end.
    @inline(__always)
    private mutating func endOfFields(
        _ found: Splitting, of part: UnsafeBufferPointer<UInt8>, isLast: Bool
    ) -> Boundary? {
        boundaryCount = found.boundaryCount
        if isLast && found.read == part.count { return Boundary(read: found.read, written: found.written) }
        // The last field continues after the last boundary.
        while boundaryCount > 0, unsafe part[boundaries[boundaryCount - 1].read] == UInt8(ascii: "=") {
            boundaryCount -= 1
        }
        guard boundaryCount > 0 else { return nil }
        boundaryCount -= 1
        return unsafe boundaries[boundaryCount]
    }

    /// Prepares for decoding the fields that start before `end` one by one.
    private mutating func readExactly(to end: Int) -> Bool {
        exactEnd = end
        locator = FieldLocator(rules.separators, from: position)
        return false
    }

    /// Decodes the name of the next field. Returns false if the field is omitted, or at the end of the query.
    @inline(never)
    private mutating func fillExactly(_ text: inout ByteBuffer) throws(QueryCodingError) -> Bool {
        guard let found = unsafe locator.next(in: query.span) else {
            position = unsafe query.count
            return false
        }
        position = found.end + 1
        try count(at: found.start)
        let place = unsafe found.adjusted(to: rules.grammar.rules, in: query)
        (isASCII, isPending) = (false, true)
        do throws(QueryCodingError) {
            let name = try unsafe rules.reader.read(query, place.name, rules.fieldKind, into: &text)
            field = Field(place: place, name: name)
            if rules.dropsUndecodable {
                field.value = try valueNow(&text)
                isPending = false
            }
            isExact = true
            return true
        } catch {
            // The text of an omitted field stays in the buffer, but no range refers to it.
            guard rules.dropsUndecodable, error.kind == .malformedEscape || error.kind == .invalidText else {
                throw error
            }
            return false
        }
    }

    private mutating func valueNow(_ text: inout ByteBuffer) throws(QueryCodingError) -> Range<Int> {
        do throws(QueryCodingError) {
            return try value(&text)
        } catch {
            throw error.at(unsafe String(decoding: text.bytes[field.name], as: UTF8.self))
        }
    }

    /// Counts a value, which starts at an offset in the query.
    @inline(__always)
    private mutating func count(at offset: Int) throws(QueryCodingError) {
        pairs &+= 1
        if pairs > rules.limits.pairs { throw QueryCodingError(kind: .pairLimit, offset: offset) }
    }
}

// MARK: Fields

extension FieldScan {
    /// Moves to the next field of the chunk. Returns false at its end.
    ///
    /// - Throws: ``QueryCodingError`` of the kind `pairLimit`.
    @inline(__always)
    mutating func next(_ text: borrowing ByteBuffer) throws(QueryCodingError) -> Bool {
        while hasNext {
            let start = start
            let (nameEnd, end) = endOfField(from: start)
            if start.read == end.read { continue }
            try count(at: origin.read &+ start.read)
            setField(start, nameEnd, end)
            if !isPlain { adjustField(text) }
            return true
        }
        defer { isExact = false }
        return isExact
    }

    /// Moves behind the field at `start`. Returns the ends of its name and of the field.
    @inline(__always)
    private mutating func endOfField(from start: Boundary) -> (nameEnd: Boundary, end: Boundary) {
        if splitsAfterBracket { return endOfFieldWithBrackets(from: start) }
        return endOfField { found, equals in
            if equals == nil { equals = found }
        }
    }

    /// Does the same for qs: the name ends at the first `=` after a closing bracket, or else at the first `=`.
    @inline(never)
    private mutating func endOfFieldWithBrackets(from start: Boundary) -> (nameEnd: Boundary, end: Boundary) {
        let (chunk, escaped) = unsafe (chunk, unescapesBrackets)
        var isAfterBracket = false
        return endOfField { found, equals in
            if isAfterBracket { return }
            isAfterBracket = unsafe chunk.hasClosingBracket(start.read, found.read, escaped: escaped)
            if equals == nil || isAfterBracket { equals = found }
        }
    }

    /// Moves behind a field. For each `=` in the field, `choose` may replace the `=` after the name.
    @inline(__always)
    private mutating func endOfField(
        _ choose: (_ found: Boundary, _ equals: inout Boundary?) -> Void
    ) -> (nameEnd: Boundary, end: Boundary) {
        var equals: Boundary?
        // A local index stays in a register.
        var index = boundary
        defer { boundary = index }
        while index < boundaryCount {
            let found = unsafe boundaries[index]
            index &+= 1
            guard unsafe chunk[found.read] == UInt8(ascii: "=") else {
                start = Boundary(read: found.read &+ 1, written: found.written &+ 1)
                return (equals ?? found, found)
            }
            choose(found, &equals)
        }
        hasNext = false
        return (equals ?? end, end)
    }

    @inline(__always)
    private mutating func setField(_ start: Boundary, _ nameEnd: Boundary, _ end: Boundary) {
        let (read, written) = (origin.read, origin.written)
        field.place = FieldPlace(start: read &+ start.read, nameEnd: read &+ nameEnd.read, end: read &+ end.read)
        let valueStart = min(nameEnd.written &+ 1, end.written)
        // SAFETY: the boundaries are in order.
        unsafe field.name = Range(uncheckedBounds: (written &+ start.written, written &+ nameEnd.written))
        unsafe field.value = Range(uncheckedBounds: (written &+ valueStart, written &+ end.written))
    }

    /// Removes leading spaces and byte order marks from the current field, if the rules omit them.
    @inline(never)
    private mutating func adjustField(_ text: borrowing ByteBuffer) {
        let place = rules.grammar.rules.skipsSpaces ? unsafe field.place.withoutLeadingSpaces(query) : field.place
        let name = (field.name.lowerBound + place.start - field.place.start)..<field.name.upperBound
        field = Field(
            place: place, name: rules.reader.withoutMark(name, text),
            value: rules.reader.withoutMark(field.value, text))
    }

    /// Returns the decoded value of the current field; empty if the field has no `=`.
    ///
    /// - Throws: ``QueryCodingError`` if the value cannot be decoded.
    // The function is mutating, because a function that borrows the scan would get a copy.
    @inline(__always)
    mutating func value(_ text: inout ByteBuffer) throws(QueryCodingError) -> Range<Int> {
        guard isPending, let value = field.place.value else { return field.value }
        return try read(value, &text)
    }

    private mutating func read(_ range: Range<Int>, _ text: inout ByteBuffer) throws(QueryCodingError) -> Range<Int> {
        try unsafe rules.reader.read(query, range, rules.reader.kind, into: &text)
    }
}

// MARK: Joined values

extension FieldScan {
    /// The elements of a joined value that are not yet decoded.
    struct Elements {
        fileprivate let next: Range<Int>
        fileprivate let rest: Range<Int>?
        fileprivate var isFirst = true
    }

    /// Returns the elements of the current value if it has separators; nil if it has none.
    @inline(__always)
    mutating func elements() -> Elements? {
        splitsValues ? splitElements() : nil
    }

    @inline(never)
    private mutating func splitElements() -> Elements? {
        guard let value = field.place.value else { return nil }
        let elements = split(value)
        return elements.rest == nil ? nil : elements
    }

    /// Decodes the next element; nil at the end.
    ///
    /// - Throws: ``QueryCodingError`` if the element cannot be decoded, or of the kind `pairLimit`.
    mutating func next(
        _ elements: inout Elements?, _ text: inout ByteBuffer
    ) throws(QueryCodingError) -> Range<Int>? {
        guard let current = elements else { return nil }
        if !current.isFirst { try count(at: current.next.lowerBound) }
        elements = current.rest.map { split($0) }
        elements?.isFirst = false
        return try read(current.next, &text)
    }

    private func split(_ range: Range<Int>) -> Elements {
        guard let separator = unsafe rules.joiner?.next(in: query.span, range) else {
            return Elements(next: range, rest: nil)
        }
        return Elements(
            next: range.lowerBound..<separator.lowerBound, rest: separator.upperBound..<range.upperBound)
    }
}
