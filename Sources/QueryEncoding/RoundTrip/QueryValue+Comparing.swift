internal import PercentEncoding

extension QueryValue {
    /// The value in a form in which what is written and what is read can be compared: scalars as text, the entries of dictionaries
    /// sorted by their keys, the members of sets as they are written. Sets in sets are arrays, so that they have an order. A truth value
    /// that is not written stays one.
    ///
    /// - Parameter style: The style that writes the value; nil for a value that was read, of which the scalars stay what they are.
    ///
    /// Iterative, because a value may be nested deeper than a small stack bears.
    func comparable(writtenIn style: QueryStyle?) throws(QueryCodingError) -> QueryValue {
        let compiled = style.map(CompiledStyle.init)
        let levels = StackAllowance.levelsToRelease
        return try QueryValue(converting: self) { value, open throws(QueryCodingError) in
            let container: OpenContainer<QueryValue>
            switch value.storage {
            case .array(let elements): container = OpenContainer(.array, elements)
            case .set(let members):
                let isInSet = open.contains { $0.kind == .members }
                container = OpenContainer(isInSet ? .array : .members, try compiled?.sortedByText(members) ?? members)
            case .dictionary(let entries):
                let sorted = entries.sorted { $0.key.isOrderedBefore($1.key) }
                container = OpenContainer(sorted.map { ($0.key, $0.value) })
            default: return .value(try value.comparableScalar(compiled, isEntry: open.last?.kind == .dictionary))
            }
            if open.count >= levels { throw QueryCodingError(kind: .depthLimit, detail: StackAllowance.shortage) }
            return .container(container)
        }
    }

    private func comparableScalar(_ style: CompiledStyle?, isEntry: Bool) throws(QueryCodingError) -> QueryValue {
        guard let style else { return self }
        switch storage {
        case .bool(false) where isEntry && style.style.bools.omitsFalse: return self
        case .null, .string: return self
        case .encoded(let text): return .string(QueryDecoder(style: style.style).text(ofEncoded: text))
        default: return .string(try style.text(of: self))
        }
    }
}
