internal import QueryEncoding

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
    func comparable(writtenIn style: CompiledStyle?) throws(QueryCodingError) -> QueryValue {
        let levels = StackAllowance.levelsToRelease
        // Each container precedes its children.
        var parts: [(value: QueryValue, isInSet: Bool)] = []
        var rest = [(value: self, depth: 0, isInSet: false, isEntry: false)]
        while let (value, depth, isInSet, isEntry) = rest.popLast() {
            let value = try value.withSortedChildren(style, isEntry: isEntry)
            if value.isContainer, depth >= levels {
                throw QueryCodingError(kind: .depthLimit, detail: StackAllowance.shortage)
            }
            parts.append((value, isInSet))
            let (isInSet, isEntry) = (isInSet || value.set != nil, value.dictionary != nil)
            rest += value.children.reversed().map { ($0, depth + 1, isInSet, isEntry) }
        }
        var converted: [QueryValue] = []
        for (value, isInSet) in parts.reversed() {
            let children = Array(converted.suffix(value.children.count).reversed())
            converted.removeLast(children.count)
            switch value.storage {
            case .array: converted.append(.array(children))
            case .set: converted.append(isInSet ? .array(children) : QueryValue(.set(children)))
            case .dictionary(let entries):
                converted.append(.dictionary(zip(entries, children).map { Entry(key: $0.key, value: $1) }))
            default: converted.append(value)
            }
        }
        return converted[0]
    }

    private var children: [QueryValue] { array ?? set ?? dictionary?.map(\.value) ?? [] }

    /// Returns a container with its children in the order of the comparable form, or a scalar in that form.
    private func withSortedChildren(
        _ style: CompiledStyle?, isEntry: Bool
    ) throws(QueryCodingError) -> QueryValue {
        if let entries = dictionary { return .dictionary(entries.sorted { $0.key.isOrderedBefore($1.key) }) }
        guard let style else { return self }
        switch storage {
        case .set(let members): return QueryValue(.set(try style.sortedByText(members)))
        case .array, .null, .string: return self
        case .bool(false) where isEntry && style.style.bools.omitsFalse: return self
        case .encoded:
            let decoder = QueryDecoder(style: style.style, limits: .none)
            return (try? decoder.decode(String.self, from: self)).map { .string($0) } ?? self
        default: return .string(try style.text(of: self))
        }
    }
}
