import Foundation

/// Whether all planted attacks fail as they must; prints what they came to.
private func plantedFail(by meter: inout some Meter) throws -> Bool {
    var areFound = true
    for (attack, verdict) in planted {
        let growth = try Growth(of: attack, by: &meter)
        let isFound = growth.verdict == verdict
        print(growth.line + (isFound ? ", as it must" : ", and must be \(verdict.rawValue)"))
        areFound = areFound && isFound
    }
    if !areFound { print("error: what is planted is not found, so nothing that follows would mean anything") }
    return areFound
}

/// Measures attacks and prints a table; whether all took time that is linear, or nearly so, and became what they should.
private func measure(_ attacks: [Attack], by meter: inout some Meter) throws -> Bool {
    guard try plantedFail(by: &meter) else { return false }
    var failures = 0
    for attack in attacks {
        let growth = try Growth(of: attack, by: &meter)
        if growth.verdict != .ok { failures += 1 }
        print(growth.line)
        fflush(nil)
    }
    print("\(attacks.count) attacks, \(failures) of them fail")
    return failures == 0
}

/// Measures the attacks whose names have one of the parts, or all; instructions after `--instructions FILE`, otherwise time.
@Sendable private func run(_ arguments: [String]) -> Int32 {
    let counts = arguments.first == "--instructions" && arguments.count > 1
    let parts = arguments.dropFirst(counts ? 2 : 0)
    let attacks =
        fieldAttacks + lengthAttacks + serverAttacks + decodingAttacks + writingAttacks
        + growingAttacks
    for part in parts where !attacks.contains(where: { $0.name.contains(part) }) {
        FileHandle.standardError.write(Data("error: no attack has \"\(part)\" in its name\n".utf8))
        return 64
    }
    let chosen = attacks.filter { attack in parts.isEmpty || parts.contains { attack.name.contains($0) } }
    do {
        var counter = InstructionCounter(path: arguments.dropFirst().first ?? "")
        var clock = Clock()
        return try (counts ? measure(chosen, by: &counter) : measure(chosen, by: &clock)) ? 0 : 1
    } catch {
        fatalError("\(error)")
    }
}

// Nothing may need more stack than a thread of a dispatch queue has.
let thread = Thread { exit(run(Array(CommandLine.arguments.dropFirst()))) }
thread.stackSize = 512 * 1024
thread.start()
while true { sleep(60) }
