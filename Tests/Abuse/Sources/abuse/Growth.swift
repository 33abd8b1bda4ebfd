import Foundation

/// How the cost of an attack grows when it gets twice as large, and what became of it.
struct Growth {
    enum Verdict: String {
        case ok
        case grows = "FAIL: grows too fast"
        case surprises = "FAIL: another outcome"
    }

    /// What linear time may come to, with n log n and some noise.
    private static let limit = 2.5

    private let attack: Attack
    private let size: Int
    private let unit: String
    private let decimals: Int
    private var small = Double.infinity
    private var large = Double.infinity
    private var outcomes: [Outcome] = []

    private var ratio: Double { large / small }

    var verdict: Verdict {
        guard outcomes.allSatisfy({ $0 == attack.expected }) else { return .surprises }
        return ratio <= Self.limit ? .ok : .grows
    }

    init(of attack: Attack, by meter: inout some Meter) throws {
        self.attack = attack
        size = max(attack.size / meter.divisor, 64)
        unit = meter.unit
        decimals = meter.decimals
        // What happens only once in a program would be counted for the smaller one.
        _ = try? attack.prepare(64)()
        try measure(by: &meter)
        // Again, because of noise; what is planted shows that not even this makes it less.
        for _ in 0..<3 where verdict == .grows { try measure(by: &meter) }
    }

    /// Measures both sizes by turns, so that whatever disturbs one disturbs the other as well.
    private mutating func measure(by meter: inout some Meter) throws {
        let half = attack.prepare(size / 2)
        let whole = attack.prepare(size)
        for _ in 0..<meter.rounds {
            let first = try meter.measure(half)
            let second = try meter.measure(whole)
            small = min(small, first.cost)
            large = min(large, second.cost)
            outcomes += [first.outcome, second.outcome]
        }
    }

    /// A line of the table.
    var line: String {
        let name = attack.name.padding(toLength: 50, withPad: " ", startingAt: 0)
        let outcome = "\(outcomes.first { $0 != attack.expected } ?? attack.expected)"
            .padding(toLength: 16, withPad: " ", startingAt: 0)
        return name + String(format: "%8d %12.*f ", size, decimals, large) + unit
            + String(format: " %6.2f  ", ratio) + outcome + verdict.rawValue
    }
}
