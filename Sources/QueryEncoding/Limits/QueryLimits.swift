/// The limits for the size and the depth of a query or a value. Exceeding a limit is an error; nothing is truncated.
public struct QueryLimits: Hashable, Sendable {
    /// The maximum depth of containers below the root. The default is 32 and the maximum is 512.
    public var depth: Int { didSet { depth = min(max(depth, 0), Self.maximumDepth) } }
    /// The maximum number of values. The default is 1000. In a joined value, each element counts as a value.
    public var pairs: Int
    /// The maximum number of bytes in a query. The default is 4 MiB for reading and 64 MiB for writing.
    public var bytes: Int
    /// The largest index of an array. The default is 1000. Numbers above 2147483647 are never indices.
    public var index: Int

    /// The maximum of ``depth``. Releasing a much deeper Swift value can overflow a thread's stack.
    package static let maximumDepth = 512

    /// Creates limits. A depth above 512 is reduced to 512.
    public init(depth: Int = 32, pairs: Int = 1000, bytes: Int = 4 << 20, index: Int = 1000) {
        self.depth = min(max(depth, 0), Self.maximumDepth)
        self.pairs = pairs
        self.bytes = bytes
        self.index = index
    }

    /// The limits for untrusted input.
    public static let standard = QueryLimits()

    /// The default limits for writing: 64 MiB and 512 levels. The number of values and the indices are not limited.
    ///
    /// The key of a container is written again for every value in the container. A value of 48 KB may therefore become
    /// a query of 256 MB. To set another size, change a copy: `var limits = QueryLimits.writing; limits.bytes = 1 <<
    /// 20`.
    public static let writing = QueryLimits(depth: maximumDepth, pairs: .max, bytes: 64 << 20, index: .max)

    /// The limits for trusted input: 512 levels, without other limits.
    public static let none = QueryLimits(depth: maximumDepth, pairs: .max, bytes: .max, index: .max)
}
