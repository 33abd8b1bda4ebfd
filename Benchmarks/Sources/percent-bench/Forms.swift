import BenchmarkSupport
import QueryEncoding

/// Flat forms with a fixed number of pairs. Names are short ASCII text, and values are text of every kind.
enum Forms {
    /// Returns different forms of 256 KiB in total, and at least `count` forms.
    static func random(pairs: Int, atLeast count: Int = 4) -> [[QueryPair]] {
        var generator = SplitMix64(state: 42)
        let kinds = ["clean", "query", "latin", "cjk"]
        func text(_ kind: String, _ sizes: ClosedRange<Int>) -> String {
            let size = Int.random(in: sizes, using: &generator)
            return String(decoding: Workload.text(kind, size, &generator), as: UTF8.self)
        }
        return (0..<max(count, (8 << 10) / pairs)).map { _ in
            (0..<pairs).map { _ in
                let kind = kinds[Int.random(in: 0..<kinds.count, using: &generator)]
                return QueryPair(field: text("clean", 3...10), value: text(kind, 6...30))
            }
        }
    }
}
