import QueryEncoding

/// Attacks that must fail, with their verdicts. These attacks prove that the verdict of an attack can be a failure.
var planted: [(attack: Attack, verdict: Growth.Verdict)] {
    [
        (
            Attack("planted: searches all previous fields") { size in
                let fields = (0..<size).map { "k\($0)" }
                return { fields.indices.reduce(0) { $0 + (fields[..<$1].contains(fields[$1]) ? 0 : 1) } }
            }, .grows
        ),
        (
            Attack("planted: shifts the rest after every byte") { size in
                var query = repeated("a", size)
                return {
                    while !query.isEmpty { query.removeFirst() }; return query.count
                }
            }, .grows
        ),
        (
            Attack("planted: refused, although expected to be read") { size in
                let query = String(repeating: "%", count: size)
                return { try QueryDecoder(limits: .none).value(from: query).dictionary?.count ?? 0 }
            }, .surprises
        ),
        (plantedSearch, .grows),
    ]
}
