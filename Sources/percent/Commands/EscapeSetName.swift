internal import PercentEncoding

/// A parser of arguments that name standard escape sets.
enum EscapeSetName {
    /// Every name and alias.
    static let all: [String] = EscapeSet.standard.flatMap { [$0.name] + $0.aliases }

    /// Returns the set with a name, regardless of case and punctuation. The error for an unknown name suggests similar
    /// names.
    static func set(named name: String) throws(OptionError) -> EscapeSet {
        if let name = NearMatches.same(as: name, among: all), let set = EscapeSet.standard(named: name) { return set }
        throw NearMatches.error(for: name, among: all, kind: "set")
    }
}
