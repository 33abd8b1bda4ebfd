import BenchmarkSupport
import Foundation
import PercentEncoding

// usage: percent-bench [--quick]    Times encoding and decoding against named peers, in one process.

let isQuick = CommandLine.arguments.contains("--quick")
guard CommandLine.arguments.dropFirst().allSatisfy({ $0 == "--quick" }) else {
    print("usage: percent-bench [--quick]")
    exit(64)
}

func race(_ workload: Workload) -> Race {
    Race(callsPerPass: workload.strings.count, isQuick: isQuick)
}

print("times are medians of the rounds, for one string; the last column: how many times as fast as the first line\n")
for size in isQuick ? [1024] : [64, 1024, 65536] {
    for kind in Workload.kinds {
        benchmarkKernels(Workload(kind: kind, size: size), size: size)
    }
}
for size in isQuick ? [16] : [16, 64, 1024, 1 << 20] {
    for kind in Workload.kinds where kind != "random" {
        benchmarkStrings(Workload(kind: kind, size: size), size: size)
    }
}
