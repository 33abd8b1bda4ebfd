#if CommandLineTool
    internal import ArgumentParser
    internal import PercentEncoding

    /// The options that select the characters that stay literal.
    struct EscapeOptions: ParsableArguments {
        @Option(
            help: ArgumentHelp(
                "The escape set; see 'percent list sets'. (default: unreserved, or the sets of the style)",
                valueName: "name"),
            completion: .list(EscapeSetName.all),
            transform: EscapeSetName.set(named:)
        )
        var set: EscapeSet?

        @Option(
            parsing: .unconditional,
            help: ArgumentHelp("Leave these ASCII characters literal too.", valueName: "chars")
        )
        var keep: String?

        func validate() throws {
            if !kept.allSatisfy({ $0 < 0x80 }) {
                throw ValidationError("--keep takes only ASCII characters: other characters share bytes.")
            }
        }

        /// Returns the set of the option `set`, or the given set, with the characters of the option `keep`.
        func applied(to set: EscapeSet) -> EscapeSet {
            (self.set ?? set).adding(kept)
        }

        /// Rejects characters that end a name or a value, or that no query can hold.
        func validateForQueries() throws {
            if let byte = applied(to: .unreserved).literalBytes.first(where: \.isNoText) {
                let character = byte > 0x20 ? "'\(Unicode.Scalar(byte))'" : "a space or a control"
                throw ValidationError(
                    "A query must escape \(character) in names and values, but --set or --keep leaves it literal.")
            }
        }

        private var kept: [UInt8] { RawArguments.bytes(of: keep ?? "") }
    }

    extension UInt8 {
        /// Whether a reader cannot read the byte as text of a name or a value.
        fileprivate var isNoText: Bool { self <= 0x20 || self == 0x7F || "&#%".utf8.contains(self) }
    }
#endif
