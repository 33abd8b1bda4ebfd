import Foundation

/// The number of cases that tests try: a sample that fails if the code is wrong, or all cases if the environment has
/// `TEST_THOROUGH`, as in `scripts/assure coverage-swift`.
package enum Thoroughness {
    package static let isThorough = isInEnvironment("TEST_THOROUGH")

    /// A number of rounds.
    package static func rounds(quick: Int, thorough: Int) -> Int {
        isThorough ? thorough : quick
    }

    /// The lengths of inputs up to 300: all of them, or the short ones and those about the ends of blocks.
    package static let lengths = (0...300).filter { length in
        isThorough || length < 40 || (length + 1) % 32 < 4 || length % 13 == 0
    }

    /// The capacities for an output of `full` bytes: all of them, or the first, those about its end, the last and every
    /// eleventh.
    package static func capacities(upTo most: Int, around full: Int) -> [Int] {
        (0...most).filter { capacity in
            isThorough || capacity < 20 || abs(capacity - full) < 10 || capacity + 3 > most || capacity % 11 == 0
        }
    }
}

/// Whether tests with gigabytes of text run, which need as much memory: true if the environment has `TEST_HUGE`.
package let isHugeAsked = isInEnvironment("TEST_HUGE")

private func isInEnvironment(_ name: String) -> Bool {
    ProcessInfo.processInfo.environment[name]?.isEmpty == false
}
