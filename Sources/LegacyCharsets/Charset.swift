public import PercentEncoding

/// A legacy encoding such as GBK or Shift_JIS, and the vendor whose byte tables it uses.
///
/// ```swift
/// try "汉字&ss".percentEncoded(in: .gbk)                      // "%BA%BA%D7%D6%26ss"
/// try "%BA%BA%D7%D6".percentDecoded(in: Charset("gb2312"))    // "汉字"
/// ```
///
/// A charset is a small value. On first use, the process compiles the tables of a charset in some milliseconds. All
/// later uses share the tables.
///
/// After `fork` of a multithreaded process, the child can use charsets that the parent has already used. If the package
/// was built with its trait `ICU`, the first use of another charset may deadlock on a lock of ICU.
public struct Charset: Sendable {
    /// The row of each profile; nil if the profile lacks the charset. One of both is always known.
    let browser, coreFoundation: CharsetRow?

    /// The number of CoreFoundation's encoding (`CFStringEncoding`) for the label; nil if CoreFoundation lacks the
    /// encoding.
    public var coreFoundationEncoding: UInt32? { coreFoundation?.number }

    private var ownProfile: CharsetProfile?
    private var ownPolicy: UnencodablePolicy?
    private var ownNotation: TrailByteNotation?

    /// The rule for decoding `%uXXXX`. By default, `%uXXXX` is a malformed escape.
    public var unicodeEscapes = UnicodeEscapeNotation.malformed

    init(_ browser: CharsetRow?, _ coreFoundation: CharsetRow?) {
        self.browser = browser
        self.coreFoundation = coreFoundation
    }

    /// Creates a charset of the WHATWG Encoding Standard.
    init(_ browser: CharsetRow) {
        self.init(browser, browser.number.flatMap(CharsetRow.numbered))
    }

    /// Returns the row of a profile; nil if the profile lacks the charset.
    @inline(__always)
    func row(in profile: CharsetProfile) -> CharsetRow? { profile == .browser ? browser : coreFoundation }

    /// The row of the charset's profile.
    var requiredRow: CharsetRow {
        get throws(CharsetError) {
            guard let row = row(in: profile) else { throw CharsetError(kind: .notInProfile, charset: name) }
            return row
        }
    }

    /// Whether the profile has the charset.
    ///
    /// - Complexity: O(1).
    public var isAvailable: Bool { row(in: profile) != nil }

    /// The charset's handle in the C library, a `percent_charset`.
    package var handle: OpaquePointer {
        get throws(CharsetError) { unsafe OpaquePointer(try requiredRow.pointer) }
    }

    /// ICU's name of the converter for the profile's table; nil if no converter is needed.
    package var converter: String? { row(in: profile)?.converter }

    /// The vendor of the byte tables. The default is browsers; in a query, the default is the system that the query's
    /// style is named after.
    public var profile: CharsetProfile {
        get { ownProfile ?? .browser }
        set { ownProfile = newValue }
    }

    /// The policy for characters that the charset lacks. By default, the profile decides: `CharsetProfile.browser`
    /// writes a numeric reference, and the other profiles throw an error.
    public var unencodable: UnencodablePolicy {
        get { ownPolicy ?? (profile == .browser ? .numericReference : .fail) }
        set { ownPolicy = newValue }
    }

    /// The notation for the bytes of non-ASCII characters. By default, the profile decides: `CharsetProfile.browser`
    /// escapes bytes by the set, and the other profiles escape all bytes. CoreFoundation's profiles ignore this
    /// setting.
    public var trailBytes: TrailByteNotation {
        get { ownNotation ?? (profile == .browser ? .literal : .escaped) }
        set { ownNotation = newValue }
    }

    /// Returns the charset with other settings; nil keeps a setting.
    public func with(
        profile: CharsetProfile? = nil, unencodable: UnencodablePolicy? = nil, trailBytes: TrailByteNotation? = nil,
        unicodeEscapes: UnicodeEscapeNotation? = nil
    ) -> Charset {
        var copy = self
        if let profile { copy.ownProfile = profile }
        if let unencodable { copy.ownPolicy = unencodable }
        if let trailBytes { copy.ownNotation = trailBytes }
        if let unicodeEscapes { copy.unicodeEscapes = unicodeEscapes }
        return copy
    }

    /// Returns the charset in a profile, unless the charset already has an explicit profile. In the browsers' profile,
    /// UTF-16 becomes UTF-8, so that queries survive a round trip.
    public func adapted(to profile: CharsetProfile) -> any TextEncoding { inProfile(profile) }

    func inProfile(_ profile: CharsetProfile) -> Charset {
        let adapted = ownProfile == nil ? with(profile: profile) : self
        guard adapted.profile == .browser, let browser, browser.forQueries != browser else { return adapted }
        return Charset.utf8.with(
            profile: .browser, unencodable: unencodable, trailBytes: trailBytes, unicodeEscapes: unicodeEscapes)
    }

    /// The name of the encoding. `CharsetProfile.browser` uses the name of the WHATWG Encoding Standard, such as
    /// `Shift_JIS`; the other profiles use CoreFoundation's name, such as `cp932`.
    public var name: String { (row(in: profile) ?? browser ?? coreFoundation)?.name ?? "" }
}

extension Charset: Hashable {
    /// Whether two charsets are the same encoding with the same settings. An explicit setting differs from an equal
    /// default of the profile, because a query's style changes the default.
    ///
    /// Browsers read some labels, such as `gbk` and `gb2312`, as one encoding, while CoreFoundation has two encodings.
    /// Charsets created from two such labels are not equal. To compare two charsets within a profile, compare their
    /// ``name`` in the profile.
    public static func == (left: Charset, right: Charset) -> Bool {
        left.browser == right.browser && left.coreFoundation == right.coreFoundation
            && left.ownProfile == right.ownProfile && left.ownPolicy == right.ownPolicy
            && left.ownNotation == right.ownNotation && left.unicodeEscapes == right.unicodeEscapes
    }

    /// Hashes the encoding and the settings.
    public func hash(into hasher: inout Hasher) {
        hasher.combine(browser)
        hasher.combine(coreFoundation)
        hasher.combine(ownProfile)
        hasher.combine(ownPolicy)
        hasher.combine(ownNotation)
        hasher.combine(unicodeEscapes)
    }
}

extension Charset: CustomStringConvertible {
    /// The name and, in parentheses, the settings, such as `gb2312 (profile: coreFoundation)`.
    public var description: String {
        let choices: [(String, Any?)] = [
            ("profile", ownProfile?.value), ("unencodable", ownPolicy?.value), ("trailBytes", ownNotation?.value),
            ("unicodeEscapes", unicodeEscapes == .malformed ? nil : unicodeEscapes.value),
        ]
        let chosen = choices.compactMap { choice, value in value.map { "\(choice): \($0)" } }
        return chosen.isEmpty ? name : "\(name) (\(chosen.joined(separator: ", ")))"
    }
}
