/// Pieces of data in messages.
enum Quotation {
    /// How many characters of a quoted text are shown.
    static let limit = 40

    /// The text in quotes, cut if it is long.
    static func quoted(_ text: some StringProtocol) -> String {
        "'\(shown(text, limit: limit))'"
    }

    /// The text, cut if it is long; what a terminal would act on or not show is its number.
    static func shown(_ text: some StringProtocol, limit: Int) -> String {
        let scalars = text.unicodeScalars.prefix(limit + 1)
        return scalars.prefix(limit).map(visible).joined() + (scalars.count > limit ? "..." : "")
    }

    /// A character, or its number.
    static func visible(_ scalar: Unicode.Scalar) -> String {
        switch scalar.properties.generalCategory {
        case .control, .format, .lineSeparator, .paragraphSeparator, .privateUse, .surrogate, .unassigned:
            "\\u{\(String(scalar.value, radix: 16, uppercase: true))}"
        default: String(scalar)
        }
    }
}
