internal import PercentEncoding

/// Names of the standard sets as arguments.
enum EscapeSetName {
    /// Every name and alias.
    static let all: [String] = EscapeSet.standard.flatMap { [$0.name] + $0.aliases }

    /// The set with a name in any spelling, or an error that suggests the right one.
    static func set(named name: String) throws(OptionError) -> EscapeSet {
        if let name = NearMatches.same(as: name, among: all), let set = EscapeSet.standard(named: name) { return set }
        throw NearMatches.error(for: name, among: all, kind: "set")
    }
}
