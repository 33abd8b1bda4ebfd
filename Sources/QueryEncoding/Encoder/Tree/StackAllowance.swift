internal import CThreadStack

/// How far the stack of the thread may grow while types are asked, which call each other as deeply as they are nested. How much
/// they need is up to them, and how much there is up to whoever has made the thread: 512 KiB on many.
struct StackAllowance {
    /// What is left for calls that do not go deeper.
    private static let reserve: UInt = 64 << 10
    /// What may be used before the thread is asked for its limits.
    private static let unchecked: UInt = 32 << 10
    /// What may be used if the thread cannot be asked.
    private static let unknown: UInt = 256 << 10

    private let start = UInt(pct_stack_position())
    private var lowest: UInt
    private var isExact = false

    init() {
        lowest = start - min(Self.unchecked, start)
    }

    /// Whether there is room for going deeper.
    mutating func isEnough() -> Bool {
        let position = UInt(pct_stack_position())
        if position >= lowest { return true }
        guard !isExact else { return false }
        isExact = true
        let stack = pct_thread_stack()
        if position >= stack.lowest, position < stack.highest {
            lowest = UInt(stack.lowest) + min(Self.reserve, UInt(stack.highest - stack.lowest) / 4)
        } else {
            lowest = start - min(Self.unknown, start)
        }
        return position >= lowest
    }
}
