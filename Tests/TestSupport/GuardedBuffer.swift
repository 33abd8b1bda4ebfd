#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#else
    import Darwin
#endif

/// Memory between two inaccessible pages. Even an access one byte beyond the side next to an inaccessible page ends the
/// process.
package final class GuardedBuffer {
    package enum Side: CaseIterable, Sendable {
        case start, end

        /// Returns `start` for an even number and `end` for an odd number.
        package static func turn(_ number: Int) -> Side { number & 1 == 0 ? start : end }
    }

    private let mapping: UnsafeMutableRawPointer
    private let page = Int(sysconf(Int32(_SC_PAGESIZE)))
    package let capacity: Int

    /// Creates a buffer of at least `size` bytes, rounded up to whole pages.
    package init(size: Int) {
        capacity = (max(size, 1) + page - 1) / page * page
        let length = capacity + 2 * page
        let address = mmap(nil, length, PROT_NONE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0)
        guard let address = address, address != MAP_FAILED else {
            fatalError("mmap failed")
        }
        mapping = address
        guard mprotect(address + page, capacity, PROT_READ | PROT_WRITE) == 0 else {
            fatalError("mprotect failed")
        }
    }

    deinit {
        munmap(mapping, capacity + 2 * page)
    }

    /// Returns `count` bytes next to an inaccessible page, or `offset` bytes away from the page.
    package func bytes(_ count: Int, at side: Side, offset: Int = 0) -> UnsafeMutableBufferPointer<UInt8> {
        precondition(count + offset <= capacity)
        let start = side == .start ? page + offset : page + capacity - count - offset
        let address = (mapping + start).bindMemory(to: UInt8.self, capacity: max(count, 1))
        return UnsafeMutableBufferPointer(start: address, count: count)
    }

    /// Returns the memory of `bytes(_:at:offset:)`, and fills the accessible bytes on the opposite side with a pattern
    /// that `isIntact` checks.
    package func marked(_ count: Int, at side: Side, offset: Int = 0) -> UnsafeMutableBufferPointer<UInt8> {
        let bytes = bytes(count, at: side, offset: offset)
        mark(beside: count, side, offset).update(repeating: Self.pattern)
        return bytes
    }

    /// Whether the marked bytes next to a buffer are unchanged.
    package func isIntact(_ count: Int, at side: Side, offset: Int = 0) -> Bool {
        let mark = mark(beside: count, side, offset)
        return sameBytes(mark, Self.patterns, mark.count)
    }

    private static let pattern: UInt8 = 0xA5
    private static let patterns = [UInt8](repeating: pattern, count: 32)

    /// Returns up to 32 bytes next to a buffer, on the side opposite the inaccessible page.
    private func mark(beside count: Int, _ side: Side, _ offset: Int) -> UnsafeMutableBufferPointer<UInt8> {
        let length = min(32, capacity - count - offset)
        return bytes(length, at: side, offset: offset + count)
    }

    /// Returns the memory of `bytes(_:at:offset:)`, filled with a copy of the given bytes.
    package func copy(_ bytes: [UInt8], at side: Side, offset: Int = 0) -> UnsafeMutableBufferPointer<UInt8> {
        let buffer = self.bytes(bytes.count, at: side, offset: offset)
        _ = buffer.update(fromContentsOf: bytes)
        return buffer
    }
}

/// Whether the first `count` bytes of a buffer and an array are equal.
package func sameBytes(_ buffer: UnsafeMutableBufferPointer<UInt8>, _ expected: [UInt8], _ count: Int) -> Bool {
    guard count > 0, let address = buffer.baseAddress else { return count == 0 }
    return count <= expected.count && memcmp(address, expected, count) == 0
}

/// Calls a function with a text that consists mostly of zeros and ends at an inaccessible page. The zeros take no
/// memory if they are only read.
///
/// - Parameter use: A function that receives `count` bytes: `prefix`, zeros, `suffix`.
package func withZeros<Result, Failure: Error>(
    count: Int, after prefix: String, before suffix: some Collection<UInt8> = [],
    _ use: (UnsafeBufferPointer<UInt8>) throws(Failure) -> Result
) throws(Failure) -> Result {
    let buffer = GuardedBuffer(size: count)
    let bytes = buffer.bytes(count, at: .end)
    _ = bytes.prefix(prefix.utf8.count).update(fromContentsOf: prefix.utf8)
    _ = bytes.suffix(suffix.count).update(fromContentsOf: suffix)
    return try withExtendedLifetime(buffer) { () throws(Failure) in try use(UnsafeBufferPointer(bytes)) }
}
