/// Pieces of data in messages.
enum Quotation {
    /// How many characters are shown.
    static let limit = 40

    /// The text in quotes, cut if it is long; what a terminal would act on or not show is its number.
    static func quoted(_ text: some StringProtocol) -> String {
        let shown = text.unicodeScalars.prefix(limit + 1)
        let isCut = shown.count > limit
        return "'\(shown.prefix(limit).map(visible).joined())\(isCut ? "..." : "")'"
    }

    private static func visible(_ scalar: Unicode.Scalar) -> String {
        switch scalar.properties.generalCategory {
        case .control, .format, .lineSeparator, .paragraphSeparator, .privateUse, .surrogate, .unassigned:
            "\\u{\(String(scalar.value, radix: 16, uppercase: true))}"
        default: String(scalar)
        }
    }
}
