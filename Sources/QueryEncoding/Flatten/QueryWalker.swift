/// The walk through a value that finds its pairs, depth first. It does not recurse: a value may be nested deeper than a small
/// stack bears.
struct QueryWalker<Sink: PairSink & ~Copyable>: ~Copyable {
    /// What has been written.
    private(set) var output = QueryOutput()
    let style: CompiledStyle
    private(set) var sink: Sink
    var frames: FrameStack
    private var order: [Int] = []
    private var segments: [Segment] = []
    private var segmentOrder = SegmentOrder()
    /// Containers that were made for the walk.
    private var owned: [[QueryValue]] = []
    private var pairCount = 0
    private let limits: QueryLimits
    private let sortsSegments: Bool

    init(_ style: CompiledStyle, _ sink: consuming Sink, _ frames: consuming FrameStack, limits: QueryLimits) {
        sortsSegments = style.style.keyOrder == .segments
        self.style = style
        self.frames = frames
        self.sink = sink
        self.limits = limits
    }

    /// The query as text.
    var text: String {
        output.text(style)
    }

    /// Writes all pairs of a value, in place of what was written before.
    mutating func walk(_ value: borrowing QueryValue) throws(QueryCodingError) {
        reset()
        try enterRoot(value)
        try finish()
    }

    /// Writes all pairs of what a value has encoded, in place of what was written before.
    mutating func walk(_ log: borrowing EncodedNodes) throws(QueryCodingError) {
        reset()
        enterRoot(log)
        try finish()
    }

    private mutating func finish() throws(QueryCodingError) {
        try visitAll()
        if isTooLong { throw excess(.byteLimit, "") }
        if let children = sortedSegments(from: 0) { output.apply(segmentOrder, children) }
    }

    /// The error for more than a limit allows.
    private func excess(_ kind: QueryCodingError.Kind, _ field: String) -> QueryCodingError {
        let limit = kind == .pairLimit ? "limits.pairs is \(limits.pairs)" : "limits.bytes is \(limits.bytes)"
        return QueryCodingError(kind: kind, field: field, detail: limit)
    }

    private mutating func reset() {
        output.removeAll()
        sink.truncateField(to: 0)
        frames.removeAll()
        order.removeAll(keepingCapacity: true)
        segments.removeAll(keepingCapacity: true)
        segmentOrder.removeAll()
        owned.removeAll(keepingCapacity: true)
        pairCount = 0
    }
}

// MARK: Children

extension QueryWalker where Sink: ~Copyable {
    private mutating func visitAll() throws(QueryCodingError) {
        while frames.count > 0 {
            let position = frames.top.visited
            if position == frames.top.count {
                leave(frames.top)
            } else if frames.top.holdsNodes {
                try visitNode(position)
            } else {
                frames.top.visited += 1
                let start = frames.top.orderStart
                try visitChild(start < 0 ? position : order[start + position])
            }
        }
    }

    @inline(__always)
    private mutating func visitChild(_ position: Int) throws(QueryCodingError) {
        let kind = frames.top.kind
        guard let children = unsafe frames.top.children else { return }
        switch kind {
        case .root, .dictionary:
            // SAFETY: position is less than the number of entries.
            let entry = unsafe children.assumingMemoryBound(to: QueryValue.Entry.self) + position
            guard let key = unsafe entry.pointer(to: \.key) else { return }
            try unsafe visit(entry.pointee.value, kind == .root ? .root(key) : .key(key))
        case .bracketed, .indexed, .custom, .repeated:
            // SAFETY: position is less than the number of elements.
            let element = unsafe children.assumingMemoryBound(to: QueryValue.self) + position
            if unsafe element.pointee.isNull, style.style.nulls == .drop { return }
            try unsafe visit(element.pointee, nextComponent(kind))
        }
    }

    /// What the next element of the array on top adds to its field.
    @inline(__always)
    mutating func nextComponent(_ kind: WalkFrame.Kind) -> FieldComponent {
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
    mutating func visit(_ child: borrowing QueryValue, _ component: FieldComponent) throws(QueryCodingError) {
        switch child.storage {
        case .array, .set, .dictionary:
            try enter(child, component)
        case .null:
            let mark = output.mark
            try writeNull(component)
            closeSegment(since: mark)
        default:
            try count(1, component)
            let mark = output.mark
            do {
                try sink.write(component, scalar: child, style, to: &output)
            } catch {
                throw error.at(sink.fieldText(component, style))
            }
            closeSegment(since: mark)
        }
    }

    private mutating func writeNull(_ component: FieldComponent) throws(QueryCodingError) {
        switch style.style.nulls.storage {
        case .drop, .skip: return
        case .fail:
            throw QueryCodingError(kind: .unsupportedType, field: sink.fieldText(component, style), detail: "null")
        case .key:
            try count(1, component)
            try sink.write(component, .nothing, style, to: &output)
        case .text(let text):
            try count(1, component)
            try sink.write(component, .text(text), style, to: &output)
        }
    }

    /// Counts values, whatever notation they are written in.
    @inline(__always)
    private mutating func count(_ values: Int, _ component: FieldComponent) throws(QueryCodingError) {
        pairCount += values
        if pairCount > limits.pairs { throw excess(.pairLimit, sink.fieldText(component, style)) }
        // Not only at the end: a long key is written again for every value under it.
        if isTooLong { throw excess(.byteLimit, sink.fieldText(component, style)) }
    }

    @inline(__always)
    private var isTooLong: Bool {
        output.bytes.count > limits.bytes || sink.bytesOfFunctions > limits.bytes
    }

    @inline(__always)
    private mutating func closeSegment(since mark: QueryOutput.Mark, children: SegmentOrder.Children? = nil) {
        if sortsSegments, let segment = output.segment(since: mark, children: children) {
            segments.append(segment)
        }
    }

    /// The order of the last segments, which are the children of a container; nil if they stay as they are.
    private mutating func sortedSegments(from start: Int) -> SegmentOrder.Children? {
        unsafe segmentOrder.sorted(segments[start...], in: output.bytes.bytes)
    }
}

// MARK: Containers

extension QueryWalker where Sink: ~Copyable {
    private mutating func enterRoot(_ value: borrowing QueryValue) throws(QueryCodingError) {
        switch value.storage {
        case .dictionary(let entries):
            push(entries, .root, outerFieldCount: sink.fieldCount)
        case .null: return
        case .array(let elements) where elements.isEmpty, .set(let elements) where elements.isEmpty: return
        default:
            guard let place = try style.rootPlace(of: value) else {
                throw QueryCodingError(kind: .rootNotDictionary)
            }
            switch place {
            case .field(let key): try visit(value, underRootKey: key)
            case .elements(let elements): try enterElements(elements)
            }
        }
    }

    private mutating func visit(
        _ value: borrowing QueryValue, underRootKey key: String
    ) throws(QueryCodingError) {
        // SAFETY: a component is not used after the call it is passed to.
        try unsafe withUnsafePointer(to: key) { key throws(QueryCodingError) in try unsafe visit(value, .root(key)) }
    }

    /// The elements of an array at the root, which have their indices for keys.
    private mutating func enterElements(_ elements: [QueryValue]) throws(QueryCodingError) {
        var index = 0
        for element in elements where !(element.isNull && style.style.nulls == .drop) {
            try visit(element, underRootKey: String(index))
            try visitAll()
            index += 1
        }
    }

    private mutating func enter(_ child: borrowing QueryValue, _ component: FieldComponent) throws(QueryCodingError) {
        try checkDepth(component)
        switch child.storage {
        case .dictionary(let entries): try enter(entries, component)
        case .array(let elements): try enter(elements, component)
        case .set(let members): try enter(set: members, component)
        default: break
        }
    }

    /// Throws if one more container is one too many, or would be too long.
    func checkDepth(_ component: FieldComponent) throws(QueryCodingError) {
        // The root is at depth 0.
        if frames.count > limits.depth {
            throw QueryCodingError(kind: .depthLimit, field: sink.fieldText(component, style))
        }
        // Containers of which nothing is written have fields as well.
        if isTooLong { throw excess(.byteLimit, "") }
    }

    /// Throws if the style has no dictionaries within others.
    func checkNesting(_ component: FieldComponent) throws(QueryCodingError) {
        if case .none = style.style.nesting.storage {
            throw QueryCodingError(
                kind: .unsupportedType, field: sink.fieldText(component, style), detail: "dictionary")
        }
    }

    /// Throws if the style has no arrays.
    func checkArrays(_ component: FieldComponent) throws(QueryCodingError) {
        if case .none = style.style.arrays.storage {
            throw QueryCodingError(kind: .unsupportedType, field: sink.fieldText(component, style), detail: "array")
        }
    }

    private mutating func enter(_ entries: [QueryValue.Entry], _ component: FieldComponent) throws(QueryCodingError) {
        try checkNesting(component)
        if entries.isEmpty { return try writeMark("{}", component) }
        push(entries, .dictionary, outerFieldCount: extendField(component))
    }

    private mutating func enter(_ elements: [QueryValue], _ component: FieldComponent) throws(QueryCodingError) {
        try checkArrays(component)
        if elements.isEmpty { return try writeMark("[]", component) }
        if case .separator(let separator) = style.style.arrays.storage, !elements.contains(where: \.isContainer) {
            return try writeJoined(elements, separator, component)
        }
        let kind = style.frameKind(
            holdsContainer: elements.contains(where: \.isContainer),
            isSingleNull: elements.count == 1 && elements[0].isNull, in: sink.fieldText(component, style))
        push(elements, kind, outerFieldCount: extendField(component))
    }

    /// Adds to the field, and returns its length so far.
    mutating func extendField(_ component: FieldComponent) -> Int {
        let outer = sink.fieldCount
        sink.extendField(component, style)
        return outer
    }

    private mutating func enter(set members: [QueryValue], _ component: FieldComponent) throws(QueryCodingError) {
        switch style.style.sets.storage {
        case .description:
            try count(1, component)
            let mark = output.mark
            try sink.write(component, .text(QueryValue.array(members).swiftDescription), style, to: &output)
            closeSegment(since: mark)
        case .array, .repeated:
            owned.append(try style.sortedByText(members))
            let sorted = owned[owned.count - 1]
            guard style.style.sets == .repeated else { return try enter(sorted, component) }
            if sorted.isEmpty { return try writeMark("[]", component) }
            push(sorted, .repeated, outerFieldCount: extendField(component))
        }
    }

    mutating func writeMark(_ suffix: String, _ component: FieldComponent) throws(QueryCodingError) {
        guard style.style.emptyContainers == .mark else { return }
        try count(1, component)
        let mark = output.mark
        try sink.write(component, .mark(suffix), style, to: &output)
        closeSegment(since: mark)
    }

    private mutating func writeJoined(
        _ elements: [QueryValue], _ separator: String, _ component: FieldComponent
    ) throws(QueryCodingError) {
        var scalars: [QueryValue] = []
        for element in elements {
            guard element.isNull else {
                scalars.append(element)
                continue
            }
            switch style.style.nulls.storage {
            case .drop, .skip: break
            case .fail:
                throw QueryCodingError(kind: .unsupportedType, field: sink.fieldText(component, style), detail: "null")
            case .key: scalars.append("")
            case .text(let text): scalars.append(.string(text))
            }
        }
        if scalars.isEmpty { return }
        try count(scalars.count, component)
        let mark = output.mark
        try sink.write(component, .joined(scalars, separator: separator), style, to: &output)
        closeSegment(since: mark)
    }

    private mutating func push(_ entries: [QueryValue.Entry], _ kind: WalkFrame.Kind, outerFieldCount: Int) {
        let keyOrder = style.style.keyOrder
        let permutation = keyOrder.permutation(of: entries)
        // SAFETY: the entries are part of the value that is walked, and so is their memory.
        let children = unsafe entries.withUnsafeBufferPointer { unsafe UnsafeRawPointer($0.baseAddress) }
        unsafe push(children, entries.count, kind, outerFieldCount, permutation)
    }

    private mutating func push(_ elements: [QueryValue], _ kind: WalkFrame.Kind, outerFieldCount: Int) {
        // SAFETY: the elements are part of the value that is walked, or of `owned`, and so is their memory.
        let children = unsafe elements.withUnsafeBufferPointer { unsafe UnsafeRawPointer($0.baseAddress) }
        unsafe push(children, elements.count, kind, outerFieldCount, nil)
    }

    private mutating func push(
        _ children: UnsafeRawPointer?, _ count: Int, _ kind: WalkFrame.Kind, _ outerFieldCount: Int,
        _ permutation: [Int]?
    ) {
        let orderStart = permutation == nil ? -1 : order.count
        if let permutation { order += permutation }
        unsafe frames.push(
            WalkFrame(
                kind: kind, children: children, count: count, outerFieldCount: outerFieldCount, orderStart: orderStart,
                segmentStart: segments.count, start: output.mark))
    }

    /// Goes into a container that is a node, by its first child.
    mutating func push(_ nodes: UnsafeRawPointer, from child: Int32, _ kind: WalkFrame.Kind, outerFieldCount: Int) {
        unsafe frames.push(
            WalkFrame(
                kind: kind, children: nodes, count: Int(TreeNode.none), visited: Int(child),
                outerFieldCount: outerFieldCount, orderStart: -1, segmentStart: segments.count, start: output.mark,
                holdsNodes: true))
    }

    private mutating func leave(_ frame: WalkFrame) {
        frames.pop()
        sink.truncateField(to: frame.outerFieldCount)
        if frame.orderStart >= 0 { order.removeSubrange(frame.orderStart...) }
        if sortsSegments {
            let children = sortedSegments(from: frame.segmentStart)
            segments.removeSubrange(frame.segmentStart...)
            closeSegment(since: frame.start, children: children)
        }
    }
}
