import Foundation

/// The attack that the next call of `measured` makes.
nonisolated(unsafe) private var attack: () throws -> Int = { 0 }

/// Makes an attack. Callgrind knows by the name, which is in scripts/abuse, what to count; what is returned keeps the last call of
/// this function from taking the place of its own, which Callgrind does not see the end of.
@inline(never)
func measured() -> Result<Int, any Error> {
    do {
        return .success(try attack())
    } catch {
        return .failure(error)
    }
}

/// A way to find out what an attack costs.
protocol Meter {
    /// By how much smaller attacks are than they are by the clock.
    var divisor: Int { get }

    /// How often both sizes are measured, because of noise.
    var rounds: Int { get }

    var unit: String { get }

    /// How many digits of a cost say something.
    var decimals: Int { get }

    /// What `measured` costs, in that unit, and what it returns.
    mutating func cost() throws -> (cost: Double, result: Result<Int, any Error>)
}

extension Meter {
    /// Makes an attack: what it costs, and what becomes of it.
    mutating func measure(_ body: @escaping () throws -> Int) throws -> (cost: Double, outcome: Outcome) {
        attack = body
        let (cost, result) = try cost()
        return (cost, Outcome(result))
    }
}

/// The time of the processor. It is not what the clock on the wall says: others use the machine as well.
struct Clock: Meter {
    let divisor = 1
    let rounds = 2
    let unit = "ms"
    let decimals = 3

    func cost() -> (cost: Double, result: Result<Int, any Error>) {
        let before = milliseconds
        let result = measured()
        return (milliseconds - before, result)
    }

    private var milliseconds: Double {
        var time = timespec()
        clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
        return Double(time.tv_sec) * 1e3 + Double(time.tv_nsec) / 1e6
    }
}

/// The instructions that Callgrind counts, the same in every run. After each call it leaves them in the next file.
struct InstructionCounter: Meter {
    let divisor = 50
    let rounds = 1
    let unit = "instructions"
    let decimals = 0

    /// The files, without the numbers at their ends.
    let path: String

    private var calls = 0

    init(path: String) {
        self.path = path
    }

    mutating func cost() throws -> (cost: Double, result: Result<Int, any Error>) {
        let result = measured()
        calls += 1
        let dump = try String(contentsOfFile: "\(path).\(calls)", encoding: .utf8)
        let totals = dump.split(separator: "\n").last { $0.hasPrefix("totals: ") }
        return (totals.flatMap { Double($0.dropFirst("totals: ".count)) } ?? .nan, result)
    }
}
