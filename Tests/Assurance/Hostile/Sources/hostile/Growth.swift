import Foundation

/// The growth of an attack's number of instructions with its size, and the outcome.
struct Growth {
    enum Verdict: String {
        case ok
        case grows = "FAIL: grows too fast"
        case surprises = "FAIL: another outcome"
    }

    /// The largest permitted exponent. The exponent of n log n is below 1.15 for the sizes of the attacks, and the
    /// exponent of n² is 2.
    private static let limit = 1.25

    private(set) var size: Int
    private(set) var instructions = 0.0
    private(set) var exponent = 0.0
    private(set) var outcome: Outcome
    let verdict: Verdict

    /// Doubles the size of an attack until it takes `enough` instructions or reaches its largest size.
    init(of attack: Attack, enough: Double, by counter: inout Counter) throws {
        // This first call does the work that a process does only once; otherwise, the first count would include this
        // work.
        _ = try? attack.prepare(attack.sizes.lowerBound)()
        outcome = attack.expected
        size = attack.sizes.lowerBound / 2
        var costs: [Double] = []
        repeat {
            size *= 2
            (instructions, outcome) = try counter.count(attack.prepare(size))
            costs.append(instructions)
            // The size can be multiplied by eight without exceeding `enough`, even at quadratic cost.
            if instructions * 64 < enough && 64 * size <= attack.sizes.upperBound && outcome == attack.expected {
                size *= 4
                costs = []
            }
        } while outcome == attack.expected
            && (costs.count < 4 || instructions < enough && 2 * size <= attack.sizes.upperBound)
        if costs.count >= 4 { exponent = Self.exponent(of: Array(costs.suffix(4))) }
        verdict = outcome != attack.expected ? .surprises : exponent <= Self.limit ? .ok : .grows
    }

    /// Returns the exponent with which the cost grows with the size, fitted by least squares to the logarithms. The
    /// size doubles from each cost to the next.
    private static func exponent(of costs: [Double]) -> Double {
        let middle = Double(costs.count - 1) / 2
        let offsets = costs.indices.map { Double($0) - middle }
        let products = zip(offsets, costs).map { $0 * log2($1) }
        return products.reduce(0, +) / offsets.map { $0 * $0 }.reduce(0, +)
    }
}

/// The attack that the next call of `measured` runs.
nonisolated(unsafe) private var attack: () throws -> Int = { 0 }

/// Runs an attack. Callgrind finds this function by name and counts its instructions. The function returns the outcome,
/// because Callgrind does not see the end of a function whose last call is a jump.
@inline(never) @_silgen_name("measured")
private func measured() -> Outcome {
    Outcome(of: attack)
}

/// The instruction counts of Callgrind, which hardly differ between runs, even on a busy machine.
///
/// After each call, Callgrind writes the counts to the next file.
struct Counter {
    /// The path of the files without the number at the end.
    let path: String

    private var calls = 0

    init(path: String) {
        self.path = path
    }

    /// Returns the number of instructions and the outcome of an attack.
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
