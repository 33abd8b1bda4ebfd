import Foundation
import LegacyCharsets
import Synchronization

// usage: charset-threads [--race]    Ends with an error if threads get different results. With --race, threads change a variable
// without a lock, which ThreadSanitizer has to find.

let threadCount = 8
let text = "Text Ж é 汉字 あア 가 €"

/// What every charset makes of the text, and what it reads, beginning somewhere in the list.
func results(startingAt start: Int) -> [String: String] {
    var results: [String: String] = [:]
    let charsets = Charset.all + Charset.allOfCoreFoundation
    for index in charsets.indices {
        let charset = charsets[(index + start) % charsets.count].with(unencodable: .numericReference)
        let escaped = (try? text.percentEncoded(in: charset)) ?? "none"
        let decoded = (try? escaped.percentDecoded(in: charset, invalid: .replace)) ?? "none"
        results["\(charset.name) \(charset.coreFoundationEncoding ?? 0)"] = escaped + " " + decoded
    }
    return results
}

nonisolated(unsafe) var unguarded = 0
let isRace = CommandLine.arguments.contains("--race")
let started = Atomic(0)
let outcomes = Mutex<[[String: String]]>([])
let threads = (0..<threadCount).map { number in
    Thread {
        started.add(1, ordering: .sequentiallyConsistent)
        // All of them begin at once.
        while started.load(ordering: .sequentiallyConsistent) < threadCount {}
        if isRace { unguarded += number }
        let own = results(startingAt: number * 7)
        outcomes.withLock { $0.append(own) }
    }
}
for thread in threads { thread.start() }
while outcomes.withLock({ $0.count }) < threadCount { usleep(1000) }
let all = outcomes.withLock { $0 }
guard all.allSatisfy({ $0 == all[0] }), all[0].count > 100 else {
    print("threads got different results")
    exit(1)
}
print("\(threadCount) threads, \(all[0].count) charsets: the same results")
