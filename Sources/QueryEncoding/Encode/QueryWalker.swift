/// A depth-first walk that writes the pairs of a value. The walk does not recurse, because a value may be nested more
/// deeply than a small stack allows.
struct QueryWalker<Sink: PairSink & ~Copyable>: ~Copyable {
    var output: QueryOutput
    private(set) var style: CompiledStyle
    private(set) var sink: Sink
    private var frames: Stack<WalkFrame>
    private var order: [WalkedChild] = []
    private var segments: [Segment] = []
    private var segmentOrder = SegmentOrder()
    /// The sorted sets that were created during the walk.
    private var owned: [[QueryValue]] = []
    private var pairCount = 0
    /// The number of levels around the first frame: 1 if the style writes the root under a key, otherwise 0.
    private var outerDepth = 0
    private var limits: QueryLimits

    init(
        _ style: CompiledStyle, _ sink: consuming Sink, _ frames: consuming Stack<WalkFrame> = Stack(capacity: 8),
        _ output: consuming QueryOutput = QueryOutput(), limits: QueryLimits
    ) {
        self.output = output
        self.style = style
        self.frames = frames
        self.sink = sink
        self.limits = limits
    }

    mutating func use(_ style: CompiledStyle, _ limits: QueryLimits) {
        self.style = style
        self.limits = limits
    }

    /// Discards earlier output and writes all pairs of a value.
    ///
    /// If marks are used, the length of the query is known only at the end. If the walk with marks fails, it is
    /// repeated without marks to find the first error.
    mutating func walk(_ root: WalkedValue) throws(QueryCodingError) {
        if Sink.usesMarks && style.escapesAtOnce, (try? walk(root, isMarked: true)) != nil { return }
        try walk(root, isMarked: false)
    }

    private mutating func walk(_ root: WalkedValue, isMarked: Bool) throws(QueryCodingError) {
        reset(isMarked: isMarked)
        try enterRoot(root)
        try finish()
    }

    private mutating func finish() throws(QueryCodingError) {
        try visitAll()
        if isTooLong || output.isLonger(than: limits.bytes, style) { throw excess(.byteLimit, "") }
        if let children = sortedSegments(from: 0) { output.apply(segmentOrder, children) }
    }

    private func excess(_ kind: QueryCodingError.Kind, _ field: String) -> QueryCodingError {
        let limit = kind == .pairLimit ? "limits.pairs is \(limits.pairs)" : "limits.bytes is \(limits.bytes)"
        return QueryCodingError(kind: kind, field: field, detail: limit)
    }

    /// Discards the state of the walk but keeps its output.
    mutating func forget() {
        frames.removeAll()
        order.removeAll(keepingCapacity: true)
        owned.removeAll(keepingCapacity: true)
    }

    private mutating func reset(isMarked: Bool) {
        output.removeAll(isMarked: isMarked)
        sink.truncateField(to: 0)
        forget()
        segments.removeAll(keepingCapacity: true)
        segmentOrder.removeAll()
        pairCount = 0
        outerDepth = 0
    }
}

// MARK: Children

extension QueryWalker where Sink: ~Copyable {
    private mutating func visitAll() throws(QueryCodingError) {
        while frames.count > 0 {
            guard let child = nextChild() else {
                leave(frames.top)
                continue
            }
            switch frames.top.kind {
            case .root:
                if style.omitsFalse, child.value.isFalse { continue }
                try visit(child.value, .root(child.key))
            case .dictionary:
                if style.omitsFalse, child.value.isFalse { continue }
                try visit(child.value, .key(child.key))
            case .bracketed, .indexed, .custom, .repeated:
                if child.value.isNull, style.style.nulls == .drop { continue }
                try visit(child.value, nextComponent(frames.top.kind))
            }
        }
    }

    @inline(__always)
    private mutating func nextChild() -> WalkedChild? {
        if frames.top.orderStart < 0 { return frames.top.rest.next() }
        let position = frames.top.orderNext
        frames.top.orderNext += 1
        return position < order.count ? order[position] : nil
    }

    /// Returns the component that the next element of the innermost array adds to the field, and advances the index.
    @inline(__always)
    private mutating func nextComponent(_ kind: WalkFrame.Kind) -> FieldComponent {
        let index = frames.top.index
        frames.top.index += 1
        switch kind {
        case .bracketed: return .brackets
        case .indexed: return .index(index)
        case .custom: return .custom(index)
        default: return .same
        }
    }

    @inline(__always)
    private mutating func visit(_ child: WalkedValue, _ component: FieldComponent) throws(QueryCodingError) {
        guard case .value(let value) = child else { return try enter(child, component) }
        switch unsafe value.pointee.storage {
        case .array, .set, .dictionary:
            try enter(child, component)
        case .null: try writeNull(component)
        default:
            try count(1, component)
            let mark = output.mark
            do {
                try sink.write(component, scalar: unsafe value.pointee, style, to: &output)
            } catch {
                throw error.at(sink.fieldText(component, style))
            }
            closeSegment(since: mark)
        }
    }

    private mutating func writeNull(_ component: FieldComponent) throws(QueryCodingError) {
        switch style.style.nulls.storage {
        case .drop, .skip: return
        case .fail: throw unsupported("null", component)
        case .key: try write(component, .nothing)
        case .text(let text): try write(component, .text(text))
        }
    }

    private mutating func write(
        _ component: FieldComponent, _ value: PairValue, count values: Int = 1
    ) throws(QueryCodingError) {
        try count(values, component)
        let mark = output.mark
        try sink.write(component, value, style, to: &output)
        closeSegment(since: mark)
    }

    /// Counts the values of a pair and checks the limits.
    @inline(__always)
    private mutating func count(_ values: Int, _ component: FieldComponent) throws(QueryCodingError) {
        pairCount += values
        if pairCount > limits.pairs { throw excess(.pairLimit, sink.fieldText(component, style)) }
        // The length is checked for each pair, because the output can become very large: a long key is written again
        // for every value under that key.
        if isTooLong { throw excess(.byteLimit, sink.fieldText(component, style)) }
    }

    @inline(__always)
    private var isTooLong: Bool {
        output.bytes.count > limits.bytes || sink.bytesOfFunctions > limits.bytes
    }

    @inline(__always)
    private mutating func closeSegment(since mark: QueryOutput.Mark, children: SegmentOrder.Children? = nil) {
        if style.sortsSegments, let segment = output.segment(since: mark, children: children) {
            segments.append(segment)
        }
    }

    /// Returns the sorted order of the segments of a container's children; nil if the order does not change. The first
    /// of these segments is at `start`.
    private mutating func sortedSegments(from start: Int) -> SegmentOrder.Children? {
        unsafe segmentOrder.sorted(segments[start...], in: output.bytes.bytes)
    }
}

// MARK: Containers

extension QueryWalker where Sink: ~Copyable {
    private mutating func enterRoot(_ root: WalkedValue) throws(QueryCodingError) {
        let shape = root.shape
        switch shape {
        case .dictionary(let entries): return push(entries, .root, under: .same)
        case .scalar where root.isNull: return
        case .array(let elements) where elements.isEmpty: return
        case .set(let members) where members.isEmpty: return
        case .scalar, .array, .set: break
        }
        switch (style.style.root.storage, shape) {
        case (.field(let key), _): try visit(root, underRootKey: key)
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
        // SAFETY: a component is not used after the call that receives it.
        try unsafe withUnsafePointer(to: key) { key throws(QueryCodingError) in
            try unsafe visit(value, .root(.string(key)))
        }
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

    private mutating func enter(_ container: WalkedValue, _ component: FieldComponent) throws(QueryCodingError) {
        try checkDepth(component)
        switch container.shape {
        case .dictionary(let entries):
            if case .none = style.style.nesting.storage { throw unsupported("dictionary", component) }
            if entries.isEmpty { return try writeMark("{}", component) }
            push(entries, .dictionary, under: component)
        case .array(let elements): try enter(elements, component)
        case .set(let members): try enter(set: members, component)
        case .scalar: break
        }
    }

    /// Throws if one more container exceeds the depth limit or the byte limit.
    private func checkDepth(_ component: FieldComponent) throws(QueryCodingError) {
        // The root is at depth 0.
        if outerDepth + frames.count > limits.depth {
            throw QueryCodingError(kind: .depthLimit, field: sink.fieldText(component, style))
        }
        // The fields of containers count towards the limit even if nothing is written for them.
        if isTooLong { throw excess(.byteLimit, "") }
    }

    private func unsupported(_ kind: String, _ component: FieldComponent) -> QueryCodingError {
        QueryCodingError(kind: .unsupportedType, field: sink.fieldText(component, style), detail: kind)
    }

    private mutating func enter(_ elements: WalkChildren, _ component: FieldComponent) throws(QueryCodingError) {
        if case .unsupported = style.style.arrays.scalars { throw unsupported("array", component) }
        if elements.isEmpty { return try writeMark("[]", component) }
        switch style.elementKey(of: elements, in: sink.fieldText(component, style)) {
        case .joined(let separator): try writeJoined(elements, separator, component)
        case .brackets: push(elements, .bracketed, under: component)
        case .index: push(elements, .indexed, under: component)
        case .custom: push(elements, .custom, under: component)
        case .nothing, .unsupported: push(elements, .repeated, under: component)
        }
    }

    private mutating func enter(set members: [QueryValue], _ component: FieldComponent) throws(QueryCodingError) {
        switch style.style.sets.storage {
        case .description:
            try write(component, .text(QueryValue.array(members).swiftDescription))
        case .array, .repeated:
            owned.append(try style.sortedByText(members))
            let sorted = WalkChildren(owned[owned.count - 1])
            guard style.style.sets == .repeated else { return try enter(sorted, component) }
            if sorted.isEmpty { return try writeMark("[]", component) }
            push(sorted, .repeated, under: component)
        }
    }

    private mutating func writeMark(_ suffix: String, _ component: FieldComponent) throws(QueryCodingError) {
        if style.style.emptyContainers == .mark { try write(component, .mark(suffix)) }
    }

    private mutating func writeJoined(
        _ elements: WalkChildren, _ separator: String, _ component: FieldComponent
    ) throws(QueryCodingError) {
        var scalars: [QueryValue] = []
        for case .value(let element) in elements.lazy.map(\.value) {
            guard unsafe element.pointee.isNull else {
                unsafe scalars.append(element.pointee)
                continue
            }
            switch style.style.nulls.storage {
            case .drop, .skip: break
            case .fail: throw unsupported("null", component)
            case .key: scalars.append("")
            case .text(let text): scalars.append(.string(text))
            }
        }
        if scalars.isEmpty { return }
        try write(component, .joined(scalars, separator: separator), count: scalars.count)
    }

    private mutating func push(_ children: WalkChildren, _ kind: WalkFrame.Kind, under component: FieldComponent) {
        let outerFieldCount = sink.fieldCount
        sink.extendField(component, style)
        var orderStart = -1
        if let sorted = style.style.keyOrder.sorted(children, kind) {
            orderStart = order.count
            order += sorted
        }
        frames.append(
            WalkFrame(
                kind: kind, rest: children, outerFieldCount: outerFieldCount, orderStart: orderStart,
                orderNext: orderStart, segmentStart: segments.count, start: output.mark))
    }

    private mutating func leave(_ frame: WalkFrame) {
        frames.removeLast()
        sink.truncateField(to: frame.outerFieldCount)
        if frame.orderStart >= 0 { order.removeSubrange(frame.orderStart...) }
        if style.sortsSegments {
            let children = sortedSegments(from: frame.segmentStart)
            segments.removeSubrange(frame.segmentStart...)
            closeSegment(since: frame.start, children: children)
        }
    }
}

extension KeyOrderStyle {
    /// Returns the children of a dictionary, sorted by key. Children with equal keys keep their order. If the order
    /// does not change or the container is not a dictionary, the result is nil.
    fileprivate func sorted(_ children: WalkChildren, _ kind: WalkFrame.Kind) -> [WalkedChild]? {
        guard kind == .root || kind == .dictionary, self != .given, self != .segments else { return nil }
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
