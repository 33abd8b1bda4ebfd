extension DecodingContext {
    /// Returns the node for a required key of a container. If the query has no field for the key, the node is an empty
    /// container without a value.
    ///
    /// - Parameters:
    ///   - type: The type that the node is read as.
    ///   - owner: The type whose container it is.
    @inline(__always)
    func requiredChild(
        of container: NodeIndex, _ key: some CodingKey, for type: any Any.Type, in owner: any Any.Type
    ) throws -> NodeIndex {
        let child = child(of: container, key)
        return child != 0 ? child : try absentChild(of: container, key, for: type, in: owner)
    }

    @inline(never)
    private func absentChild(
        of container: NodeIndex, _ key: some CodingKey, for type: any Any.Type, in owner: any Any.Type
    ) throws -> NodeIndex {
        // A type that requires itself would never end.
        let outer = absentTypes[container] ?? [ObjectIdentifier(owner)]
        guard options.readsAbsentAsEmpty, type != QueryValue.self, !rules.areScalars(type),
            !outer.contains(ObjectIdentifier(type))
        else { throw missing(key, in: container) }
        let child = try addAbsentChild(to: container, key.stringValue)
        absentTypes[child] = outer + [ObjectIdentifier(type)]
        return child
    }

    func missing(_ key: some CodingKey, in node: NodeIndex) -> DecodingError {
        .keyNotFound(key, context("no field for the key \(key.stringValue.debugDescription)", at: node))
    }

    /// Returns the error for an absent node that is read as a scalar.
    func missing(_ node: NodeIndex) -> DecodingError {
        missing(key(of: node), in: tree[node].parent)
    }

    /// Whether a type that expects an array reads a node as an empty array: in a query without fields, the root.
    func isEmptyRoot(_ node: NodeIndex) -> Bool {
        node == 0 && tree[0].kind == .keyed && tree[0].count == 0 && options.readsAbsentAsEmpty
    }
}
