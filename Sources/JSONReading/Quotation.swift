/// Functions that quote data in messages.
package enum Quotation {
    /// The maximum number of characters of a quoted text.
    package static let limit = 40

    /// Returns the text in quotes, cut if it is long.
    package static func quoted(_ text: some StringProtocol) -> String {
        "'\(shown(text, limit: limit))'"
    }

    /// Returns the text, cut if it is long. Characters that a terminal would interpret or not show are written as
    /// `\u{...}`.
    package static func shown(_ text: some StringProtocol, limit: Int) -> String {
        let scalars = text.unicodeScalars.prefix(limit + 1)
        return scalars.prefix(limit).map(visible).joined() + (scalars.count > limit ? "..." : "")
    }

    /// Returns bytes as text. Each byte that is not part of well-formed UTF-8 is written as `\xNN`.
    package static func visible(_ bytes: [UInt8]) -> String {
        var text = ""
        var rest = bytes[...]
        while let first = rest.first {
            let length = (1...4).first { String(validating: rest.prefix($0), as: UTF8.self)?.unicodeScalars.count == 1 }
            if let length, let scalar = String(decoding: rest.prefix(length), as: UTF8.self).unicodeScalars.first {
                text += visible(scalar)
            } else {
                text += "\\x" + String(first, radix: 16, uppercase: true)
            }
            rest = rest.dropFirst(length ?? 1)
        }
        return text
    }

    /// Returns a visible character unchanged and any other character as `\u{...}`.
    package static func visible(_ scalar: Unicode.Scalar) -> String {
        switch scalar.properties.generalCategory {
        case .control, .format, .lineSeparator, .paragraphSeparator, .privateUse, .surrogate, .unassigned:
            "\\u{\(String(scalar.value, radix: 16, uppercase: true))}"
        default: String(scalar)
        }
    }
}
