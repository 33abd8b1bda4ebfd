/// A depth-first walk that writes the pairs of a value. The walk does not recurse, because a value may be nested more
/// deeply than a small stack allows.
struct QueryWalker: ~Copyable {
    var text: QueryText
    private let style: CompiledStyle
    private let limits: QueryLimits
    /// The field of the current container.
    private var field: FieldText
    private var frames: Stack<WalkFrame>
    /// The sorted children of containers that are being visited.
    private var orders: [[WalkedChild]] = []
    private var segments: [Segment] = []
    private var segmentOrder = SegmentOrder()
    /// The sorted sets that were created during the walk.
    private var owned: [[QueryValue]] = []
    private var pairCount = 0
    /// The position at which the open pair starts, if segments are sorted.
    private var pairStart: QueryText.Mark
    /// The number of levels around the first frame: 1 if the style writes the root under a key, otherwise 0.
    private var outerDepth = 0

    /// Creates a walk in the caller's memory, which must outlive the walk. If `fields` is nil, fields are escaped in
    /// pieces.
    init(_ style: CompiledStyle, _ limits: QueryLimits, _ memory: WritingMemory, _ fields: PairFields?) {
        self.style = style
        self.limits = limits
        text = QueryText(memory, window: style.sortsSegments ? 0 : QueryText.window, fields)
        field = memory.fieldText(isEscaped: fields == nil && !style.escapesFieldsAsValues)
        frames = memory.walkFrames
        pairStart = text.mark
    }

    /// Writes all pairs of a value.
    // One copy of the walk is faster than copies in each caller, because the compiler inlines more into it.
    @inline(never)
    mutating func walk(_ root: WalkedValue) throws(QueryCodingError) {
        try enterRoot(root)
        try visitAll()
        if isTooLong { throw excess(.byteLimit, "") }
        if let children = sortedSegments(from: 0) { text.apply(segmentOrder, children) }
    }

    private func excess(_ kind: QueryCodingError.Kind, _ field: String) -> QueryCodingError {
        let limit = kind == .pairLimit ? "limits.pairs is \(limits.pairs)" : "limits.bytes is \(limits.bytes)"
        return QueryCodingError(kind: kind, field: field, detail: limit)
    }
}

// MARK: Children

extension QueryWalker {
    private mutating func visitAll() throws(QueryCodingError) {
        frames: while frames.count > 0 {
            let step = frames.top.step
            var (rest, index) = (frames.top.rest, frames.top.index)
            while let child = rest.next() {
                let part: FieldPart
                if step.hasKey {
                    if style.omitsFalse, child.value.isFalse { continue }
                    part = FieldPart(step, child.key)
                } else {
                    if child.value.isNull, style.style.nulls == .drop { continue }
                    part = FieldPart(step, index: index)
                    index &+= 1
                }
                if try writeScalar(child.value, part) { continue }
                (frames.top.rest, frames.top.index) = (rest, index)
                try enter(child.value, part)
                continue frames
            }
            leave(frames.top)
        }
    }

    private mutating func visit(_ value: WalkedValue, _ part: FieldPart) throws(QueryCodingError) {
        if try !writeScalar(value, part) { try enter(value, part) }
    }

    /// Writes a scalar. For a container, returns false.
    @inline(__always)
    private mutating func writeScalar(_ value: WalkedValue, _ part: FieldPart) throws(QueryCodingError) -> Bool {
        guard case .value(let reference) = value else { return false }
        return try reference.borrow { value throws(QueryCodingError) in
            switch value.storage {
            case .array, .set, .dictionary: return false
            case .null: try writeNull(part)
            default: try write(value, part)
            }
            return true
        }
    }

    @inline(__always)
    private mutating func write(_ scalar: QueryValue, _ part: FieldPart) throws(QueryCodingError) {
        try begin(part)
        do {
            try text.set(scalar, style)
        } catch {
            throw error.at(field.text(part, style))
        }
        try end()
    }

    private mutating func writeNull(_ part: FieldPart) throws(QueryCodingError) {
        switch style.style.nulls.storage {
        case .drop, .skip: return
        case .fail: throw unsupported("null", part)
        case .key:
            try begin(part, hasValue: false)
            try end()
        case .text(let text): try write(part, text)
        }
    }

    private mutating func write(_ part: FieldPart, _ value: String) throws(QueryCodingError) {
        try begin(part)
        text.set(value, style.pairs)
        try end()
    }

    /// Begins the pair of a child. The pair may have several values.
    @inline(__always)
    private mutating func begin(
        _ part: FieldPart, values: Int = 1, hasValue: Bool = true
    ) throws(QueryCodingError) {
        try count(values, part)
        if style.sortsSegments { pairStart = text.mark }
        text.begin(&field, part, hasValue: hasValue, style)
    }

    @inline(__always)
    private mutating func end() throws(QueryCodingError) {
        try text.endPair(style.pairs)
        if style.sortsSegments { closeSegment(since: pairStart) }
    }

    /// Counts the values of a pair and checks the limits.
    @inline(__always)
    private mutating func count(_ values: Int, _ part: FieldPart) throws(QueryCodingError) {
        pairCount += values
        if pairCount > limits.pairs { throw excess(.pairLimit, field.text(part, style)) }
        // The length is checked for each pair, because the output can become very large: a long key is written again
        // for every value under that key.
        if isTooLong { throw excess(.byteLimit, field.text(part, style)) }
    }

    @inline(__always)
    private var isTooLong: Bool {
        mutating get {
            if text.isLonger(than: limits.bytes, style.pairs) { return true }
            guard let fields = text.fields else { return false }
            return field.bytesOfFunctions + fields.bytesOfFunctions > limits.bytes
        }
    }

    private mutating func closeSegment(since mark: QueryText.Mark, children: SegmentOrder.Children? = nil) {
        if let segment = text.segment(since: mark, children: children) { segments.append(segment) }
    }

    /// Returns the sorted order of the segments of a container's children; nil if the order does not change. The first
    /// of these segments is at `start`.
    private mutating func sortedSegments(from start: Int) -> SegmentOrder.Children? {
        text.sorted(segments[start...], by: &segmentOrder)
    }
}

// MARK: Containers

extension QueryWalker {
    private mutating func enterRoot(_ root: WalkedValue) throws(QueryCodingError) {
        let shape = root.shape
        switch shape {
        case .dictionary(let entries): return push(entries, .name, under: FieldPart(.same))
        case .scalar where root.isNull: return
        case .array(let elements) where elements.isEmpty: return
        case .set(let members) where members.isEmpty: return
        case .scalar, .array, .set: break
        }
        switch (style.style.root.storage, shape) {
        case (.fields(let array, _), .array): try visit(root, underRootKey: array)
        case (.fields(_, let other?), _): try visit(root, underRootKey: other)
        case (.indices, .array(let elements)): try enterElements(elements)
        case (.indices, .set(let members)) where style.style.sets == .array:
            owned.append(try style.sortedByText(members))
            try enterElements(WalkChildren(owned[0]))
        default: throw QueryCodingError(kind: .rootNotDictionary)
        }
    }

    private mutating func visit(_ value: WalkedValue, underRootKey key: String) throws(QueryCodingError) {
        outerDepth = 1
        try KeyText.withKey(key) { key throws(QueryCodingError) in try visit(value, FieldPart(.name, key)) }
    }

    /// Writes the elements of an array at the root. The key of each element is its index.
    private mutating func enterElements(_ elements: WalkChildren) throws(QueryCodingError) {
        var index = 0
        for element in elements where !(element.value.isNull && style.style.nulls == .drop) {
            try visit(element.value, underRootKey: String(index))
            try visitAll()
            index += 1
        }
    }

    private mutating func enter(_ container: WalkedValue, _ part: FieldPart) throws(QueryCodingError) {
        try checkDepth(part)
        switch container.shape {
        case .dictionary(let entries):
            if case .none = style.style.nesting.storage { throw unsupported("dictionary", part) }
            if entries.isEmpty { return try writeMark("{}", part) }
            push(entries, .key, under: part)
        case .array(let elements): try enter(elements, part)
        case .set(let members): try enter(set: members, part)
        case .scalar: break
        }
    }

    /// Throws if one more container exceeds the depth limit or the byte limit.
    private mutating func checkDepth(_ part: FieldPart) throws(QueryCodingError) {
        // The root is at depth 0.
        if outerDepth + frames.count > limits.depth {
            throw QueryCodingError(kind: .depthLimit, field: field.text(part, style))
        }
        // The fields of containers count towards the limit even if nothing is written for them.
        if isTooLong { throw excess(.byteLimit, "") }
    }

    private mutating func unsupported(_ kind: String, _ part: FieldPart) -> QueryCodingError {
        QueryCodingError(kind: .unsupportedType, field: field.text(part, style), detail: kind)
    }

    private mutating func enter(_ elements: WalkChildren, _ part: FieldPart) throws(QueryCodingError) {
        if case .refused = style.style.arrays.scalars { throw unsupported("array", part) }
        if elements.isEmpty { return try writeMark("[]", part) }
        switch style.notation(of: elements, in: field.text(part, style)) {
        case .refused: throw unsupported("array", part)
        case .step(let step): push(elements, step, under: part)
        case .joined(let notation): try write(elements, notation, part)
        case .custom: push(elements, .custom, under: part)
        }
    }

    private mutating func enter(set members: [QueryValue], _ part: FieldPart) throws(QueryCodingError) {
        switch style.style.sets.storage {
        case .description:
            try write(part, QueryValue.array(members).swiftDescription)
        case .array, .repeated:
            owned.append(try style.sortedByText(members))
            let sorted = WalkChildren(owned[owned.count - 1])
            guard style.style.sets == .repeated else { return try enter(sorted, part) }
            if sorted.isEmpty { return try writeMark("[]", part) }
            push(sorted, .same, under: part)
        }
    }

    private mutating func writeMark(_ suffix: String, _ part: FieldPart) throws(QueryCodingError) {
        if !style.style.marksEmptyContainers { return }
        try begin(part, hasValue: false)
        text.extendField(by: suffix, style)
        try end()
    }

    private mutating func write(
        _ elements: WalkChildren, _ notation: Joined, _ part: FieldPart
    ) throws(QueryCodingError) {
        var scalars: [QueryValue] = []
        for case .value(let element) in elements.lazy.map(\.value) {
            guard element.value.isNull else {
                scalars.append(element.value)
                continue
            }
            switch style.style.nulls.storage {
            case .drop, .skip: break
            case .fail: throw unsupported("null", part)
            case .key: scalars.append("")
            case .text(let text): scalars.append(.string(text))
            }
        }
        if scalars.isEmpty { return }
        try begin(part, values: scalars.count)
        try text.set(scalars, notation, style)
        try end()
    }

    private mutating func push(_ children: WalkChildren, _ step: FieldStep, under part: FieldPart) {
        let outerField = field.extent
        field.extend(part, style)
        var children = children
        if step.hasKey, let sorted = style.style.keyOrder.sorted(children) {
            children = WalkChildren(sorted: sorted)
            orders.append(sorted)
        }
        frames.append(
            WalkFrame(
                step: step, rest: children, outerField: outerField, segmentStart: segments.count, start: text.mark))
    }

    private mutating func leave(_ frame: WalkFrame) {
        frames.removeLast()
        field.restore(frame.outerField)
        if case .sorted = frame.rest { orders.removeLast() }
        if style.sortsSegments {
            let children = sortedSegments(from: frame.segmentStart)
            segments.removeSubrange(frame.segmentStart...)
            closeSegment(since: frame.start, children: children)
        }
    }
}

extension KeyOrderStyle {
    /// Returns the children of a dictionary, sorted by key. Children with equal keys keep their order. If the order
    /// does not change, the result is nil.
    fileprivate func sorted(_ children: WalkChildren) -> [WalkedChild]? {
        guard self != .given, self != .segments else { return nil }
        var rest = children
        guard var last = rest.next() else { return nil }
        while let child = rest.next() {
            if isOrderedBefore(child.key.string, last.key.string) {
                // The standard library's sort is stable.
                return children.sorted { isOrderedBefore($0.key.string, $1.key.string) }
            }
            last = child
        }
        return nil
    }
}
