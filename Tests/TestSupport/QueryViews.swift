package import PercentEncodingReference
package import QueryEncoding

import PercentEncoding

extension QueryPair {
    /// Returns the results of both kinds of views for a query, with the options of the reference; nil if a view rejects
    /// the query. The query is between inaccessible pages.
    package static func ofViews(
        _ query: [UInt8], _ options: ReferenceQueryParser.Options
    ) -> (view: [ReferencePair]?, fields: [ReferencePair]?) {
        let space = options.plusAsSpace ? SpaceNotation.plus : .percent
        let malformed = options.keepsMalformed ? MalformedEscapePolicy.keep : .fail
        let invalid = options.replacesInvalid ? InvalidBytesPolicy.replace : .fail
        let separators = options.splitsAtSemicolon ? SeparatorPolicy.ampersandAndSemicolon : .ampersand
        let memory = GuardedBuffer(size: query.count)
        let bytes = UnsafeBufferPointer(memory.copy(query, at: .end))
        var pairs: [ReferencePair]? = []
        do throws(QueryCodingError) {
            var view = try QueryView(
                bytes.span, space: space, malformed: malformed, invalid: invalid, separators: separators, limits: .none)
            while let field = view.next() {
                pairs?.append(ReferencePair(field: try field.name, value: try field.value))
            }
        } catch {
            pairs = nil
        }
        let fields = try? QueryFields(
            query, space: space, malformed: malformed, invalid: invalid, separators: separators, limits: .none
        ).map { ReferencePair(field: try $0.name, value: try $0.value) }
        return (pairs, fields)
    }
}
