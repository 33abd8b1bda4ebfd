/// What turns any `Encodable` into a value.
package enum EncodableTree {
    /// The tree of what a value encodes.
    ///
    /// Foundation's scalars have the form that the style gives them. Dictionaries are sorted by the UTF-8 bytes of their keys and
    /// sets by their members, so that every process gets the same tree; only a set whose own `encode(to:)` a type calls, without
    /// a container in between, cannot be told from an array. Keys with a raw value are the text of that.
    ///
    /// Under Alamofire's rules the tree is the one that its `URLEncodedFormEncoder` makes, with what is odd about it: keys with an
    /// integer value make arrays, what is empty leaves no trace, what is written later replaces what is in its way.
    ///
    /// - Throws: What the `encode(to:)` of the value throws; ``QueryCodingError`` of the kind `depthLimit` for containers nested
    ///   deeper than `maximumDepth` below the root or than the stack of the thread allows, `duplicateField` for keys of a dictionary
    ///   that have the same text, `conflictingField` for a dictionary of which Alamofire would lose values by chance;
    ///   `EncodingError` for what cannot be represented, or if nothing is encoded at all.
    /// - Complexity: Linear, and O(n log n) for dictionaries and sets; one allocation for each container in the result, one for
    ///   each keyed container that the value asks for, and a few more.
    package static func value<Value: Encodable>(
        of value: Value, style: QueryStyle, userInfo: [CodingUserInfoKey: any Sendable] = [:],
        maximumDepth: Int = QueryLimits.maximumDepth
    ) throws -> QueryValue {
        let store = try store(of: value, style: style, userInfo: userInfo, maximumDepth: maximumDepth)
        return try store.tree.value(of: EncodingStore.root, store)
    }

    /// What a value encodes, in order.
    static func store<Value: Encodable>(
        of value: Value, style: QueryStyle, userInfo: [CodingUserInfoKey: any Sendable], maximumDepth: Int
    ) throws -> EncodingStore {
        let rules = EncodingRules(style, userInfo, maximumDepth: maximumDepth)
        let store = style.mirrorsAlamofire ? AlamofireStore(rules, style.nulls) : EncodingStore(rules)
        try store.encodeRoot(value)
        try store.finish()
        return store
    }
}
