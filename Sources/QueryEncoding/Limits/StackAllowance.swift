internal import CThreadStack

/// The room in the current thread's stack for calls that nest as deeply as a type, a value or a query.
///
/// Levels are not counted. The frame of one level may take 100 bytes or 60 KiB, depending on the type and the
/// optimisation, and the stack may have 64 KiB or 8 MiB, depending on the thread's creator. The room is measured at
/// each level instead.
package struct StackAllowance {
    /// The stack position at the last check, or at the start.
    private var previous = UInt(pct_stack_position())

    /// The maximum size of a level so far. A type that contains itself needs the same size again.
    private var largestLevel: UInt = 0

    /// The lowest stack position at which a call may start; nil before the first check.
    private var lowest: UInt?

    /// The detail of errors for lack of stack. It distinguishes them from errors of the caller's limits.
    package static let shortage = "the stack of the thread has no room for more"

    /// Starts measuring at the frame of the caller.
    package init() {}

    /// Checks the room for one more level, before the call that enters it.
    ///
    /// - Parameter size: The bytes of the values that the call handles. Frames hold several copies of them.
    package mutating func isEnough(forValueOf size: Int = 0) -> Bool {
        let position = UInt(pct_stack_position())
        let lowest = lowest ?? Self.lowest(from: previous)
        self.lowest = lowest
        if position < previous { largestLevel = max(largestLevel, previous - position) }
        previous = position
        return position >= lowest && position - lowest >= max(largestLevel, UInt(size) * Self.copies)
    }

    /// Whether the stack has room only for calls that do not recurse. Used by calls that share no allowance. False if
    /// the stack is unknown.
    static var isExhausted: Bool {
        let position = UInt(pct_stack_position())
        return position < lowest(from: position)
    }

    /// The lowest position that leaves enough of the stack for calls that do not recurse.
    private static func lowest(from start: UInt) -> UInt {
        guard let stack = stack(around: start) else { return start - min(unknown, start) }
        return stack.lowerBound + reserve(of: stack.upperBound - stack.lowerBound)
    }

    /// The stack of the thread; nil if the position is outside it, as in a fiber, or the system does not provide it.
    private static func stack(around position: UInt) -> Range<UInt>? {
        let stack = pct_thread_stack()
        let range = UInt(stack.lowest)..<UInt(stack.highest)
        return range.contains(position) ? range : nil
    }

    /// The number of bytes to use of an unknown stack.
    private static let unknown: UInt = 32 << 10

    #if DEBUG
        /// The number of copies of a value in the frames of one level.
        private static let copies: UInt = 24

        /// The bytes reserved for calls that do not recurse. One of them may be a first level of unknown size, such as
        /// that of a class.
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
    /// The number of levels of a nested `QueryValue` that the rest of the stack can release. The standard library
    /// releases recursively, with up to 280 bytes measured for each level.
    package static var levelsToRelease: Int { levels(of: 512, reserve: 8 << 10) }

    /// The number of levels that the rest of the stack has room for.
    ///
    /// - Parameters:
    ///   - bytes: The bytes that one level takes.
    ///   - reserve: The bytes to keep free for calls at the deepest level.
    package static func levels(of bytes: Int, reserve: Int) -> Int {
        let position = UInt(pct_stack_position())
        let rest = stack(around: position).map { position - $0.lowerBound } ?? unknown
        return max(Int(rest) - reserve, 0) / bytes
    }
}
