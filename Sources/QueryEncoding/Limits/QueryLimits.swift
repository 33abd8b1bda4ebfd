/// The most that is accepted of a query or a value. Anything beyond is an error, never cut off.
public struct QueryLimits: Hashable, Sendable {
    /// How deeply containers may be nested below the root: 32 unless set otherwise, and never more than 512.
    public var depth: Int { didSet { depth = min(max(depth, 0), Self.maximumDepth) } }
    /// How many values there may be, whatever notation or separator gives them: 1000.
    public var pairs: Int
    /// How many bytes a query may have: 4 MiB, and 64 MiB where it is written.
    public var bytes: Int
    /// The largest index of an array: 1000. A number above 2147483647 is no index.
    public var index: Int

    /// The depth that no limit exceeds: to release a much deeper Swift value can overflow the stack of a thread.
    package static let maximumDepth = 512

    /// Limits; a depth above 512 is 512.
    public init(depth: Int = 32, pairs: Int = 1000, bytes: Int = 4 << 20, index: Int = 1000) {
        self.depth = min(max(depth, 0), Self.maximumDepth)
        self.pairs = pairs
        self.bytes = bytes
        self.index = index
    }

    /// The limits for what strangers send.
    public static let standard = QueryLimits()

    /// The default limits for writing: 64 MiB, with any number of values and indices and up to 512 levels.
    ///
    /// The key of a container is written again for every value in it, so a value of 48 KB may become a query of 256 MB. For another size,
    /// change a copy: `var limits = QueryLimits.writing; limits.bytes = 1 << 20`.
    public static let writing = QueryLimits(depth: maximumDepth, pairs: .max, bytes: 64 << 20, index: .max)

    /// No limits but 512 levels, for input that is trusted.
    public static let none = QueryLimits(depth: maximumDepth, pairs: .max, bytes: .max, index: .max)
}
