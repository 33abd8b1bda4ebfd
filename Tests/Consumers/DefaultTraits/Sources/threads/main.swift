import Foundation
import LegacyCharsets
import PercentEncoding
import QueryEncoding
import Synchronization

// usage: threads [--race]    Fails if threads that start at the same time in a fresh process get different results.
// With --race, the threads change a variable without a lock; ThreadSanitizer must report the race.

let threadCount = 16
let text = "Text Ж é 汉字 あア 가 €"

/// Encodes and decodes the text in every charset, beginning with the given charset of the list, and returns the
/// results.
func results(startingAt start: Int) -> [String: String] {
    var results: [String: String] = [:]
    let charsets = Charset.all + Charset.allOfCoreFoundation
    for step in charsets.indices {
        let index = (step + start) % charsets.count
        let charset = charsets[index].with(unencodable: .numericReference)
        let escaped = (try? text.percentEncoded(in: charset)) ?? "none"
        let decoded = (try? escaped.percentDecoded(in: charset, invalid: .replace)) ?? "none"
        results["\(charset.name), number \(index)"] = escaped + " " + decoded
    }
    results["shared values"] = (try? sharedResult()) ?? "an error"
    return results
}

// The values that all threads share.
let set = EscapeSet.unreserved.adding("!/")
let fallback = CharsetFallback([.shiftJIS, .gb18030])
let encoder = QueryEncoder(style: .browser, charset: Charset.gb18030)
let decoder = QueryDecoder(style: .browser, charset: fallback)

/// Returns the text after a round trip, and the output of sets that all threads build at the same time.
func sharedResult() throws -> String {
    for byte: UInt8 in 128..<168 {
        var output: [UInt8] = []
        output.append(percentEncoding: [0x20, byte, 0x41], using: .unreserved.adding([byte]))
        guard output == [0x25, 0x32, 0x30, byte, 0x41] else { return "an error" }
    }
    let query = try encoder.encode(["key": text, "other": "!/"])
    return "\(query) \(try decoder.value(from: query)) \(text.percentEncoded(using: set))"
}

nonisolated(unsafe) var unguarded = 0
let isRace = CommandLine.arguments.contains("--race")
let started = Atomic(0)
// A lock of the C library, because ThreadSanitizer does not recognise the locks of Synchronization.
let lock = NSLock()
nonisolated(unsafe) var outcomes: [[String: String]] = []
let threads = (0..<threadCount).map { number in
    Thread {
        started.add(1, ordering: .sequentiallyConsistent)
        // All threads start their work at the same time.
        while started.load(ordering: .sequentiallyConsistent) < threadCount {}
        if isRace { unguarded += number }
        let own = results(startingAt: number * 7)
        lock.withLock { outcomes.append(own) }
    }
}
for thread in threads { thread.start() }
while lock.withLock({ outcomes.count }) < threadCount { usleep(1000) }
let all = lock.withLock { outcomes }
for (name, result) in all[0] {
    for other in all where other[name] != result {
        print("threads got different results for \(name): \(result) \(other[name] ?? "")")
        exit(1)
    }
}
guard all[0].count > 100, let shared = all[0]["shared values"], shared != "an error" else {
    print("there are only \(all[0].count) results, or the shared values failed")
    exit(1)
}
print("\(threadCount) threads, \(all[0].count - 1) charsets and shared values: the same results")
