import Foundation

/// Prints a table of every second attack, starting at index `first`. Returns the number of attacks with a wrong
/// verdict and of exported functions of the C library without an attack.
private func failures(
    from first: Int, enough: Double, exports: some Collection<String>, by counter: inout Counter
) throws -> Int {
    let all =
        fieldAttacks + lengthAttacks + serverAttacks + decodingAttacks + writingAttacks + growingAttacks
        + libraryAttacks
    let missing = exports.filter { name in !all.contains { $0.name.hasPrefix("\(name):") } }
    for name in missing { print("\(name) has no attack") }
    var failures = missing.count
    let attacks = stride(from: first, to: all.count, by: 2).map { all[$0] }
    for (attack, verdict) in planted + attacks.map({ ($0, .ok) }) {
        let growth = try Growth(of: attack, enough: enough, by: &counter)
        let name = attack.name.padding(toLength: 70, withPad: " ", startingAt: 0)
        let numbers = String(
            format: "%8d %12.0f instructions  n^%.2f  ", growth.size, growth.instructions, growth.exponent)
        var line = "\(name)\(numbers)\(growth.outcome), \(growth.verdict.rawValue)"
        if growth.verdict != verdict { failures += 1 }
        if verdict != .ok { line += growth.verdict == verdict ? ", as it must" : ", and must be \(verdict.rawValue)" }
        print(line)
        fflush(nil)
    }
    print("\(attacks.count) attacks and \(planted.count) planted ones, \(failures) failures")
    return failures
}

// All attacks must run on a stack of the size that threads of a dispatch queue have.
let thread = Thread {
    let arguments = CommandLine.arguments
    guard arguments.count > 4, let enough = Double(arguments[1]), let first = Int(arguments[2]) else { exit(64) }
    var counter = Counter(path: arguments[3])
    do {
        let failures = try failures(from: first, enough: enough, exports: arguments.dropFirst(4), by: &counter)
        exit(failures == 0 ? 0 : 1)
    } catch {
        fatalError("\(error)")
    }
}
thread.stackSize = 512 * 1024
thread.start()
while true { sleep(60) }
