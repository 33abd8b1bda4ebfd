import Foundation

/// The number of cases that tests try. If the environment has `TEST_THOROUGH`, as in `scripts/assure coverage-swift`,
/// tests try all cases. Otherwise, tests try a sample that is large enough to detect wrong code.
package enum Thoroughness {
    package static let isThorough = isInEnvironment("TEST_THOROUGH")

    /// Returns the number of rounds for a quick or a thorough run.
    package static func rounds(quick: Int, thorough: Int) -> Int {
        isThorough ? thorough : quick
    }

    /// The lengths of inputs up to 300: all lengths, or short lengths and lengths near the ends of blocks.
    package static let lengths = (0...300).filter { length in
        isThorough || length < 40 || (length + 1) % 32 < 4 || length % 13 == 0
    }

    /// Returns capacities for an output of `full` bytes: all capacities, or a sample. The sample has the first and last
    /// capacities, the capacities near `full`, and every eleventh capacity.
    package static func capacities(upTo most: Int, around full: Int) -> [Int] {
        (0...most).filter { capacity in
            isThorough || capacity < 20 || abs(capacity - full) < 10 || capacity + 3 > most || capacity % 11 == 0
        }
    }
}

/// Whether the tests that need gigabytes of memory run. The value is true if the environment has `TEST_HUGE`.
package let isHugeAsked = isInEnvironment("TEST_HUGE")

private func isInEnvironment(_ name: String) -> Bool {
    ProcessInfo.processInfo.environment[name]?.isEmpty == false
}
