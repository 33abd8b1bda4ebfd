import BenchmarkSupport
import CPercentEncoding
import CPeers
import Foundation
import PercentEncoding

// The speed by the length of a text and by the number of threads.
extension Suite {
    /// Passes the races of query texts of 1 byte to 16 MiB to `body`.
    func scaling(_ body: (Race) throws -> Void) throws {
        let sizes = sizes((0...12).map { 1 << (2 * $0) }, quick: [1, 256, 65536])
        for size in sizes {
            let workload = Workload(kind: "query", size: size)
            let (strings, set) = (Self.strings(workload.texts), Self.escapes)
            let encoded = strings.map { $0.percentEncoded(using: set) }
            let encodedBytes = encoded.map { Array($0.utf8) }
            let encoders =
                [.ours("String to String", .string) { pass(strings, $0) { $0.percentEncoded(using: set) } }]
                + Self.kernels(encoding: workload.texts).filter { $0.layer == .dispatch }
            let decoders =
                [
                    .ours("String to String", .string) {
                        pass(encoded, $0) { text in must { try text.percentDecoded() } }
                    }
                ]
                + Self.kernels(decoding: encodedBytes).filter { $0.layer == .dispatch }
            try body(
                Race(
                    Race.Title(suite: "scaling", operation: "encode", workload: "query", size: size),
                    calls: strings.count, bytesPerCall: Double(size), encoders))
            try body(
                Race(
                    Race.Title(suite: "scaling", operation: "decode", workload: "query", size: size),
                    calls: strings.count, bytesPerCall: averageLength(encodedBytes), decoders))
        }
    }

    /// Measures query text of 1 KiB with one thread, two threads and so on, up to one thread for each processor. Each
    /// thread writes to its own memory.
    func threads(_ pace: Race.Pace, _ report: Report) {
        processor_unpin()
        defer { _ = processor_pin() }
        let workload = Workload(kind: "query", size: 1024)
        let encoded = workload.texts.map { Array($0.percentEncoded(using: Self.escapes).utf8) }
        let title = { Race.Title(suite: "scaling", operation: $0, workload: "query", size: 1024) }
        let encoding = ThreadedPass(texts: workload.texts, set: Self.compiled(Self.escapes)) { set, text, output in
            pct_encode(set, text.baseAddress, text.count, output, 3 * 1024 + 64).written
        }
        let decoding = ThreadedPass(texts: encoded, set: Self.compiled(Self.escapes)) { _, text, output in
            pct_decode(text.baseAddress, text.count, output, text.count, 0).written
        }
        for (operation, pass) in [("encode", encoding), ("decode", decoding)] where includes(title(operation)) {
            let timings = (1...ProcessInfo.processInfo.activeProcessorCount).map { threads in
                Timing(
                    threads: threads, title: title(operation), name: "dispatch", layer: .dispatch,
                    samples: pace.samples { passes in pass.time(threads: threads, passes: passes) }
                        .map { $0 / Double(workload.texts.count) },
                    bytesPerCall: pass.bytesPerCall)
            }
            report.add(title(operation), timings)
        }
    }
}

/// A pass that several threads make at once, over constant texts that are kept until the process ends.
private struct ThreadedPass: @unchecked Sendable {
    typealias Call = @Sendable (UnsafePointer<pct_set>, UnsafeBufferPointer<UInt8>, UnsafeMutablePointer<UInt8>) -> Int

    private let texts: [UnsafeBufferPointer<UInt8>]
    private let set: UnsafePointer<pct_set>
    private let call: Call

    init(texts: [[UInt8]], set: UnsafePointer<pct_set>, call: @escaping Call) {
        self.texts = Memory.texts(texts)
        self.set = set
        self.call = call
    }

    var bytesPerCall: Double { Double(texts.reduce(0) { $0 + $1.count }) / Double(texts.count) }

    /// Returns the nanoseconds from the start until the last thread has finished its passes.
    func time(threads: Int, passes: Int) -> Double {
        let (ready, start, finished) = (
            DispatchSemaphore(value: 0), DispatchSemaphore(value: 0), DispatchSemaphore(value: 0)
        )
        for _ in 0..<threads {
            Thread.detachNewThread {
                let output = UnsafeMutablePointer<UInt8>.allocate(capacity: 4096)
                defer { output.deallocate() }
                ready.signal()
                start.wait()
                for _ in 0..<passes {
                    for text in texts {
                        _ = call(set, text, output)
                    }
                }
                finished.signal()
            }
        }
        (0..<threads).forEach { _ in ready.wait() }
        let elapsed = ContinuousClock().measure {
            (0..<threads).forEach { _ in start.signal() }
            (0..<threads).forEach { _ in finished.wait() }
        }
        return Double(elapsed.components.seconds) * 1e9 + Double(elapsed.components.attoseconds) / 1e9
    }
}
