import BenchmarkSupport
import Foundation
import PercentEncoding

/// The races and their contenders.
struct Suite {
    /// The extent of the suite to run.
    enum Extent {
        /// The small subset of races that CI runs.
        case quick
        /// Everything.
        case full
    }

    let extent: Extent
    /// Whether the races include peers in this process.
    let hasPeers: Bool
    /// The peers in other processes.
    let drivers: DriverPool
    /// The version of Foundation, if known: the version of the toolchain that contains Foundation.
    var foundation: String?
    /// Whether to run a race.
    var includes: (Race.Title) -> Bool = { _ in true }

    /// The escape set of most races: the strictest set, which every peer can approximate.
    static let escapes = EscapeSet.unreserved

    /// An escape set that also keeps all non-ASCII bytes, as in IRIs (RFC 3987).
    static let iriEscapes = escapes.adding(0x80...0xFF)

    /// Passes the races of the selected suite to `body`.
    func races(of part: Options.Part, _ body: (Race) throws -> Void) throws {
        switch part {
        case .core: try core(body)
        case .query: try query(body)
        case .charset: try charset(body)
        }
    }

    /// Returns all values, or only the quick values in a quick suite.
    func sizes(_ all: [Int], quick: [Int]) -> [Int] {
        extent == .full ? all : quick
    }
}

/// Returns the result of a call that must succeed.
@inline(__always)
func must<Outcome>(_ body: () throws -> Outcome) -> Outcome {
    do {
        return try body()
    } catch {
        fatalError("\(error)")
    }
}

/// Returns the average length of texts, from which the speed is computed.
func averageLength(_ texts: [[UInt8]]) -> Double {
    Double(texts.reduce(0) { $0 + $1.count }) / Double(texts.count)
}
