/// Suggestions for a name that does not exist.
enum NearMatches {
    /// Returns the name that equals the given name except for case and punctuation, such as `alamofire-form` for
    /// `alamofireForm`.
    static func same(as name: String, among names: [String]) -> String? {
        let wanted = plain(name)
        return names.first { plain($0) == wanted }
    }

    /// Returns the names that are similar to a name or contain it, best first.
    static func of(_ name: String, among names: [String]) -> [String] {
        let wanted = plain(name)
        guard !wanted.isEmpty && wanted.count <= 64 else { return [] }
        let ranked = names.map { candidate in (candidate, distance: distance(wanted, plain(candidate))) }
        let close = ranked.filter { $0.distance <= max(1, wanted.count / 4) }.sorted { $0.distance < $1.distance }
        if !close.isEmpty { return close.prefix(3).map(\.0) }
        return Array(names.filter { wanted.count > 2 && plain($0).contains(wanted) }.prefix(3))
    }

    /// Returns the error for an unknown name of a kind, such as "set".
    static func error(for name: String, among names: [String], kind: String) -> OptionError {
        let near = of(name, among: names)
        let hint = near.isEmpty ? "" : "did you mean \(near.map { "'\($0)'" }.joined(separator: " or "))? "
        return OptionError("no \(kind) has this name; \(hint)'percent list \(kind)s' shows all")
    }

    /// Returns the letters and digits in lower case. `encodeURIComponent` and `encode_uri_component` give the same
    /// text.
    private static func plain(_ name: String) -> String {
        name.lowercased().filter { $0.isLetter || $0.isNumber }
    }

    /// Returns the smallest number of insertions, deletions and replacements that turn one text into another.
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
