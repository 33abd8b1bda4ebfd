import Foundation

/// The number of cases that tests try. If the environment has `TEST_THOROUGH`, as in `scripts/assure coverage-swift`,
/// tests try all cases. Otherwise, tests try a sample that is large enough to detect wrong code.
package enum Thoroughness {
    package static let isThorough = isInEnvironment("TEST_THOROUGH")

    /// Returns the number of rounds for a quick or a thorough run.
    package static func rounds(quick: Int, thorough: Int) -> Int {
        isThorough ? thorough : quick
    }

    /// Returns all elements in a thorough run, and one in `step` elements, starting at the element `first % step`, in a
    /// quick run.
    package static func sample<Element>(_ all: [Element], oneIn step: Int, from first: Int = 0) -> [Element] {
        isThorough ? all : stride(from: first % step, to: all.count, by: step).map { all[$0] }
    }
}

/// Whether the tests that need gigabytes of memory run. The value is true if the environment has `TEST_HUGE`.
package let isHugeAsked = isInEnvironment("TEST_HUGE")

private func isInEnvironment(_ name: String) -> Bool {
    ProcessInfo.processInfo.environment[name]?.isEmpty == false
}
