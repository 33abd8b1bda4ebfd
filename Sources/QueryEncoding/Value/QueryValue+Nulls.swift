extension QueryValue {
    /// The value without the nulls in its dictionaries, arrays and sets at every level. A null at the root is kept.
    /// Containers may become empty.
    ///
    /// AFNetworking's `removesKeysWithNullValues` removes the same nulls from JSON.
    ///
    /// Source: AFNetworking 4.0.1, AFURLResponseSerialization.m, AFJSONObjectByRemovingKeysWithNullValues.
    ///
    /// - Complexity: Linear. The conversion does not recurse.
    public var removingNulls: QueryValue {
        QueryValue(converting: self) { value, _ in
            switch value.storage {
            case .array(let elements): .container(OpenContainer(.array, elements.filter { !$0.isNull }))
            case .set(let members): .container(OpenContainer(.set, members.filter { !$0.isNull }))
            case .dictionary(let entries):
                .container(OpenContainer(entries.filter { !$0.value.isNull }.map { ($0.key, $0.value) }))
            default: .value(value)
            }
        }
    }
}
