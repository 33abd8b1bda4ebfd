import CLegacyCharsets
import CPercentEncoding
import Foundation
import Synchronization

// Planted faults that a sanitizer must report, in Swift and in the C sources of the library.

private let length = 400

/// Returns a set without literal bytes. Chooses the scalar kernel, whose C code the sanitizers instrument.
private func plainSet() -> pct_set {
    pct_kernel_choose(pct_kernel_at(pct_kernel_count() - 1))
    var set = pct_set()
    pct_set_init(&set, [UInt8](repeating: 0, count: 256), PCT_SPACE_PERCENT)
    return set
}

private func useAfterRelease() {
    let numbers = UnsafeMutablePointer<Int>.allocate(capacity: 4)
    numbers.initialize(repeating: 1, count: 4)
    numbers.deallocate()
    print(numbers[2])
}

/// Passes to the C code a capacity that is larger than the buffer.
private func overflowInC() {
    var set = plainSet()
    let output = UnsafeMutablePointer<UInt8>.allocate(capacity: 10)
    let result = pct_encode(&set, [UInt8](repeating: 0, count: 40), 40, output, 120)
    print(result.written, output[0])
}

@inline(never)
private func leak() {
    for _ in 0..<100 {
        guard let memory = malloc(1000) else { return }
        memory.storeBytes(of: 1, as: UInt8.self)
    }
}

/// The number of threads that have started, and the number that have ended. The counters do not order memory accesses;
/// otherwise, there would be no race.
private let started = Atomic(0)
private let ended = Atomic(0)

private func wait(for count: borrowing Atomic<Int>) {
    while count.load(ordering: .relaxed) < 2 { usleep(10_000) }
}

/// Calls a function repeatedly on two threads that are alive at the same time. The threads sleep between calls, because
/// the sanitizer forgets the accesses of a thread that has ended or has done much other work.
private func onTwoThreads(_ body: @escaping @Sendable () -> Void) {
    for _ in 0..<2 {
        Thread.detachNewThread {
            started.add(1, ordering: .relaxed)
            wait(for: started)
            for _ in 0..<20 {
                body()
                usleep(5000)
            }
            ended.add(1, ordering: .relaxed)
            wait(for: ended)
        }
    }
    wait(for: ended)
}

nonisolated(unsafe) private var counter = 0

private func race() {
    onTwoThreads {
        for _ in 0..<100 { counter += 1 }
    }
    print(counter)
}

/// Gives two threads the same output buffer.
private func raceInC() {
    let set = plainSet()
    nonisolated(unsafe) let output = UnsafeMutablePointer<UInt8>.allocate(capacity: 3 * length)
    onTwoThreads {
        var set = set
        _ = pct_encode(&set, [UInt8](repeating: 0, count: length), length, output, 3 * length)
    }
    print(output[0])
}

/// Reads a table at a misaligned address.
private func misalignmentInC() {
    let memory = UnsafeMutableRawPointer.allocate(byteCount: 2 * MemoryLayout<pct_encode_table>.size, alignment: 16)
    memset(memory, 0, 2 * MemoryLayout<pct_encode_table>.size)
    let table = OpaquePointer(memory + 1)
    print(pct_code_of(UnsafePointer<pct_encode_table>(table), 0x80))
}

switch CommandLine.arguments.dropFirst().first {
case "use-after-release": useAfterRelease()
case "overflow-in-c": overflowInC()
case "leak": leak()
case "race": race()
case "race-in-c": raceInC()
case "misalignment-in-c": misalignmentInC()
default:
    print("usage: sanitizer-controls use-after-release|overflow-in-c|leak|race|race-in-c|misalignment-in-c")
    exit(64)
}
