/// The grammar of PHP's `parse_str`. PHP fills `$_GET` and `$_POST` by the same rules.
///
/// Source: PHP 8.2, main/php_variables.c (`php_register_variable_ex`), Zend/zend_hash.c (numeric keys, the next index).
struct PHPGrammar: ServerGrammar {
    /// A key in brackets; nil if the brackets are empty.
    private typealias Step = TextRange?

    private let rules: GrammarRules
    private let limits: QueryLimits
    /// The next index of each array, which is its largest integer key so far plus one. If the array has no integer key
    /// yet, the value is the minimum of `Int`.
    private var nextIndex = ContainerTally(initial: .min)
    /// The steps of the current field. The memory is reused for the next field.
    private var steps: [Step] = []
    private var isTooDeep = false

    init(_ rules: GrammarRules, _ limits: QueryLimits, trueText: TextRange) {
        self.rules = rules
        self.limits = limits
    }

    /// Marks a container as an array if PHP's `array_is_list` would return true, as in `json_encode`. An empty root is
    /// a dictionary.
    func finish(_ container: NodeIndex, in tree: inout ParsedTree) {
        if container == 0 && tree[0].count == 0 { return }
        var child = tree[container].first
        var index: Int32 = 0
        while child != 0 {
            guard tree.span(tree[child].key).canonicalIndex == index else { return }
            index += 1
            child = tree[child].next
        }
        tree[container].flags.insert(.isArray)
    }
}

// MARK: Names

extension PHPGrammar {
    /// Splits a field into steps, and returns the range of its name; nil if the field has no name.
    private mutating func takeApart(_ field: TextRange, _ text: borrowing ByteBuffer) -> Range<Int>? {
        steps.removeAll(keepingCapacity: true)
        isTooDeep = false
        // PHP reads the field as a C string, so a null byte ends it.
        let all = text.span.extracting(first: field.bounds.upperBound)
        let start = all.firstIndex(from: field.bounds.lowerBound) { $0 != UInt8(ascii: " ") }
        let text = all.extracting(first: all.firstIndex(of: 0, from: start))
        let nameEnd = text.firstIndex(of: UInt8(ascii: "["), from: start)
        if nameEnd == start { return nil }
        // If the bracket directly after the name is not closed, the bracket and all text after it are part of the name.
        return start..<(takeBrackets(text, from: nameEnd) ? nameEnd : text.count)
    }

    /// Splits the brackets after a name into steps. Returns false if the first bracket is not closed.
    private mutating func takeBrackets(_ text: Span<UInt8>, from nameEnd: Int) -> Bool {
        var position = nameEnd
        while position < text.count, text[position] == UInt8(ascii: "[") {
            if steps.count == rules.maximumDepth {
                isTooDeep = true
                return true
            }
            let keyStart = position + 1
            let start = keyStart < text.count && Self.isSpace(text[keyStart]) ? keyStart + 1 : keyStart
            let end = text.firstIndex(of: UInt8(ascii: "]"), from: start)
            if end == text.count { return !steps.isEmpty }
            steps.append(end == start ? nil : TextRange(keyStart..<end))
            position = end + 1
        }
        return true
    }

    /// Returns a name as a PHP variable: each character that a variable cannot contain becomes an underscore.
    private func mangled(_ name: Range<Int>, _ tree: inout ParsedTree) throws(QueryCodingError) -> TextRange {
        let range = TextRange(name)
        guard tree.span(range).contains(where: Self.isMangled) else { return range }
        let start = tree.text.count
        guard name.count <= ParsedTree.maximumSize - start else { throw QueryCodingError(kind: .byteLimit) }
        tree.text.reserve(name.count)
        for position in name {
            let byte = tree.text.span[position]
            tree.text.append(Self.isMangled(byte) ? UInt8(ascii: "_") : byte)
        }
        return TextRange(start..<tree.text.count)
    }

    private static func isMangled(_ byte: UInt8) -> Bool {
        byte == UInt8(ascii: " ") || byte == UInt8(ascii: ".") || byte == UInt8(ascii: "[")
    }

    /// Whether C's `isspace` is true for the byte.
    private static func isSpace(_ byte: UInt8) -> Bool {
        byte == 0x20 || (0x09...0x0D).contains(byte)
    }
}

// MARK: Variables

extension PHPGrammar {
    mutating func add(_ field: ReadField, to tree: inout ParsedTree) throws(QueryCodingError) {
        guard let name = takeApart(field.name, tree.text) else { return }
        let variable = try mangled(name, &tree)
        if steps.count > limits.depth {
            throw QueryCodingError(kind: .depthLimit)
        }
        var array: NodeIndex = 0
        var step: Step = variable
        for next in steps {
            guard let child = try self.array(at: step, in: array, field.offset, &tree) else { return }
            array = child
            step = next
        }
        if isTooDeep {
            // The variable is removed, including its earlier content.
            let node = tree.child(of: 0, at: variable)
            if node != 0 { tree[node].parent = ParsedNode.nowhere }
            return
        }
        guard let key = try key(for: step, in: array, field.offset, &tree) else { return }
        tree.set(tree.child(of: array, named: key, offset: field.offset), to: field.value ?? .empty)
    }

    /// Returns the array at a step; nil if there is no key for the step. If the step leads to a string, a new array
    /// replaces the string.
    private mutating func array(
        at step: Step, in array: NodeIndex, _ offset: Int32, _ tree: inout ParsedTree
    ) throws(QueryCodingError) -> NodeIndex? {
        guard let key = try key(for: step, in: array, offset, &tree) else { return nil }
        let node = tree.child(of: array, named: key, offset: offset)
        if !tree[node].isContainer {
            tree.clear(node, kind: .keyed)
            nextIndex[node] = .min
        }
        return node
    }

    /// Returns the key for a step. For empty brackets, the key is the next index, or nil if that index is taken.
    private mutating func key(
        for step: Step, in array: NodeIndex, _ offset: Int32, _ tree: inout ParsedTree
    ) throws(QueryCodingError) -> TextRange? {
        if let step {
            if let index = tree.span(step).canonicalInteger { count(index, in: array) }
            return step
        }
        let index = nextIndex[array] == .min ? 0 : nextIndex[array]
        let key = try tree.appendDigits(of: index, offset)
        if tree.child(of: array, at: key) != 0 { return nil }
        count(index, in: array)
        return key
    }

    private mutating func count(_ index: Int, in array: NodeIndex) {
        if index >= nextIndex[array] {
            nextIndex[array] = index < .max ? index + 1 : .max
        }
    }
}
