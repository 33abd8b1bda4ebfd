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

    /// Returns `count` bytes next to an inaccessible page.
    package func bytes(_ count: Int, at side: Side) -> UnsafeMutableBufferPointer<UInt8> {
        precondition(count <= capacity)
        let start = side == .start ? page : page + capacity - count
        let address = (mapping + start).bindMemory(to: UInt8.self, capacity: max(count, 1))
        return UnsafeMutableBufferPointer(start: address, count: count)
    }

    /// Returns the last `count` bytes, and fills bytes before them with a pattern that `isIntact` checks.
    package func marked(_ count: Int) -> UnsafeMutableBufferPointer<UInt8> {
        mark(before: count).update(repeating: Self.pattern)
        return bytes(count, at: .end)
    }

    /// Whether the marked bytes before the last `count` bytes are unchanged.
    package func isIntact(before count: Int) -> Bool {
        mark(before: count).allSatisfy { $0 == Self.pattern }
    }

    private static let pattern: UInt8 = 0xA5

    /// Returns up to 32 bytes before the last `count` bytes.
    private func mark(before count: Int) -> Slice<UnsafeMutableBufferPointer<UInt8>> {
        bytes(min(capacity, count + 32), at: .end).dropLast(count)
    }

    /// Returns the memory of `bytes(_:at:)`, filled with a copy of the given bytes.
    package func copy(_ bytes: [UInt8], at side: Side) -> UnsafeMutableBufferPointer<UInt8> {
        let buffer = self.bytes(bytes.count, at: side)
        _ = buffer.update(fromContentsOf: bytes)
        return buffer
    }
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
