/// How servers put the pairs of a query together.
package enum ServerGrammar {
    /// The value that a server makes of pairs.
    ///
    /// - Throws: ``QueryCodingError`` where the server fails, or at a limit.
    package static func value(
        of pairs: [QueryPair], grammar: QueryGrammar, limits: QueryLimits
    ) throws(QueryCodingError) -> QueryValue {
        throw QueryCodingError(kind: .unsupportedType, detail: "\(grammar)")
    }
}
