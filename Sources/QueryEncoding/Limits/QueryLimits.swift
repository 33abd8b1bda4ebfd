/// Limits for a query or a value. Exceeding a limit is an error; nothing is truncated.
public struct QueryLimits: Hashable, Sendable {
    /// The maximum depth of containers below the root: 32 by default, and never more than 512.
    public var depth: Int { didSet { depth = min(max(depth, 0), Self.maximumDepth) } }
    /// The maximum number of values, in any notation and with any separator: 1000 by default.
    public var pairs: Int
    /// The maximum number of bytes in a query: 4 MiB for reading and 64 MiB for writing, by default.
    public var bytes: Int
    /// The largest index of an array: 1000 by default. A number above 2147483647 is not an index.
    public var index: Int

    /// The maximum of ``depth``. Releasing a much deeper Swift value can overflow a thread's stack.
    package static let maximumDepth = 512

    /// Creates limits. A depth above 512 becomes 512.
    public init(depth: Int = 32, pairs: Int = 1000, bytes: Int = 4 << 20, index: Int = 1000) {
        self.depth = min(max(depth, 0), Self.maximumDepth)
        self.pairs = pairs
        self.bytes = bytes
        self.index = index
    }

    /// The limits for untrusted input.
    public static let standard = QueryLimits()

    /// The default limits for writing: 64 MiB, with any number of values and indices and up to 512 levels.
    ///
    /// The key of a container is written again for every value in it, so a value of 48 KB may become a query of 256 MB.
    /// To set another size, change a copy: `var limits = QueryLimits.writing; limits.bytes = 1 << 20`.
    public static let writing = QueryLimits(depth: maximumDepth, pairs: .max, bytes: 64 << 20, index: .max)

    /// No limits except 512 levels, for trusted input.
    public static let none = QueryLimits(depth: maximumDepth, pairs: .max, bytes: .max, index: .max)
}
