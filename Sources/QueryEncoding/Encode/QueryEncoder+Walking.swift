internal import PercentEncoding

// Selection of the fastest path that the style and the charset allow.

extension QueryEncoder {
    /// Calls `body` with the query of a value.
    @inline(__always)
    func write<Result>(
        _ root: WalkedValue, _ body: (inout QueryOutput, CompiledStyle) -> Result
    ) throws(QueryCodingError) -> Result {
        guard escapesPieces else {
            var walker = QueryWalker(compiled, TextSink(charset: style.adapted(charset)), limits: limits)
            try walker.walk(root)
            return body(&walker.output, compiled)
        }
        return try unsafe withMemory { field, bytes, frames, marks throws(QueryCodingError) in
            var walker = unsafe QueryWalker(
                compiled, EscapedSink(fieldMemory: field), Stack(in: frames),
                QueryOutput(ByteBuffer(in: bytes), Marks(in: marks)), limits: limits)
            try walker.walk(root)
            return body(&walker.output, compiled)
        }
    }

    /// Whether every piece of a query can be escaped separately.
    var escapesPieces: Bool { (charset == nil || style.escapeCharset == .utf8) && compiled.escapesPieces }

    /// Calls `body` with stack memory for all buffers of a walk of moderate size.
    @inline(__always)
    private func withMemory<Result>(
        _ body: (
            UnsafeMutableBufferPointer<UInt8>, UnsafeMutableBufferPointer<UInt8>,
            UnsafeMutableBufferPointer<WalkFrame>, UnsafeMutableBufferPointer<UInt64>
        ) throws(QueryCodingError) -> Result
    ) throws(QueryCodingError) -> Result {
        // SAFETY: a walker does not outlive the memory. Each allocation is small enough for the stack.
        try unsafe withUnsafeTemporaryAllocation(of: UInt8.self, capacity: 256) {
            field throws(QueryCodingError) -> Result in
            try unsafe withUnsafeTemporaryAllocation(of: UInt8.self, capacity: 1024) {
                bytes throws(QueryCodingError) -> Result in
                try unsafe withUnsafeTemporaryAllocation(of: WalkFrame.self, capacity: 8) {
                    frames throws(QueryCodingError) -> Result in
                    try unsafe withUnsafeTemporaryAllocation(of: UInt64.self, capacity: 64) {
                        marks throws(QueryCodingError) -> Result in
                        try unsafe body(field, bytes, frames, marks)
                    }
                }
            }
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
