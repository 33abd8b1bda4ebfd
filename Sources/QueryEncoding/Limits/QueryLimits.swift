/// The limits for a query or a value. Exceeding a limit is an error; nothing is truncated.
public struct QueryLimits: Hashable, Sendable {
    /// The maximum depth of containers below the root: 32 by default and at most 512.
    public var depth: Int { didSet { depth = min(max(depth, 0), Self.maximumDepth) } }
    /// The maximum number of values: 1000 by default. The elements of a joined value count separately.
    public var pairs: Int
    /// The maximum number of bytes in a query: 4 MiB for reading and 64 MiB for writing, by default.
    public var bytes: Int
    /// The largest index of an array: 1000 by default. Numbers above 2147483647 are not indices.
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

    /// The default limits for writing: 64 MiB and 512 levels, without limits for the number of values and indices.
    ///
    /// The key of a container is written again for every value in it. A value of 48 KB may therefore become a query of
    /// 256 MB. To set another size, change a copy: `var limits = QueryLimits.writing; limits.bytes = 1 << 20`.
    public static let writing = QueryLimits(depth: maximumDepth, pairs: .max, bytes: 64 << 20, index: .max)

    /// The limits for trusted input: 512 levels, without other limits.
    public static let none = QueryLimits(depth: maximumDepth, pairs: .max, bytes: .max, index: .max)
}
