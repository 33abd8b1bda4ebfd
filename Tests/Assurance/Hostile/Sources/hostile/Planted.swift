import QueryEncoding

/// Attacks that must fail, with their verdicts. The planted attacks prove that the others could fail.
var planted: [(attack: Attack, verdict: Growth.Verdict)] {
    [
        (
            Attack("planted: each field is looked for in all before it") { size in
                let fields = (0..<size).map { "k\($0)" }
                return { fields.indices.reduce(0) { $0 + (fields[..<$1].contains(fields[$1]) ? 0 : 1) } }
            }, .grows
        ),
        (
            Attack("planted: what is read is moved away, fast") { size in
                var query = repeated("a", size)
                return {
                    while !query.isEmpty { query.removeFirst() }; return query.count
                }
            }, .grows
        ),
        (
            Attack("planted: refused, although it is to be read") { size in
                let query = String(repeating: "%", count: size)
                return { try QueryDecoder(limits: .none).value(from: query).dictionary?.count ?? 0 }
            }, .surprises
        ),
    ]
}
