import Foundation

/// How the time of an attack grows when it gets twice as large.
struct Growth {
    /// What linear time may come to, with n log n and some noise.
    static let limit = 2.5

    private var small = Double.infinity
    private var large = Double.infinity

    var ratio: Double { large / small }

    /// Measures both sizes by turns, so that whatever disturbs one disturbs the other as well.
    mutating func measure(_ attack: Attack) throws {
        let half = try attack.prepare(attack.size / 2)
        let whole = try attack.prepare(attack.size)
        for _ in 0..<2 {
            small = min(small, time(half))
            large = min(large, time(whole))
        }
    }

    /// A line of the table.
    func line(_ attack: Attack) -> String {
        let verdict = ratio > Self.limit ? "FAIL" : "ok"
        let name = attack.name.padding(toLength: 50, withPad: " ", startingAt: 0)
        return name + String(format: "%8d %9.3f ms %6.2f  ", attack.size, large * 1000, ratio) + verdict
    }
}
