internal import CThreadStack

/// The part of the current thread's stack that remains for recursive calls. The calls recurse as deeply as a type, a
/// value or a query is nested.
///
/// The remaining stack is measured at each level, because a count of levels would not be reliable. The frames of one
/// level may take 100 bytes or 60 KiB, depending on the type and the optimisation level. The stack may have 64 KiB or 8
/// MiB, depending on which code created the thread.
package struct StackAllowance {
    /// The stack position at the last check; before the first check, the position at creation.
    private var previous = UInt(pct_stack_position())

    /// The size of the largest level so far. The next level of a recursive type is assumed to need as much stack.
    private var largestLevel: UInt = 0

    /// The lowest stack position at which a call may start; nil before the first check.
    private var lowest: UInt?

    /// The detail of errors that are caused by the size of the stack instead of the caller's limits.
    package static let shortage = "the stack of the thread has no room for more"

    /// Starts measuring at the frame of the caller.
    package init() {}

    /// Returns whether the stack has room for the next level. Call this function before the call that enters the level.
    ///
    /// - Parameter size: The size of the value that the next level handles. The frames hold several copies of the
    ///   value.
    package mutating func isEnough(forValueOf size: Int = 0) -> Bool {
        let position = UInt(pct_stack_position())
        let lowest = lowest ?? Self.lowest(from: previous)
        self.lowest = lowest
        if position < previous { largestLevel = max(largestLevel, previous - position) }
        previous = position
        return position >= lowest && position - lowest >= max(largestLevel, UInt(size) * Self.copies)
    }

    /// Whether the stack has room only for calls that do not recurse. Code without access to a shared allowance uses
    /// this property. If the address range of the stack is unknown, the value is false.
    static var isExhausted: Bool {
        let position = UInt(pct_stack_position())
        return position < lowest(from: position)
    }

    /// Returns the lowest stack position that leaves enough room for calls that do not recurse.
    private static func lowest(from start: UInt) -> UInt {
        guard let stack = stack(around: start) else { return start - min(unknown, start) }
        return stack.lowerBound + reserve(of: stack.upperBound - stack.lowerBound)
    }

    /// Returns the address range of the thread's stack. The result is nil if the system does not report the range, or
    /// if the position is outside, as in a fiber.
    private static func stack(around position: UInt) -> Range<UInt>? {
        let stack = pct_thread_stack()
        let range = UInt(stack.lowest)..<UInt(stack.highest)
        return range.contains(position) ? range : nil
    }

    /// The number of bytes that calls may use if the address range of the stack is unknown.
    private static let unknown: UInt = 32 << 10

    #if DEBUG
        /// The number of copies of a value in the frames of one level.
        private static let copies: UInt = 24

        /// Returns the number of bytes to reserve for calls that do not recurse. The first level of a type of unknown
        /// size, such as a class, must also fit.
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
    ///   - reserve: The number of bytes to keep free for calls at the deepest level.
    package static func levels(of bytes: Int, reserve: Int) -> Int {
        let position = UInt(pct_stack_position())
        let rest = stack(around: position).map { position - $0.lowerBound } ?? unknown
        return max(Int(rest) - reserve, 0) / bytes
    }
}
