internal import PercentEncoding

extension Charset {
    /// Whether the charset can convert text.
    ///
    /// The profile must have the charset. UTF-8, UTF-16, ISO-8859-16 and `x-user-defined` need no ICU. For other
    /// charsets, the package must be built with its trait `ICU`, and ICU must have the converter. GBK_95 and EUC-JP are not available in
    /// `CharsetProfile.coreFoundationLinux`: in these two charsets, CoreFoundation on Linux converts only text that
    /// needs no escapes.
    ///
    /// - Complexity: O(1); a table is compiled on first use.
    public var isAvailable: Bool {
        if let behavior, coreFoundation?.fails(behavior) == true { return false }
        do {
            _ = try "\u{20AC}".bytes(in: self)
            return true
        } catch {
            return error.kind == .unencodable
        }
    }

    /// ICU's name of the converter for the profile's table; nil if no converter is needed.
    package var converter: String? {
        guard profile != .browser else {
            return definition.form == .iso2022JP ? CharsetDefinition.eucJP.converter : definition.converter
        }
        return coreFoundation?.converter
    }

    /// CoreFoundation's encodings that are not in ``all``, by number.
    package static let otherCoreFoundation: [Charset] = {
        let known = Set(all.compactMap(\.coreFoundationEncoding))
        let numbers = CoreFoundationEncoding.all.map(\.number).filter { !known.contains($0) }.sorted()
        return numbers.compactMap { try? Charset(coreFoundationEncoding: $0) }
    }()
}
