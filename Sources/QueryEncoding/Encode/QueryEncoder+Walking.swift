internal import PercentEncoding

extension QueryEncoder {
    /// Calls `body` with the query of a value.
    @inline(__always)
    func write<Result>(
        _ root: WalkedValue, _ body: (inout QueryText) -> Result
    ) throws(QueryCodingError) -> Result {
        let escapesPieces = (charset == nil || style.escapeCharset == .utf8) && compiled.escapesPieces
        return try write(root, escapesPieces ? nil : PairFields(charset: style.adapted(charset)), body)
    }

    /// Calls `body` with the query of a value. If `fields` is nil, fields are escaped in pieces.
    @inline(__always)
    func write<Result>(
        _ root: WalkedValue, _ fields: PairFields?, _ body: (inout QueryText) -> Result
    ) throws(QueryCodingError) -> Result {
        try WritingMemory.withMemory { memory throws(QueryCodingError) in
            var walker = QueryWalker(compiled, limits, memory, fields)
            try walker.walk(root)
            return body(&walker.text)
        }
    }
}

extension WalkedValue {
    @inline(__always)
    static func withRoot<Result, Failure: Error>(
        of tree: borrowing EncodedTree, _ body: (WalkedValue) throws(Failure) -> Result
    ) throws(Failure) -> Result {
        // SAFETY: the tree is borrowed and does not change during the call. The base address of the tree's text is
        // never null.
        try body(
            unsafe WalkedValue(
                0, NodeMemory(nodes: tree.nodes.start, text: tree.text.bytes.baseAddress.unsafelyUnwrapped)))
    }

    @inline(__always)
    static func withRoot<Result, Failure: Error>(
        of value: borrowing QueryValue, _ body: (WalkedValue) throws(Failure) -> Result
    ) throws(Failure) -> Result {
        // SAFETY: the pointer is not used after the closure returns.
        try unsafe withUnsafePointer(to: value) { value throws(Failure) in try unsafe body(.value(value)) }
    }
}
