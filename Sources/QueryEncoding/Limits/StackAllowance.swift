internal import CThreadStack

/// The remaining stack of the current thread for calls that nest as deeply as a type, a value or a query.
///
/// The remaining stack is measured at each level, because a count of levels would not be reliable. The frame of one
/// level may take 100 bytes or 60 KiB, depending on the type and the optimisation. The stack may have 64 KiB or 8 MiB,
/// depending on the thread's creator.
package struct StackAllowance {
    /// The stack position at the last check, or at the start.
    private var previous = UInt(pct_stack_position())

    /// The maximum size of a level so far. The next level of a type that contains itself needs the same size.
    private var largestLevel: UInt = 0

    /// The lowest stack position at which a call may start; nil before the first check.
    private var lowest: UInt?

    /// The detail of errors that the size of the stack causes, in contrast to the caller's limits.
    package static let shortage = "the stack of the thread has no room for more"

    /// Starts measuring at the frame of the caller.
    package init() {}

    /// Checks whether the stack has room for the next level, before the call that enters the level.
    ///
    /// - Parameter size: The size of the values that the call handles. Frames hold several copies of the values.
    package mutating func isEnough(forValueOf size: Int = 0) -> Bool {
        let position = UInt(pct_stack_position())
        let lowest = lowest ?? Self.lowest(from: previous)
        self.lowest = lowest
        if position < previous { largestLevel = max(largestLevel, previous - position) }
        previous = position
        return position >= lowest && position - lowest >= max(largestLevel, UInt(size) * Self.copies)
    }

    /// Whether the stack has room only for calls that do not recurse. Calls without a shared allowance use this
    /// property. If the stack is unknown, the result is false.
    static var isExhausted: Bool {
        let position = UInt(pct_stack_position())
        return position < lowest(from: position)
    }

    /// Returns the lowest position that leaves enough of the stack for calls that do not recurse.
    private static func lowest(from start: UInt) -> UInt {
        guard let stack = stack(around: start) else { return start - min(unknown, start) }
        return stack.lowerBound + reserve(of: stack.upperBound - stack.lowerBound)
    }

    /// Returns the stack of the thread. If the position is outside this stack, as in a fiber, or the system does not
    /// provide the stack, the result is nil.
    private static func stack(around position: UInt) -> Range<UInt>? {
        let stack = pct_thread_stack()
        let range = UInt(stack.lowest)..<UInt(stack.highest)
        return range.contains(position) ? range : nil
    }

    /// The number of bytes that may be used of an unknown stack.
    private static let unknown: UInt = 32 << 10

    #if DEBUG
        /// The number of copies of a value in the frames of one level.
        private static let copies: UInt = 24

        /// Returns the size reserved for calls that do not recurse. The reserve may also hold the first level of a type
        /// of unknown size, such as a class.
        private static func reserve(of size: UInt) -> UInt { min(size / 4 * 3, 96 << 10) }
    #else
        private static let copies: UInt = 12

        private static func reserve(of size: UInt) -> UInt {
            min(max(size / 4, 32 << 10), 48 << 10, size / 2)
        }
    #endif
}

// MARK: Levels of a known size

extension StackAllowance {
    /// The number of levels of a nested `QueryValue` that the remaining stack can release. The standard library
    /// releases values recursively; each level took up to 280 bytes in a measurement.
    package static var levelsToRelease: Int { levels(of: 512, reserve: 8 << 10) }

    /// Returns the number of levels that fit in the remaining stack.
    ///
    /// - Parameters:
    ///   - bytes: The size of one level.
    ///   - reserve: The size to keep free for calls at the deepest level.
    package static func levels(of bytes: Int, reserve: Int) -> Int {
        let position = UInt(pct_stack_position())
        let rest = stack(around: position).map { position - $0.lowerBound } ?? unknown
        return max(Int(rest) - reserve, 0) / bytes
    }
}
