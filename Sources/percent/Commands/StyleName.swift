internal import QueryEncoding

/// A parser of arguments that name standard styles.
enum StyleName {
    /// Every name and alias.
    static let all: [String] = QueryStyle.standard.flatMap { [$0.name] + $0.aliases }

    /// Returns the style with a name, regardless of case and punctuation. The error for an unknown name suggests
    /// similar names.
    static func style(named name: String) throws(OptionError) -> QueryStyle.Standard {
        if let name = NearMatches.same(as: name, among: all),
            let style = QueryStyle.standard.first(where: { $0.name == name || $0.aliases.contains(name) })
        {
            return style
        }
        throw NearMatches.error(for: name, among: all, kind: "style")
    }
}
