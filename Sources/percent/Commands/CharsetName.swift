internal import JSONReading
internal import LegacyCharsets
internal import PercentEncoding

/// A parser of arguments that name charsets by label or number.
enum CharsetName {
    /// Every accepted name and label, in lower case.
    static let all: [String] = {
        var seen: Set<String> = []
        return (names + (Charset.all + coreFoundation).flatMap(\.labels)).filter { seen.insert($0).inserted }
    }()

    /// The main name of every charset, in lower case. The names are stored because the argument parser reads them
    /// several times in every run.
    static let names: [String] = Charset.all.map { $0.name.lowercased() } + coreFoundation.map(\.name)

    /// The charsets that only CoreFoundation has, except the refused charsets.
    private static let coreFoundation: [Charset] = Charset.otherCoreFoundation.filter {
        $0.profile == .coreFoundation && (try? Charset($0.name)) == $0
    }

    /// Returns the charsets that a list of labels and numbers names. The error for an unknown label suggests similar
    /// labels.
    static func charsets(listed argument: String) throws(OptionError) -> [Charset] {
        // Labels may have white space around them, including line ends.
        let names = RawArguments.string(argument).split(separator: ",", omittingEmptySubsequences: false)
        var charsets: [Charset] = []
        for name in names {
            do throws(OptionError) {
                charsets.append(try charset(named: String(name)))
            } catch {
                throw names.count == 1 ? error : OptionError("\(Quotation.quoted(name)): \(error)")
            }
        }
        return charsets
    }

    /// Returns the charset with a label of the WHATWG Encoding Standard, a name of IANA or CoreFoundation, or a number.
    /// A number that both CoreFoundation and NSStringEncoding have is CoreFoundation's.
    static func charset(named name: String) throws(OptionError) -> Charset {
        if name.lowercased().hasPrefix("0x") { return try charset(numbered: name) }
        do throws(CharsetError) {
            return try Charset(name)
        } catch {
            if error.kind == .refusedLabel { throw OptionError("\(error)") }
        }
        // Punctuation is ignored, because no two labels differ only in punctuation.
        let isPlain = name.utf8.allSatisfy { "-_.:".utf8.contains($0) || $0.isLetterOrDigit }
        if isPlain, let same = NearMatches.same(as: name, among: all) { return try charset(named: same) }
        throw NearMatches.error(for: name, among: all, kind: "charset")
    }

    private static func charset(numbered text: String) throws(OptionError) -> Charset {
        guard let number = UInt32(text.dropFirst(2), radix: 16) else {
            throw OptionError("a number of a charset is 0x and one to eight hexadecimal digits")
        }
        if let charset = try? Charset(coreFoundationEncoding: number) { return charset }
        if let charset = try? Charset(stringEncoding: UInt(number)) { return charset }
        throw OptionError(
            "CoreFoundation has no converter for this number; 'percent list charsets' lists the supported charsets")
    }
}
