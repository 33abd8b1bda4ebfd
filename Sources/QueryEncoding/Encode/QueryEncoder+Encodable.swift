extension QueryEncoder {
    /// The query string of a value of a type.
    ///
    /// ```swift
    /// struct Search: Encodable { let wd: String, tags: [String], page: Int? }
    /// try QueryEncoder().encode(Search(wd: "汉", tags: ["a", "b"], page: nil))    // "wd=%E6%B1%89&tags%5B%5D=a&tags%5B%5D=b"
    /// ```
    ///
    /// Keys are in the order in which the type writes them, unless the style sorts. Dictionaries and sets in it are sorted by their keys
    /// and members.
    ///
    /// - Throws: ``QueryCodingError`` if the style cannot write the value or the charset has no bytes for a character, or what the type
    ///   itself throws.
    /// - Complexity: Linear, and O(n log n) where there is something to sort, besides what the type does.
    @_disfavoredOverload
    public func encode<Value: Encodable>(_ value: Value) throws -> String {
        let store = try store(of: value)
        return try WalkedValue.withRoot(of: store.tree) { root throws(QueryCodingError) in
            try write(root) { $0.text($1) }
        }
    }

    /// Appends the query string of a value of a type to bytes. Nothing is appended if that fails.
    ///
    /// - Throws: ``QueryCodingError`` if the style cannot write the value or the charset has no bytes for a character, or what the type
    ///   itself throws.
    /// - Complexity: Linear, and O(n log n) where there is something to sort, besides what the type does.
    @_disfavoredOverload
    public func encode<Value: Encodable>(_ value: Value, appendingTo output: inout [UInt8]) throws {
        let store = try store(of: value)
        try WalkedValue.withRoot(of: store.tree) { root throws(QueryCodingError) in
            try write(root) { $0.append($1, to: &output) }
        }
    }

    /// Calls `body` with the query string of a value of a type, for those who copy it to memory of their own. It is not called if that
    /// fails.
    ///
    /// - Throws: ``QueryCodingError`` if the style cannot write the value or the charset has no bytes for a character, or what the type
    ///   itself throws.
    @inline(__always)
    package func withEncodedBytes<Value: Encodable, Result>(
        of value: Value, _ body: (UnsafeBufferPointer<UInt8>) -> Result
    ) throws -> Result {
        let store = try store(of: value)
        return try WalkedValue.withRoot(of: store.tree) { root throws(QueryCodingError) in
            try write(root) { unsafe $0.withBytes($1, body) }
        }
    }

    /// What is written for a value of a type, before it is flattened: scalars as the style's date, data and optional texts have them.
    ///
    /// Dictionaries are sorted by the UTF-8 bytes of their keys and sets by their members, so that every process gets the same; only a set
    /// whose own `encode(to:)` a type calls, without a container in between, cannot be told from an array. In ``QueryStyle/alamofireForm``
    /// the value is the one that Alamofire's `URLEncodedFormEncoder` makes: keys with an integer value make arrays, what is empty leaves no
    /// trace, what is written later replaces what is in its way.
    ///
    /// - Throws: ``QueryCodingError`` if it is nested too deeply, or what the type itself throws.
    /// - Complexity: Linear, and O(n log n) where there is something to sort, besides what the type does.
    @_disfavoredOverload
    public func queryValue<Value: Encodable>(of value: Value) throws -> QueryValue {
        let store = try store(of: value)
        return try store.tree.value(of: EncodingStore.root, store)
    }

    func store<Value: Encodable>(of value: Value) throws -> EncodingStore {
        let rules = EncodingRules(style, userInfo, maximumDepth: limits.depth)
        let store = style.mirrorsAlamofire ? AlamofireStore(rules, style.nulls) : EncodingStore(rules)
        try store.encodeRoot(value)
        try store.finish()
        return store
    }
}
