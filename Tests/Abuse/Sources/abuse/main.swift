import Foundation

/// Measures attacks and prints a table; whether all took time that is linear, or nearly so.
func measure(_ attacks: [Attack]) throws -> Bool {
    var failures = 0
    for attack in attacks {
        var growth = Growth()
        try growth.measure(attack)
        // Once more, because of noise.
        if growth.ratio > Growth.limit { try growth.measure(attack) }
        if growth.ratio > Growth.limit { failures += 1 }
        print(growth.line(attack))
        fflush(nil)
    }
    print("\(attacks.count) attacks, \(failures) of them take time that grows too fast")
    return failures == 0
}

/// Makes both sizes of all attacks once, for a program that counts, and prints the sizes and names in that order.
func makeOnce(_ attacks: [Attack], divisor: Int) throws {
    for attack in attacks {
        let size = max(attack.size / divisor, 64)
        for size in [size / 2, size] {
            _ = time(try attack.prepare(size))
            print("\(size)\t\(attack.name)")
        }
    }
}

/// What was asked for.
@Sendable func run(_ arguments: [String]) -> Int32 {
    let attacks = fieldAttacks + lengthAttacks + serverAttacks + decodingAttacks + writingAttacks
    do {
        if arguments.first == "--once", let divisor = arguments.last.flatMap({ Int($0) }), divisor > 0 {
            try makeOnce(attacks, divisor: divisor)
            return 0
        }
        let chosen = attacks.filter { attack in
            arguments.isEmpty || arguments.contains { attack.name.contains($0) }
        }
        return try measure(chosen) ? 0 : 1
    } catch {
        fatalError("\(error)")
    }
}

// Nothing may need more stack than a thread of a dispatch queue has.
let thread = Thread { exit(run(Array(CommandLine.arguments.dropFirst()))) }
thread.stackSize = 512 * 1024
thread.start()
while true { sleep(60) }
