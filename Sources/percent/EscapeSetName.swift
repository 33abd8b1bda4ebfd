internal import PercentEncoding

/// Names of the standard sets as arguments.
enum EscapeSetName {
    /// Every name and alias.
    static var all: [String] {
        EscapeSet.standard.flatMap { [$0.name] + $0.aliases }
    }

    /// The set with a name, or an error that helps to find the right one.
    static func set(named name: String) throws(OptionError) -> EscapeSet {
        if let set = EscapeSet.standard(named: name) { return set }
        let near = nearMatches(of: name)
        let hint = near.isEmpty ? "" : "did you mean \(near.map { "'\($0)'" }.joined(separator: " or "))? "
        throw OptionError("no set has this name; \(hint)'percent list sets' shows all")
    }

    /// Names that differ in spelling only, or the same ones in part, best first.
    static func nearMatches(of name: String) -> [String] {
        let wanted = plain(name)
        guard !wanted.isEmpty && wanted.count <= 64 else { return [] }
        let ranked = all.map { candidate in (candidate, distance: distance(wanted, plain(candidate))) }
        let close = ranked.filter { $0.distance <= max(1, wanted.count / 4) }.sorted { $0.distance < $1.distance }
        if !close.isEmpty { return close.prefix(3).map(\.0) }
        return Array(all.filter { wanted.count > 2 && plain($0).contains(wanted) }.prefix(3))
    }

    /// Letters and digits in lower case, as `encodeURIComponent` and `encode_uri_component` share with kebab case.
    private static func plain(_ name: String) -> String {
        name.lowercased().filter { $0.isLetter || $0.isNumber }
    }

    /// How many insertions, deletions and replacements lead from one to the other.
    private static func distance(_ first: String, _ second: String) -> Int {
        let second = Array(second)
        var row = Array(0...second.count)
        for (position, character) in first.enumerated() {
            var diagonal = row[0]
            row[0] = position + 1
            for index in second.indices {
                let replaced = diagonal + (second[index] == character ? 0 : 1)
                diagonal = row[index + 1]
                row[index + 1] = min(replaced, row[index] + 1, diagonal + 1)
            }
        }
        return row[second.count]
    }
}
