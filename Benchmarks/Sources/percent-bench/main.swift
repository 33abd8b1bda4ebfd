import Foundation
import PercentEncoding

// usage: percent-bench [--quick]    Times encoding and decoding against named peers, in one process.

let isQuick = CommandLine.arguments.contains("--quick")
guard CommandLine.arguments.dropFirst().allSatisfy({ $0 == "--quick" }) else {
    print("usage: percent-bench [--quick]")
    exit(64)
}

func race(_ workload: Workload) -> Race {
    Race(
        callsPerPass: workload.strings.count, rounds: isQuick ? 3 : 11,
        minimumPassNanoseconds: isQuick ? 500_000 : 5_000_000)
}

/// Prints one line for each contender, with its speed and how many times as fast as the first one it is.
func report(_ title: String, _ size: Int, _ times: [Race.Time], bytesPerCall: Double) {
    for time in times {
        let numbers = String(
            format: "%10.1f ns (min %10.1f)  %7.2f GB/s  %7.2fx", time.median, time.minimum,
            bytesPerCall / time.median, times[0].median / time.median)
        print(padded(title, 22), padded("\(size) B", 10), padded(time.name, 24), numbers)
    }
}

func padded(_ text: String, _ width: Int) -> String {
    text + String(repeating: " ", count: max(0, width - text.count))
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
