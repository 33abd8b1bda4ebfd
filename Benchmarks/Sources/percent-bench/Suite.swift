import BenchmarkSupport
import Foundation
import PercentEncoding

/// What races are made of: which of them, and who takes part.
struct Suite {
    /// How much of it is run.
    enum Extent {
        /// What CI has time for.
        case quick
        /// Everything.
        case full
    }

    let extent: Extent
    /// Whether peers that need no process of their own take part.
    let hasPeers: Bool
    /// Peers that have one.
    let drivers: DriverPool
    /// Whether a race is run.
    var includes: (Race.Title) -> Bool = { _ in true }

    /// The set of all races in which bytes are escaped: the strictest, which every peer can come close to.
    static let escapes = EscapeSet.unreserved

    /// The races of a part, one at a time.
    func races(of part: Options.Part, _ body: (Race) throws -> Void) throws {
        switch part {
        case .core: try core(body)
        case .query: try query(body)
        case .charset: try charset(body)
        }
    }

    /// All of the values, or a few.
    func sizes(_ all: [Int], quick: [Int]) -> [Int] {
        extent == .full ? all : quick
    }
}

/// The outcome of a call that has to succeed.
@inline(__always)
func must<Outcome>(_ body: () throws -> Outcome) -> Outcome {
    do {
        return try body()
    } catch {
        fatalError("\(error)")
    }
}

/// An average length, which speed is measured by.
func averageLength(_ texts: [[UInt8]]) -> Double {
    Double(texts.reduce(0) { $0 + $1.count }) / Double(texts.count)
}
