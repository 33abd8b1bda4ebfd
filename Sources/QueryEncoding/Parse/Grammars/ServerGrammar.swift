/// What the parsers of servers make of the fields of a query.
///
/// Each one is modelled with all it does to contradictory and malformed fields, so that a query reads here as it does there. Not
/// modelled is that PHP and qs leave out what exceeds their number of pairs without a word: that is an error here.
package enum ServerGrammar {
    /// The tree that a server makes of pairs. Its scalars are strings, null for a field without `=` where the server has that
    /// (Rack), and `true` where qs makes one of a string; its dictionaries are in the server's order.
    ///
    /// - Throws: ``QueryCodingError``, its offset being the number of a pair, with `pairLimit`, `depthLimit`, `indexLimit` or, for
    ///   what the server refuses, `conflictingField`, `depthLimit` or `byteLimit`. The limits given and the server's own count; only
    ///   where the server's own depth is the smaller one, what is deeper becomes what the server makes of it.
    /// - Complexity: O(n log n) in the bytes of the pairs.
    package static func value(
        of pairs: [QueryPair], grammar: QueryGrammar, limits: QueryLimits
    ) throws(QueryCodingError) -> QueryValue {
        let most = min(limits.pairs, grammar.server?.maximumPairs ?? .max)
        if pairs.count > most {
            throw QueryCodingError(kind: .pairLimit, field: pairs[most].field, offset: most).named(grammar, limits)
        }
        switch grammar {
        case .php: return try PHPGrammar.value(of: pairs, limits: limits)
        case .rack: return try RackGrammar.value(of: pairs, limits: limits)
        case .qs: return try QSGrammar.value(of: pairs, limits: limits)
        case .generic, .flat, .facebook:
            throw QueryCodingError(kind: .unsupportedType, detail: "no grammar of a server")
        }
    }
}

extension QueryCodingError {
    /// The same error, with the name of the server if it is the server that reads no more pairs.
    func named(_ grammar: QueryGrammar, _ limits: QueryLimits) -> QueryCodingError {
        guard kind == .pairLimit, let server = grammar.server, server.maximumPairs <= limits.pairs else { return self }
        return QueryCodingError(
            kind: kind, field: field, offset: offset, detail: "\(server.name) reads no more than \(server.maximumPairs)"
        )
    }
}

extension QueryGrammar {
    /// What a server is called, and how many pairs it reads: PHP's `max_input_vars`, Rack's `PARAMS_LIMIT`, qs's `parameterLimit`.
    fileprivate var server: (name: String, maximumPairs: Int)? {
        switch self {
        case .php: ("PHP", 1000)
        case .qs: ("qs", 1000)
        case .rack: ("Rack", 4096)
        case .generic, .flat, .facebook: nil
        }
    }
}
