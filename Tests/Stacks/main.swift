import Foundation

// Runs all deep recursions on stacks of all sizes. If a stack has room, the recursion must succeed; otherwise, it must
// throw a typed error. A stack overflow ends the process; the last printed line names the case.

/// Overflows the stack, which must end the process.
func overflow(_ depth: Int) -> Int {
    depth == .max ? 0 : withUnsafeTemporaryAllocation(byteCount: 256, alignment: 1) { overflow(depth + 1) + $0.count }
}

if CommandLine.arguments.dropFirst().first == "--overflow" {
    print(onStack(64) { overflow(0) })
    exit(0)
}

// The sizes of stacks in KiB: the smallest stack of any system, the stacks of musl's threads and of dispatch queues,
// and the stack of a main thread.
let stackSizes = [64, 128, 256, 384, 512, 8192]

var failures = 0
for test in typeCases + valueCases {
    for size in stackSizes {
        print("\(test.name), \(test.levels) levels, \(size) KiB", terminator: ": ")
        fflush(nil)
        let outcome = onStack(size) { Outcome(of: test.body) }
        let isExpected = outcome == .done || outcome == .tooDeep && size < test.enough
        print(outcome, isExpected ? "" : "FAIL")
        if !isExpected { failures += 1 }
    }
}
print("\(failures) failures")
exit(failures == 0 ? 0 : 1)
