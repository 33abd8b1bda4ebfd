internal import PercentEncoding

extension Charset {
    /// Whether text can be converted: the package was built with its trait `ICU`, ICU has the converter, and the profile the charset.
    /// UTF-8, UTF-16, ISO-8859-16 and `x-user-defined` need no ICU. In `CharsetProfile.coreFoundationLinux`, GBK_95 and EUC-JP are not
    /// available: what needs no escape is written and read there, and everything else an error.
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

    /// ICU's name of the converter that the profile's table comes from; nil if it needs none.
    package var converter: String? {
        guard profile != .browser else {
            return definition.form == .iso2022JP ? CharsetDefinition.eucJP.converter : definition.converter
        }
        return coreFoundation?.converter
    }

    /// What has no encoding of its own in ``all``: CoreFoundation's other encodings, by number.
    package static let otherCoreFoundation: [Charset] = {
        let known = Set(all.compactMap(\.coreFoundationEncoding))
        let numbers = CoreFoundationEncoding.all.map(\.number).filter { !known.contains($0) }.sorted()
        return numbers.compactMap { try? Charset(coreFoundationEncoding: $0) }
    }()
}
