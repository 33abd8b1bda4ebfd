internal import PercentEncoding

/// The parser of a server. The parser builds a tree from all fields of a query.
///
/// Each grammar reproduces the server's treatment of contradictory and malformed fields, so that a query is read
/// exactly as on the server. Exception: exceeding the limit of pairs is an error, but PHP and qs silently omit the
/// excess fields.
protocol ServerGrammar {
    /// Creates a grammar with the server's rules, the reader's limits and the text that represents the server's `true`.
    init(_ rules: GrammarRules, _ limits: QueryLimits, trueText: TextRange)

    /// A field in the form that the server processes.
    associatedtype Field: ServerField = ReadField

    /// Returns the fields in the order in which the server processes them.
    func arrange(_ fields: [ReadField], _ tree: inout ParsedTree) -> [Field]

    /// Adds a field to a tree. The caller adds the name and the offset of the field to errors.
    mutating func add(_ field: Field, to tree: inout ParsedTree) throws(QueryCodingError)

    /// Sorts the children of a container or marks the container as an array, if the server does so.
    func finish(_ container: NodeIndex, in tree: inout ParsedTree)
}

extension ServerGrammar where Field == ReadField {
    func arrange(_ fields: [ReadField], _ tree: inout ParsedTree) -> [ReadField] { fields }
}

/// A field whose name is in the text of a tree, with its offset in the query.
protocol ServerField {
    var name: TextRange { get }
    var offset: Int32 { get }
}

struct ReadField: ServerField {
    let name: TextRange
    /// The value; nil if the field has no `=`.
    let value: TextRange?
    let offset: Int32
}

/// The fields of a query, from which a tree is built after all of them are known.
struct ServerFields: ~Copyable {
    private var tree: ParsedTree
    private var fields: [ReadField] = []

    init(textCapacity: Int) {
        tree = ParsedTree(textCapacity: textCapacity)
    }

    /// Adds all fields of a query.
    mutating func add(_ query: Span<UInt8>, _ rules: consuming ScanRules) throws(QueryCodingError) {
        try FieldScan.withScan(of: query, rules) { scan throws(QueryCodingError) in
            while try scan.fill(&tree.text) {
                if fields.isEmpty { fields.reserveCapacity(scan.estimate) }
                while try scan.next(tree.text) {
                    let (name, place) = (TextRange(scan.field.name), scan.field.place)
                    do throws(QueryCodingError) {
                        let value = TextRange(try scan.value(&tree.text))
                        fields.append(
                            ReadField(
                                name: name, value: place.isBare ? nil : value,
                                offset: Int32(truncatingIfNeeded: place.start)))
                    } catch {
                        throw error.at(tree.string(name))
                    }
                }
            }
        }
    }

    /// Adds a field that is already text.
    mutating func add(_ pair: QueryPair, offset: Int) throws(QueryCodingError) {
        let name = try tree.append(pair.field)
        let value: TextRange? = if let text = pair.value { try tree.append(text) } else { nil }
        fields.append(ReadField(name: name, value: value, offset: Int32(truncatingIfNeeded: offset)))
    }

    /// Returns the tree that the server builds from the fields. If a name is too deep for the server but not for the
    /// given limits, the field is treated as on the server.
    ///
    /// - Throws: ``QueryCodingError`` of one of these kinds:
    ///   - `pairLimit`, `depthLimit` or `indexLimit` if a given limit is exceeded
    ///   - `pairLimit` if the server's limit of pairs is exceeded
    ///   - `conflictingField`, `depthLimit` or `byteLimit` if the server rejects a field
    consuming func tree(
        by grammar: (some ServerGrammar).Type, _ rules: GrammarRules, _ limits: QueryLimits, trueText: String
    ) throws(QueryCodingError) -> ParsedTree {
        var tree = tree
        tree[0].kind = .keyed
        let maximum = max(min(limits.pairs, rules.maximumPairs), 0)
        if fields.count > maximum {
            let field = fields[maximum]
            throw QueryCodingError(kind: .pairLimit, field: tree.string(field.name), offset: Int(field.offset))
        }
        var growing = grammar.init(rules, limits, trueText: try tree.append(trueText))
        for field in growing.arrange(fields, &tree) {
            do throws(QueryCodingError) {
                try growing.add(field, to: &tree)
            } catch {
                throw error.at(tree.string(field.name)).at(offset: Int(field.offset))
            }
        }
        try tree.finishContainers(limits) { growing.finish($0, in: &$1) }
        return tree
    }
}

extension ServerFields {
    /// Returns the tree that the server with the given grammar builds from the fields.
    consuming func tree(
        by grammar: QueryGrammar, _ limits: QueryLimits, trueText: String
    ) throws(QueryCodingError) -> ParsedTree {
        switch grammar {
        case .php: try tree(by: PHPGrammar.self, grammar.rules, limits, trueText: trueText)
        case .rack, .rack2: try tree(by: RackGrammar.self, grammar.rules, limits, trueText: trueText)
        case .qs, .qs6_11: try tree(by: QSGrammar.self, grammar.rules, limits, trueText: trueText)
        case .generic, .flat, .facebook:
            throw QueryCodingError(kind: .unsupportedType, detail: "the style has no server grammar")
        }
    }
}

extension QueryGrammar {
    /// Returns the value that a server reads from pairs. The offset of an error is the index of a pair.
    package func value(of pairs: [QueryPair], limits: QueryLimits) throws(QueryCodingError) -> QueryValue {
        do throws(QueryCodingError) {
            var fields = ServerFields(textCapacity: 256)
            for (number, pair) in pairs.enumerated() { try fields.add(pair, offset: number) }
            return try fields.tree(by: self, limits, trueText: "true").value(of: 0)
        } catch {
            throw error.named(self, limits)
        }
    }
}

extension QueryCodingError {
    /// Returns the error with the name of the server if the server's limit of pairs was exceeded.
    func named(_ grammar: QueryGrammar, _ limits: QueryLimits) -> QueryCodingError {
        let rules = grammar.rules
        guard kind == .pairLimit, let server = rules.server, rules.maximumPairs <= limits.pairs else { return self }
        let detail = "\(server.rawValue) reads no more than \(rules.maximumPairs)"
        return QueryCodingError(kind: kind, field: field, offset: offset, detail: detail)
    }
}

/// A table that stores a number for each container of a tree.
struct ContainerTally {
    private let initial: Int
    private var values: [Int] = []

    init(initial: Int) {
        self.initial = initial
    }

    subscript(container: NodeIndex) -> Int {
        get { Int(container) < values.count ? values[Int(container)] : initial }
        set {
            while values.count <= Int(container) { values.append(initial) }
            values[Int(container)] = newValue
        }
    }
}
