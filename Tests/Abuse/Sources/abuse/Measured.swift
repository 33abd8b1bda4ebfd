import Foundation

/// The attack that the next call of `measured` makes.
nonisolated(unsafe) private var attack: () throws -> Int = { 0 }

/// What all calls returned, so that none can be left out.
nonisolated(unsafe) private var outcome = 0

/// Makes an attack. Callgrind knows by the name, which is in scripts/abuse, what to count.
@inline(never)
func measured() {
    do {
        outcome &+= try attack()
    } catch {
        fatalError("\(error)")
    }
}

/// Makes an attack, and returns the time of the processor that it took, in seconds.
func time(_ body: @escaping () throws -> Int) -> Double {
    attack = body
    let before = seconds()
    measured()
    return seconds() - before
}

private func seconds() -> Double {
    // Not what the clock on the wall says: others use the machine as well.
    var time = timespec()
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
}
