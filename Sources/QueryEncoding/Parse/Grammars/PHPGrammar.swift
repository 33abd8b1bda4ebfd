/// PHP's `parse_str`, which also makes `$_GET` and `$_POST`.
///
/// Source: PHP 8.2, main/php_variables.c (`php_register_variable_ex`), Zend/zend_hash.c (numeric keys, the next index).
struct PHPGrammar {
    /// `max_input_nesting_level`.
    private static let maximumDepth = 64

    private enum Step {
        case key(String)
        /// Empty brackets.
        case next
    }

    /// A name taken apart.
    private struct Name {
        let variable: String
        var steps: [Step] = []
        var isTooDeep = false
    }

    private var tree = ServerTree()

    /// Arrays are what `array_is_list` is true for, as in `json_encode`, but the root is a dictionary if it is empty.
    static func value(of pairs: [QueryPair], limits: QueryLimits) throws(QueryCodingError) -> QueryValue {
        var grammar = PHPGrammar()
        for (number, pair) in pairs.enumerated() {
            do throws(QueryCodingError) { try grammar.register(pair, limits) } catch { throw error.at(offset: number) }
        }
        return try grammar.tree.value(limits) { entries, isRoot in
            let isList = entries.enumerated().allSatisfy { $1.key.hasSameBytes(as: String($0)) }
            return isList && !(isRoot && entries.isEmpty) ? .array(entries.map(\.value)) : .dictionary(entries)
        }
    }
}

// MARK: Names

extension PHPGrammar {
    /// The name of a variable and the brackets after it; nil if there is no name.
    private static func name(of field: String) -> Name? {
        // It is a C string.
        let bytes = Array(field.utf8.prefix { $0 != 0 }.drop { $0 == UInt8(ascii: " ") })
        var position = bytes.firstIndex(of: UInt8(ascii: "[")) ?? bytes.count
        if position == 0 { return nil }
        var name = Name(variable: mangled(bytes[..<position]))
        while position < bytes.count, bytes[position] == UInt8(ascii: "[") {
            if name.steps.count == maximumDepth {
                name.isTooDeep = true
                return name
            }
            var start = position + 1
            if start < bytes.count, isSpace(bytes[start]) { start += 1 }
            guard let end = bytes[start...].firstIndex(of: UInt8(ascii: "]")) else {
                // Only a bracket right after the name becomes part of it.
                return name.steps.isEmpty ? Name(variable: mangled(bytes[...])) : name
            }
            name.steps.append(end == start ? .next : .key(String(decoding: bytes[(position + 1)..<end], as: UTF8.self)))
            position = end + 1
        }
        return name
    }

    /// What cannot be in the name of a variable is an underscore.
    private static func mangled(_ bytes: ArraySlice<UInt8>) -> String {
        String(decoding: bytes.map { " .[".utf8.contains($0) ? UInt8(ascii: "_") : $0 }, as: UTF8.self)
    }

    /// C's `isspace`.
    private static func isSpace(_ byte: UInt8) -> Bool {
        byte == 0x20 || (0x09...0x0D).contains(byte)
    }
}

// MARK: Variables

extension PHPGrammar {
    private mutating func register(_ pair: QueryPair, _ limits: QueryLimits) throws(QueryCodingError) {
        guard let name = Self.name(of: pair.field) else { return }
        if name.steps.count > limits.depth {
            throw QueryCodingError(kind: .depthLimit, field: pair.field)
        }
        var table = ServerTree.root
        var step = Step.key(name.variable)
        for next in name.steps {
            guard let child = array(at: step, in: table) else { return }
            table = child
            step = next
        }
        if name.isTooDeep {
            // All of the variable is gone, whatever was in it.
            return tree.remove(name.variable, in: ServerTree.root)
        }
        guard let key = key(for: step, in: table) else { return }
        tree.set(tree.make(text: pair.value ?? ""), in: table, key: key)
    }

    /// The array at a step; one that is made now takes the place of a string. Nil if there is no next index.
    private mutating func array(at step: Step, in table: ServerTree.Node) -> ServerTree.Node? {
        guard let key = key(for: step, in: table) else { return nil }
        if let place = tree.place(of: key, in: table), tree.isContainer(tree[place]) {
            return tree[place]
        }
        let array = tree.make(.dictionary, tally: .min)
        tree.set(array, in: table, key: key)
        return array
    }

    /// The key of a step, which for empty brackets is the next index: one more than the largest integer key so far.
    private mutating func key(for step: Step, in table: ServerTree.Node) -> String? {
        switch step {
        case .key(let key):
            if let index = Int(printedAs: key) { count(index, in: table) }
            return key
        case .next:
            let index = tree[tally: table] == .min ? 0 : tree[tally: table]
            let key = String(index)
            if tree.place(of: key, in: table) != nil { return nil }
            count(index, in: table)
            return key
        }
    }

    private mutating func count(_ index: Int, in table: ServerTree.Node) {
        if index >= tree[tally: table] {
            tree[tally: table] = index < .max ? index + 1 : .max
        }
    }
}
