internal import PercentEncoding

extension QueryValue {
    /// Returns the value in the form in which written and read values are compared:
    ///
    /// - Scalars are text.
    /// - The entries of dictionaries are sorted by their keys.
    /// - The members of sets are in output order.
    /// - Sets within sets are arrays, because a reader returns arrays.
    /// - A false that the style omits is unchanged.
    ///
    /// The conversion does not recurse, because a value may be nested more deeply than a small stack allows.
    ///
    /// - Parameter style: The style that writes the value; nil for a value that was read. If the style is nil,
    ///   scalars are unchanged.
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
