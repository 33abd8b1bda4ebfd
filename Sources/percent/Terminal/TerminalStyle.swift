/// The colours of text in a terminal.
struct TerminalStyle {
    /// A role of text that has a colour.
    enum Role: String {
        case heading = "1"
        case error = "31;1"
        case warning = "33"
        case dim = "2"
    }

    /// Whether text is coloured.
    let isColored: Bool

    /// Returns the text in the colour of a role.
    func text(_ text: String, _ role: Role) -> String {
        isColored && !text.isEmpty ? "\u{1B}[\(role.rawValue)m\(text)\u{1B}[0m" : text
    }

    /// Whether output to a file should have colours: the file is a terminal, and `NO_COLOR` is unset or empty
    /// (no-color.org).
    static func isWanted(on descriptor: Int32) -> Bool {
        SystemCalls.isTerminal(descriptor) && !SystemCalls.isSet("NO_COLOR")
    }
}
