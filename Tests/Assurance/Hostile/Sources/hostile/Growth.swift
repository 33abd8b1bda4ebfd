import Foundation

/// How the instructions that an attack takes grow with its size, and the outcomes.
struct Growth {
    enum Verdict: String {
        case ok
        case grows = "FAIL: grows too fast"
        case surprises = "FAIL: another outcome"
    }

    /// The largest exponent that passes. That of n log n is below 1.15 for the sizes here, that of n² is 2.
    private static let limit = 1.25

    private(set) var size: Int
    private(set) var instructions = 0.0
    private(set) var exponent = 0.0
    private(set) var outcome: Outcome
    let verdict: Verdict

    /// Makes attacks of doubled sizes until one takes `enough` instructions or is as large as they get.
    init(of attack: Attack, enough: Double, by counter: inout Counter) throws {
        // Work that is done only once in a process would be counted for the smallest size.
        _ = try? attack.prepare(attack.sizes.lowerBound)()
        outcome = attack.expected
        size = attack.sizes.lowerBound / 2
        var costs: [Double] = []
        repeat {
            size *= 2
            (instructions, outcome) = try counter.count(attack.prepare(size))
            costs.append(instructions)
            // Far from enough, even if it grows with the square.
            if instructions * 64 < enough && 64 * size <= attack.sizes.upperBound && outcome == attack.expected {
                size *= 4
                costs = []
            }
        } while outcome == attack.expected
            && (costs.count < 4 || instructions < enough && 2 * size <= attack.sizes.upperBound)
        if costs.count >= 4 { exponent = Self.exponent(of: Array(costs.suffix(4))) }
        verdict = outcome != attack.expected ? .surprises : exponent <= Self.limit ? .ok : .grows
    }

    /// The exponent of the size in the cost, by least squares of the logarithms. Each cost is of twice the size of the one before.
    private static func exponent(of costs: [Double]) -> Double {
        let middle = Double(costs.count - 1) / 2
        let offsets = costs.indices.map { Double($0) - middle }
        let products = zip(offsets, costs).map { $0 * log2($1) }
        return products.reduce(0, +) / offsets.map { $0 * $0 }.reduce(0, +)
    }
}

/// The attack that the next call of `measured` makes.
nonisolated(unsafe) private var attack: () throws -> Int = { 0 }

/// Makes an attack. Callgrind counts the instructions of this function, by its name. It returns the outcome, because it would not
/// see the end of a function whose last call is a jump.
@inline(never) @_silgen_name("measured")
private func measured() -> Outcome {
    Outcome(of: attack)
}

/// The instructions that Callgrind counts, which hardly differ between runs, however busy the machine is. After each call it leaves them in the next file.
struct Counter {
    /// The path of the files, without the numbers at their ends.
    let path: String

    private var calls = 0

    init(path: String) {
        self.path = path
    }

    /// The instructions that an attack takes, and its outcome.
    mutating func count(_ body: @escaping () throws -> Int) throws -> (Double, Outcome) {
        attack = body
        let outcome = measured()
        calls += 1
        let dump = try String(contentsOfFile: "\(path).\(calls)", encoding: .utf8)
        let total = dump.split(separator: "\n").last { $0.hasPrefix("totals: ") }
        guard let count = total.flatMap({ Double($0.dropFirst("totals: ".count)) }), count > 0 else {
            throw CocoaError(.fileReadCorruptFile)
        }
        return (count, outcome)
    }
}
