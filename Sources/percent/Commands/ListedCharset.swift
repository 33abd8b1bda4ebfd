#if CommandLineTool
    internal import LegacyCharsets
    internal import PercentEncoding
    internal import QueryEncoding

    /// A charset in the list.
    struct ListedCharset: Listed {
        /// A name or number for `--charset`.
        let name: String
        /// The charset that has the name.
        let charset: Charset

        /// The charsets of browsers and the other charsets of CoreFoundation.
        static var all: [ListedCharset] {
            Charset.all.map { ListedCharset(name: $0.name, charset: $0) }
                + Charset.otherCoreFoundation.map { charset in
                    let number = charset.coreFoundationEncoding
                    let name = charset.with(profile: .coreFoundation).name
                    let isName = (try? CharsetName.charset(named: name))?.coreFoundationEncoding == number
                    return ListedCharset(
                        name: isName ? name : Self.hexadecimal(number.map(UInt.init)), charset: charset)
                }
        }

        static var heading: [String] {
            ["NAME", "COREFOUNDATION", "NUMBER", "NS NUMBER", "BROWSER TABLE", "COREFOUNDATION TABLE", "LABELS"]
        }

        static var width: Int? { 120 }

        var row: [String] {
            [
                name, coreFoundation?.name ?? "-", Self.hexadecimal(charset.coreFoundationEncoding.map(UInt.init)),
                Self.hexadecimal(charset.stringEncoding), browser.map(Self.table) ?? "-",
                coreFoundation.map(Self.table) ?? "-", aliases.isEmpty ? "-" : aliases.joined(separator: ","),
            ]
        }

        var json: QueryValue {
            [
                "name": .string(name), "aliases": .strings(aliases),
                "source": .string(Charset.all.contains(charset) ? "WHATWG Encoding Standard" : "CoreFoundation"),
                "coreFoundation": coreFoundation.map { .string($0.name) } ?? .null,
                "cfStringEncoding": charset.coreFoundationEncoding.map { .integer(Int($0)) } ?? .null,
                "nsStringEncoding": charset.stringEncoding.map { .integer(Int($0)) } ?? .null,
                "profiles": .strings(
                    (browser == nil ? [] : ["browser"]) + (coreFoundation == nil ? [] : ["core-foundation"])),
                "browserConverter": browser?.converter.map { .string($0) } ?? .null,
                "coreFoundationConverter": coreFoundation?.converter.map { .string($0) } ?? .null,
                "matchesBrowserTable": browser.flatMap { try? $0.matchesBrowserTable() }.map { .bool($0) } ?? .null,
            ]
        }

        /// The labels of the charset except the name; empty if another row lists the labels.
        private var aliases: [String] {
            let isListedOnce = Charset.all.contains(charset) || browser == nil
            return isListedOnce ? charset.labels.filter { $0 != name.lowercased() } : []
        }

        /// The charset with the browsers' table; nil if browsers do not have the charset.
        private var browser: Charset? { charset.profile == .browser ? charset : nil }

        /// The charset with CoreFoundation's table; nil if CoreFoundation does not have the charset.
        private var coreFoundation: Charset? {
            charset.coreFoundationEncoding == nil ? nil : charset.with(profile: .coreFoundation)
        }

        /// Returns the ICU converter of a table, or `own` for a table of this package.
        private static func table(of charset: Charset) -> String {
            charset.converter ?? "own"
        }

        private static func hexadecimal(_ number: UInt?) -> String {
            guard let number else { return "-" }
            let digits = String(number, radix: 16, uppercase: true)
            return "0x" + String(repeating: "0", count: (digits.count > 4 ? 8 : 4) - digits.count) + digits
        }
    }
#endif
