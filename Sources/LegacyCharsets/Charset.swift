public import PercentEncoding

/// A character encoding of the time before UTF-8, such as GBK, Big5, Shift_JIS or windows-1251, and whose bytes are meant by it.
///
/// ```swift
/// try "汉字&ss".percentEncoded(in: .gbk)                      // "%BA%BA%D7%D6%26ss"
/// try "%BA%BA%D7%D6".percentDecoded(in: Charset("gb2312"))    // "汉字"
/// ```
///
/// A charset is a small value; its tables are compiled from ICU's converters on first use, in some milliseconds, and shared by the
/// process. The copy that `fork` makes of a process with threads can use what had been used before; a first use there, or any in a profile
/// of CoreFoundation, may wait forever for a lock of ICU that a thread held.
public struct Charset: Sendable {
    let definition: CharsetDefinition

    let coreFoundation: CoreFoundationEncoding?

    /// The number of CoreFoundation's encoding (`CFStringEncoding`) that the label stands for; nil if there is none.
    public var coreFoundationEncoding: UInt32? { coreFoundation?.number }

    private var ownProfile: CharsetProfile?
    private var ownPolicy: UnencodablePolicy?
    private var ownNotation: TrailByteNotation?

    /// What `%uXXXX` means to a reader: by default it is malformed.
    public var unicodeEscapes = UnicodeEscapeNotation.malformed

    init(_ definition: CharsetDefinition, coreFoundationEncoding: UInt32? = nil) {
        self.definition = definition
        let number = coreFoundationEncoding ?? definition.coreFoundationEncoding
        coreFoundation = number.flatMap(CoreFoundationEncoding.init(number:))
    }

    /// The table for encoding of the browsers' profile, if the charset has no states.
    @inline(__always)
    func browserTable() throws(CharsetError) -> EncodeTable? { try definition.encodeTableIfAny() }

    /// Whose bytes the charset gives: by default the browsers', and in a query those of the system that the query's style is named after.
    public var profile: CharsetProfile {
        get { ownProfile ?? .browser }
        set { ownProfile = newValue }
    }

    /// Which of CoreFoundation's profiles it is in; nil for the browsers'. It asks for no constant, which a short text would wait for.
    var behavior: CoreFoundationBehavior? { ownProfile?.behavior }

    /// What becomes of characters that the charset does not have: by default, the profile's way, which is a numeric reference for
    /// `CharsetProfile.browser` and an error for the others.
    public var unencodable: UnencodablePolicy {
        get { ownPolicy ?? (profile == .browser ? .numericReference : .fail) }
        set { ownPolicy = newValue }
    }

    /// What becomes of the bytes of other characters than ASCII: by default, the profile's way, which is to escape all of them but for
    /// `CharsetProfile.browser`. CoreFoundation's profiles know no other.
    public var trailBytes: TrailByteNotation {
        get { ownNotation ?? (profile == .browser ? .literal : .escaped) }
        set { ownNotation = newValue }
    }

    /// Whether ``trailBytes`` are escaped.
    var escapesTrailBytes: Bool { ownNotation.map { $0.value == .escaped } ?? (behavior != nil) }

    /// The charset with other choices; nil is the profile's own.
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

    /// The charset in a profile, unless one has been chosen already. What browsers write in UTF-8, which is UTF-16, becomes UTF-8, so
    /// that queries are read as they are written.
    public func adapted(to profile: CharsetProfile) -> any TextEncoding { inProfile(profile) }

    func inProfile(_ profile: CharsetProfile) -> Charset {
        (ownProfile == nil ? with(profile: profile) : self).asOutputEncoding
    }

    /// The name of the encoding: for `CharsetProfile.browser` that of the WHATWG Encoding Standard, such as `Shift_JIS`, for the
    /// others the one that CoreFoundation gives it, such as `cp932`.
    public var name: String { profile == .browser ? definition.name : coreFoundation?.name ?? definition.name }
}

extension Charset: Hashable {
    /// Whether both are the same encoding with the same choices. What has been chosen is not what the profile gives anyway: a query's
    /// style changes the latter.
    ///
    /// Charsets of labels that browsers take for one encoding and CoreFoundation for two, such as `gbk` and `gb2312`, are not equal. To
    /// know whether they are the same in a profile, compare their ``name`` in it.
    public static func == (left: Charset, right: Charset) -> Bool {
        left.definition == right.definition && left.coreFoundation == right.coreFoundation
            && left.ownProfile == right.ownProfile && left.ownPolicy == right.ownPolicy
            && left.ownNotation == right.ownNotation && left.unicodeEscapes == right.unicodeEscapes
    }

    /// Hashes what is compared.
    public func hash(into hasher: inout Hasher) {
        hasher.combine(definition)
        hasher.combine(coreFoundationEncoding)
        hasher.combine(ownProfile)
        hasher.combine(ownPolicy)
        hasher.combine(ownNotation)
        hasher.combine(unicodeEscapes)
    }
}

extension Charset: CustomStringConvertible {
    /// The name and, in parentheses, what has been chosen, such as `gb2312 (profile: coreFoundation)`.
    public var description: String {
        let choices: [(String, Any?)] = [
            ("profile", ownProfile?.value), ("unencodable", ownPolicy?.value), ("trailBytes", ownNotation?.value),
            ("unicodeEscapes", unicodeEscapes == .malformed ? nil : unicodeEscapes.value),
        ]
        let chosen = choices.compactMap { choice, value in value.map { "\(choice): \($0)" } }
        return chosen.isEmpty ? name : "\(name) (\(chosen.joined(separator: ", ")))"
    }
}
