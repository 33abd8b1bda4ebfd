import Foundation

// Everything that goes deep, on stacks of all sizes: done where there is room, a typed error where there is none. A stack that
// overflows ends the process; the line that was printed last names the case.

/// Overflows the stack, to show that this ends the process.
func overflow(_ depth: Int) -> Int {
    depth == .max ? 0 : withUnsafeTemporaryAllocation(byteCount: 256, alignment: 1) { overflow(depth + 1) + $0.count }
}

if CommandLine.arguments.dropFirst().first == "--overflow" {
    print(onStack(64) { overflow(0) })
    exit(0)
}

// Sizes in KiB: the least that systems have, those of musl's threads and of dispatch queues, and that of a main thread.
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
