internal import Foundation

extension HTTPHeaders {
    /// The initial header fields of AFNetworking's serializers: `Accept-Language` with the user's languages, and
    /// `User-Agent` with the name of this process.
    ///
    /// Source: AFURLRequestSerialization.m, `init`.
    public static var afnetworking: HTTPHeaders {
        var headers: HTTPHeaders = [.userAgent(userAgentOfProcess)]
        headers["Accept-Language"] = acceptLanguage(Locale.preferredLanguages)
        return headers.sorted()
    }

    /// Sets `Authorization` to a user name and password (RFC 7617), in UTF-8.
    ///
    /// - Throws: ``RequestEncodingError`` of the kind `invalidUserName`, with the offset of a control character or of a
    ///   colon in the user name. A colon would end the user name.
    public mutating func setBasicAuthorization(userName: String, password: String) throws(RequestEncodingError) {
        try HTTPSyntax.checkUserName(userName, password: password)
        add(.authorization(username: userName, password: password))
    }

    /// Returns the value of `Accept-Language` for languages in order of preference; nil for no languages. The value has
    /// at most six languages, with weights from 1 down to 0.5, as in `en;q=1, de;q=0.9`. Invalid language tags are
    /// skipped (RFC 5646, section 2.1).
    static func acceptLanguage(_ languages: [String]) -> String? {
        let tags = languages.filter(\.isLanguageTag).prefix(6)
        let ranges = tags.enumerated().map { rank, tag in "\(tag);q=\(rank == 0 ? "1" : "0.\(10 - rank)")" }
        return ranges.isEmpty ? nil : ranges.joined(separator: ", ")
    }

    /// Returns AFNetworking's value of `User-Agent`: `name/version (system)`, transliterated to ASCII.
    ///
    /// Control characters, and text that cannot be transliterated, are omitted.
    static func userAgent(name: String, version: String, system: String) -> String {
        let text = "\(name)/\(version) (\(system))"
        let latin = text.applyingTransform(StringTransform("Any-Latin; Latin-ASCII; [:^ASCII:] Remove"), reverse: false)
        return String(decoding: (latin ?? text).utf8.filter { (0x20..<0x7F).contains($0) }, as: UTF8.self)
    }

    private static var userAgentOfProcess: String {
        let info = Bundle.main.infoDictionary ?? [:]
        let text = { (key: String) in info[key] as? String }
        return userAgent(
            name: text("CFBundleExecutable") ?? text("CFBundleIdentifier") ?? ProcessInfo.processInfo.processName,
            version: text("CFBundleShortVersionString") ?? text("CFBundleVersion") ?? "1.0",
            system: "\(systemName) \(ProcessInfo.processInfo.versionOfSystem)")
    }

    private static var systemName: String {
        #if os(macOS)
            "Mac OS X"
        #elseif os(iOS)
            "iOS"
        #elseif os(watchOS)
            "watchOS"
        #elseif os(tvOS)
            "tvOS"
        #elseif os(Linux)
            "Linux"
        #else
            "unknown"
        #endif
    }
}

extension ProcessInfo {
    fileprivate var versionOfSystem: String {
        let version = operatingSystemVersion
        return "\(version.majorVersion).\(version.minorVersion).\(version.patchVersion)"
    }
}

extension String {
    /// Whether the text consists of groups of letters and digits, separated by hyphens.
    fileprivate var isLanguageTag: Bool {
        let parts = utf8.split(separator: UInt8(ascii: "-"), omittingEmptySubsequences: false)
        return parts.allSatisfy { part in
            !part.isEmpty
                && part.allSatisfy { byte in
                    (0x30...0x39).contains(byte) || (0x61...0x7A).contains(byte | 0x20)
                }
        }
    }
}
