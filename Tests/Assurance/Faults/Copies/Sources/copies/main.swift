import Foundation
import LegacyCharsets
import PercentEncoding

// usage: copies first|amid|wrong|held    With first, the process forks before it has used a charset, and both processes
// use all charsets. With amid, the process forks while sixteen threads use charsets for the first time; the copies use
// only charsets that the process used before these threads started. With wrong, a copy gets wrong results; with held, a copy waits for a
// held lock. The program must report both faults.

let text = "Text Ж é 汉字 あア 가 €"
let everything = Charset.all + Charset.allOfCoreFoundation

/// Returns the text, encoded and decoded in each charset.
func results(_ charsets: some Sequence<Charset>) -> [String] {
    charsets.map { charset in
        let charset = charset.with(unencodable: .numericReference)
        let escaped = (try? text.percentEncoded(in: charset)) ?? "none"
        let decoded = (try? escaped.percentDecoded(in: charset, invalid: .replace)) ?? "none"
        return escaped + " " + decoded + " " + text.percentEncoded()
    }
}

/// Forks the process before the first use of a charset, so that both processes use charsets for the first time.
func copyBeforeUse() {
    // The process and its copy share this memory and use the same seed for hashing.
    let memory = mmap(nil, MemoryLayout<Int>.size, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0)
    guard let memory, memory != MAP_FAILED else { return require(false, "the memory") }
    let seen = memory.bindMemory(to: Int.self, capacity: 1)
    let copy = Copy {
        seen.pointee = results(everything).hashValue
        return true
    }
    let own = results(everything)
    copy.finish()
    require(seen.pointee == own.hashValue, "the results")
    require(Set(own).count >= 40, "the number of results", Int32(Set(own).count))
    print("a process and its copy, \(own.count) charsets: the same results")
}

/// Starts threads that use all charsets; each thread begins at a different charset.
func startThreads(_ count: Int) -> @Sendable () -> Int {
    let lock = NSLock()
    nonisolated(unsafe) var running = count
    for number in 0..<count {
        Thread.detachNewThread {
            let start = everything.count * number / count
            _ = results(everything[start...] + everything[..<start])
            lock.withLock { running -= 1 }
        }
    }
    return { lock.withLock { running } }
}

func copyAmidUse(expecting change: String = "") {
    let known = Charset.all.enumerated().filter { $0.offset.isMultiple(of: 2) }.map(\.element)
    let expected = results(known) + (change.isEmpty ? [] : [change])
    let running = startThreads(16)
    var copies: [Copy] = []
    while running() > 0 && copies.count < 200 {
        copies.append(Copy { results(known) == expected })
    }
    for copy in copies { copy.finish() }
    require(copies.count >= 2, "the number", Int32(copies.count))
    print("\(copies.count) copies amid 16 threads, \(known.count) charsets that were known: the same results")
}

switch CommandLine.arguments.dropFirst().first {
case "first": copyBeforeUse()
case "amid": copyAmidUse()
case "wrong": copyAmidUse(expecting: "another result")
case "held":
    let lock = NSLock()
    lock.lock()
    Copy(seconds: 1) { lock.withLock { true } }.finish()
default: exit(64)
}
