import BenchmarkSupport
import Foundation
import PercentEncoding

/// The races and their contenders.
struct Suite {
    /// The part of the suite that is run.
    enum Extent {
        /// The part that CI has time for.
        case quick
        /// Everything.
        case full
    }

    let extent: Extent
    /// Whether peers in this process take part.
    let hasPeers: Bool
    /// Peers in processes of their own.
    let drivers: DriverPool
    /// Whether a race is run.
    var includes: (Race.Title) -> Bool = { _ in true }

    /// The set of all races that escape bytes: the strictest set, which every peer can come close to.
    static let escapes = EscapeSet.unreserved

    /// The races of a part, one at a time.
    func races(of part: Options.Part, _ body: (Race) throws -> Void) throws {
        switch part {
        case .core: try core(body)
        case .query: try query(body)
        case .charset: try charset(body)
        }
    }

    /// All of the values, or the quick ones.
    func sizes(_ all: [Int], quick: [Int]) -> [Int] {
        extent == .full ? all : quick
    }
}

/// The result of a call that must succeed.
@inline(__always)
func must<Outcome>(_ body: () throws -> Outcome) -> Outcome {
    do {
        return try body()
    } catch {
        fatalError("\(error)")
    }
}

/// The average length, the basis of the speed.
func averageLength(_ texts: [[UInt8]]) -> Double {
    Double(texts.reduce(0) { $0 + $1.count }) / Double(texts.count)
}
