/// A counter of a query's values. The counter also checks the limits of bytes and values.
struct ValueCounter {
    private let limit: Int
    private var values = 0

    init(_ limits: QueryLimits, _ query: UnsafeBufferPointer<UInt8>) throws(QueryCodingError) {
        guard query.count <= limits.bytes else {
            throw QueryCodingError(kind: .byteLimit, offset: max(limits.bytes, 0))
        }
        limit = limits.pairs
    }

    @inline(__always)
    mutating func count(at offset: Int) throws(QueryCodingError) {
        values += 1
        if values > limit { throw QueryCodingError(kind: .pairLimit, offset: offset) }
    }
}
